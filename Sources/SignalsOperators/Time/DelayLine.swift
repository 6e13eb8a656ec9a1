/// The rules of `delay`: each value, and the finish, later by the same interval.
struct DelayLine<Value>: TimedMachine {
  let interval: Duration
  /// What waits, in the order in which it came, and so in the order in which it is due.
  private var waiting: [(value: Value?, due: Duration)] = []
  /// How many of `waiting` are sent already; their places are removed when they are half of all.
  private var sent = 0
  /// When the finish is due, after everything that waits; nil while the input goes on.
  private var end: Duration?

  init(interval: Duration) { self.interval = interval }

  var deadline: Duration? { sent < waiting.count ? waiting[sent].due : end }

  // A value waits, whatever else does.
  mutating func receive(_ value: Value, at now: Duration) -> TimedAction<Value> {
    waiting.append((value, now + interval))
    return .none
  }

  mutating func wake(at now: Duration) -> TimedAction<Value> {
    // Nothing waits but the finish.
    guard sent < waiting.count, let value = waiting[sent].value.take() else { return .finish }
    sent += 1
    if sent * 2 >= waiting.count {
      waiting.removeFirst(sent)
      sent = 0
    }
    return .send(value)
  }

  // The finish waits as a value does.
  mutating func finish(at now: Duration) -> TimedAction<Value> {
    end = now + interval
    return .none
  }
}
