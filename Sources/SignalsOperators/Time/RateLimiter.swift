/// The rules of `debounce` and `throttle`: few values out of a burst.
///
/// A burst begins with a value while idle and is over when no value came for `interval`. In a burst at most
/// `maxWait` passes without a value, if there is a limit. With `leading` the first value is sent at once; with
/// `trailing` the newest one that was not sent is sent at the end of the burst, and whenever `maxWait` is over.
///
/// `throttle` is a limit with `maxWait` equal to `interval`.
struct RateLimiter<Value>: TimedMachine {
  let interval: Duration
  var leading = false
  var trailing = true
  var maxWait: Duration?
  var onFinish = PendingValue.flush

  private enum State {
    /// No burst.
    case idle
    /// A burst.
    /// - pending: The newest value that was not sent and is going to be.
    /// - quiet: When the burst is over unless a value comes.
    /// - limit: When `maxWait` is over.
    case burst(pending: Value?, quiet: Duration, limit: Duration?)
  }

  private var state = State.idle

  init(
    interval: Duration,
    leading: Bool = false,
    trailing: Bool = true,
    maxWait: Duration? = nil,
    onFinish: PendingValue = .flush
  ) {
    self.interval = interval
    self.leading = leading
    self.trailing = trailing
    self.maxWait = maxWait
    self.onFinish = onFinish
  }

  var deadline: Duration? {
    switch state {
    case .idle: nil
    case .burst(_, let quiet, let limit): limit.map { min($0, quiet) } ?? quiet
    }
  }

  mutating func receive(_ value: Value, at now: Duration) -> TimedAction<Value> {
    let limit: Duration?
    switch state {
    // idle → burst: the first value is sent now or waits.
    case .idle:
      limit = maxWait.map { now + $0 }
      state = .burst(pending: leading ? nil : value, quiet: now + interval, limit: limit)
      return leading ? .send(value) : .none
    // burst → burst: the value replaces the one that waits and makes the burst longer.
    case .burst(_, let quiet, let oldLimit):
      limit = oldLimit
      state = .burst(pending: trailing ? value : nil, quiet: max(quiet, now + interval), limit: limit)
      return .none
    }
  }

  mutating func wake(at now: Duration) -> TimedAction<Value> {
    guard case .burst(let pending, let quiet, let limit) = state else { return .none }
    // burst → idle: nothing waits, so the next value is the first of a burst again.
    guard let pending else {
      state = .idle
      return .none
    }
    if let limit, limit <= quiet, let maxWait {
      // burst → burst: the next stretch begins where this one ended, however late it is now. The value sent
      // keeps the next one away for an interval.
      state = .burst(pending: nil, quiet: max(quiet, limit + interval), limit: limit + maxWait)
    } else {
      // burst → idle: it is quiet.
      state = .idle
    }
    return .send(pending)
  }

  // any → idle: what waits is sent or dropped.
  mutating func finish(at now: Duration) -> TimedAction<Value> {
    defer { state = .idle }
    if case .burst(let pending?, _, _) = state, onFinish == .flush { return .sendAndFinish(pending) }
    return .finish
  }
}
