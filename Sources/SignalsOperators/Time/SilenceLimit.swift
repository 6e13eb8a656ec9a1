/// The rules of `timeout`: values pass, and a silence of an interval is the end.
struct SilenceLimit<Value>: TimedMachine {
  let interval: Duration
  /// When the silence is too long: an interval after the start or the newest value.
  private(set) var deadline: Duration?

  init(interval: Duration) { self.interval = interval }

  mutating func start(at now: Duration) { deadline = now + interval }

  // The value passes, and the silence begins anew.
  mutating func receive(_ value: Value, at now: Duration) -> TimedAction<Value> {
    deadline = now + interval
    return .send(value)
  }

  mutating func wake(at now: Duration) -> TimedAction<Value> {
    deadline = nil
    return .finish
  }

  mutating func finish(at now: Duration) -> TimedAction<Value> {
    deadline = nil
    return .finish
  }
}
