import Signals

extension EventStream {
  /// A stream of the same values, and the same finish, later.
  ///
  /// ```swift
  /// let hidden = shown.delay(for: .seconds(5))
  /// ```
  ///
  /// ```
  /// input    a-b--|
  /// for: 3   ---a-b--|
  /// ```
  ///
  /// What waits when the last observer leaves is dropped. An interval that is not positive delays nothing: the
  /// result is this stream.
  /// - Parameters:
  ///   - interval: How much later.
  ///   - clock: Where the time is from. The deadline is taken from it when the value arrives.
  ///   - isolation: The caller's, where values are sent. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func delay(
    for interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> EventStream<Value> {
    if interval <= .zero { return self }
    let line = DelayLine<Value>(interval: interval)
    return timed(line, named: "delay(for: \(interval))", clock: clock, isolation: isolation)
  }
}

extension Signal {
  /// A signal that goes through the same values, later.
  ///
  /// ```swift
  /// let trail = position.delay(for: .milliseconds(50))
  /// ```
  ///
  /// It begins with the value that is current when the first observer arrives; what waits when the last one leaves
  /// is dropped. Unobserved it has the value of this signal. An interval that is not positive delays nothing: the
  /// result is this signal.
  /// - Parameters:
  ///   - interval: How much later.
  ///   - clock: Where the time is from. The deadline is taken from it when the value arrives.
  ///   - isolation: The caller's, where the signal changes. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func delay(
    for interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Signal<Value> {
    if interval <= .zero { return self }
    let line = DelayLine<Value>(interval: interval)
    return timed(line, named: "delay(for: \(interval))", clock: clock, isolation: isolation)
  }
}
