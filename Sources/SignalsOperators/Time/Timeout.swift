import Signals

extension EventStream {
  /// A stream that finishes when no value comes for an interval.
  ///
  /// ```swift
  /// let pulses = heartbeat.timeout(after: .seconds(10))
  /// let subscription = pulses.observe { _ in } onFinish: { reconnect() }
  /// ```
  ///
  /// ```
  /// input      a-b-----c|
  /// after: 3   a-b--|
  /// ```
  ///
  /// The first interval begins with the first observer, each further one with a value. A value that comes when the
  /// interval is just over is too late. An interval that is not positive is over at once.
  /// - Parameters:
  ///   - interval: The longest silence.
  ///   - clock: Where the time is from.
  ///   - isolation: The caller's, where the stream finishes. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func timeout(
    after interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> EventStream<Value> {
    let limit = SilenceLimit<Value>(interval: interval)
    return timed(limit, named: "timeout(after: \(interval))", clock: clock, isolation: isolation)
  }
}
