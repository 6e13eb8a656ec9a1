import Signals

extension EventStream {
  /// A stream of the values of each interval, together.
  ///
  /// ```swift
  /// let batches = measurements.buffer(every: .seconds(1))
  /// ```
  ///
  /// ```
  /// input      ab----c-|
  /// every: 3   ---[ab]----([c]|)
  /// ```
  ///
  /// Intervals follow one another from the first observer on, without a drift. One in which nothing came sends
  /// nothing. A value that comes when an interval is just over belongs to the next. What waits when the last
  /// observer leaves is dropped.
  /// - Parameters:
  ///   - interval: More than zero; anything else stops the program with a message.
  ///   - onFinish: What becomes of the values that wait when this stream finishes.
  ///   - clock: Where the time is from.
  ///   - isolation: The caller's, where values are sent. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func buffer(
    every interval: Duration,
    onFinish: PendingValue = .flush,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> EventStream<[Value]> {
    checkRepeats(every: interval, "buffer")
    let buffer = TimedBuffer<Value>(interval: interval, onFinish: onFinish)
    return timed(buffer, named: "buffer(every: \(interval))", clock: clock, isolation: isolation)
  }
}
