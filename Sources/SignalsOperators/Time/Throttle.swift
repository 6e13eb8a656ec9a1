import Signals

extension EventStream {
  /// A stream with at most one value an interval.
  ///
  /// ```swift
  /// let positions = moved.throttle(for: .milliseconds(100))
  /// ```
  ///
  /// ```
  /// input                     abc-d--------e|
  /// for: 3                    a--c--d------e|      the first at once, then the newest of each interval
  /// for: 3, leading: false    ---c--d-------(e|)   the newest of each interval
  /// for: 3, trailing: false   a---d--------e|      the first of each interval
  /// ```
  ///
  /// Intervals begin with a value and follow one another without a drift while values come. What waits when the
  /// last observer leaves is dropped. An interval that is not positive limits nothing: the result is this stream.
  /// - Parameters:
  ///   - interval: How long it is silent after a value.
  ///   - leading: Whether a value that comes after a silence is sent at once.
  ///   - trailing: Whether the newest value of an interval is sent at its end, unless it was sent. Without it the
  ///     last value of a burst is lost.
  ///   - onFinish: What becomes of a value that waits when this stream finishes.
  ///   - clock: Where the time is from.
  ///   - isolation: The caller's, where values are sent. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func throttle(
    for interval: Duration,
    leading: Bool = true,
    trailing: Bool = true,
    onFinish: PendingValue = .flush,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> EventStream<Value> {
    checkSendsSomething(leading: leading, trailing: trailing)
    if interval <= .zero { return self }
    let limiter = RateLimiter<Value>(
      interval: interval,
      leading: leading,
      trailing: trailing,
      maxWait: interval,
      onFinish: onFinish
    )
    return timed(limiter, named: "throttle(for: \(interval))", clock: clock, isolation: isolation)
  }
}

extension Signal {
  /// A signal that changes at most once an interval, and comes to the last value.
  ///
  /// ```swift
  /// let shown = progress.throttle(for: .milliseconds(100))
  /// ```
  ///
  /// A change after a silence passes at once, in the same turn; of what comes in the interval after it, the newest
  /// value follows at its end. It begins with the value that is current when the first observer arrives; what waits
  /// when the last one leaves is dropped. Unobserved it has the value of this signal. An interval that is not
  /// positive limits nothing: the result is this signal.
  /// - Parameters:
  ///   - interval: How long it does not change after a change.
  ///   - clock: Where the time is from.
  ///   - isolation: The caller's, where the signal changes. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func throttle(
    for interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Signal<Value> {
    if interval <= .zero { return self }
    let limiter = RateLimiter<Value>(interval: interval, leading: true, maxWait: interval)
    return timed(limiter, named: "throttle(for: \(interval))", clock: clock, isolation: isolation)
  }
}
