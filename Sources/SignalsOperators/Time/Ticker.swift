/// The rules of `timer`: a tick at the end of each interval since the start.
struct Ticker: TimedMachine {
  typealias Input = Never

  let interval: Duration
  private var origin = Duration.zero
  /// The number of the interval that runs.
  private var running = 0

  init(interval: Duration) { self.interval = interval }

  var deadline: Duration? { origin + interval * (running + 1) }

  mutating func start(at now: Duration) { origin = now }

  mutating func receive(_ value: Never, at now: Duration) -> TimedAction<Int> {}

  // Whole intervals that were missed are left out: a late tick is not followed by a burst.
  mutating func wake(at now: Duration) -> TimedAction<Int> {
    running = (now - origin).intervals(of: interval)
    return .send(running - 1)
  }

  mutating func finish(at now: Duration) -> TimedAction<Int> { .finish }
}
