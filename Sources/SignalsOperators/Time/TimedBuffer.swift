/// The rules of `buffer(every:)`: the values of each interval since the start, together at its end.
struct TimedBuffer<Value>: TimedMachine {
  let interval: Duration
  let onFinish: PendingValue
  private var origin = Duration.zero
  /// The values of the interval that runs.
  private var values: [Value] = []
  /// The end of that interval; nil while there are no values, since an empty interval sends nothing.
  private(set) var deadline: Duration?

  init(interval: Duration, onFinish: PendingValue) {
    self.interval = interval
    self.onFinish = onFinish
  }

  mutating func start(at now: Duration) { origin = now }

  // The first value of an interval looks up where that ends.
  mutating func receive(_ value: Value, at now: Duration) -> TimedAction<[Value]> {
    values.append(value)
    if deadline == nil { deadline = origin + interval * ((now - origin).intervals(of: interval) + 1) }
    return .none
  }

  mutating func wake(at now: Duration) -> TimedAction<[Value]> { .send(take()) }

  mutating func finish(at now: Duration) -> TimedAction<[Value]> {
    let rest = take()
    return rest.isEmpty || onFinish == .discard ? .finish : .sendAndFinish(rest)
  }

  private mutating func take() -> [Value] {
    deadline = nil
    defer { values = [] }
    return values
  }
}
