import Signals

extension EventStream {
  /// A stream of values after which it was quiet for an interval.
  ///
  /// ```swift
  /// let queries = typed.debounce(for: .milliseconds(300))
  /// ```
  ///
  /// ```
  /// input                        a-b-c-----d---|
  /// for: 3                       -------c-----d|     the last of a burst
  /// for: 3, leading: true        a------c--d---|     the first of a burst at once, too
  /// for: 3, leading: true,
  ///         trailing: false      a---------d---|     the first of a burst only
  /// for: 3, maxWait: 3           ---b--c------d|     a value at least every 3
  /// ```
  ///
  /// What waits when the last observer leaves is dropped. An interval that is not positive waits for nothing: the
  /// result is this stream.
  /// - Parameters:
  ///   - interval: How long no value must come for a burst to be over.
  ///   - leading: Whether the first value of a burst is sent at once.
  ///   - trailing: Whether the last value of a burst is sent when it is over, unless it was sent.
  ///   - maxWait: How long a burst may go on before the newest value is sent all the same; nil: for ever.
  ///   - onFinish: What becomes of a value that waits when this stream finishes.
  ///   - clock: Where the time is from. The deadline is taken from it when the value arrives.
  ///   - isolation: The caller's, where values are sent. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func debounce(
    for interval: Duration,
    leading: Bool = false,
    trailing: Bool = true,
    maxWait: Duration? = nil,
    onFinish: PendingValue = .flush,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> EventStream<Value> {
    checkSendsSomething(leading: leading, trailing: trailing)
    if interval <= .zero { return self }
    if let maxWait, maxWait <= .zero { return self }
    let limiter = RateLimiter<Value>(
      interval: interval,
      leading: leading,
      trailing: trailing,
      maxWait: maxWait,
      onFinish: onFinish
    )
    return timed(limiter, named: "debounce(for: \(interval))", clock: clock, isolation: isolation)
  }
}

extension Signal {
  /// A signal that changes to a value when it has been quiet for an interval.
  ///
  /// ```swift
  /// let query = text.debounce(for: .milliseconds(300)).distinct()
  /// ```
  ///
  /// It begins with the value that is current when the first observer arrives; what waits when the last one leaves
  /// is dropped. Unobserved it has the value of this signal. An interval that is not positive waits for nothing:
  /// the result is this signal.
  /// - Parameters:
  ///   - interval: How long no change must come.
  ///   - clock: Where the time is from. The deadline is taken from it when the value arrives.
  ///   - isolation: The caller's, where the signal changes. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public func debounce(
    for interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Signal<Value> {
    if interval <= .zero { return self }
    let limiter = RateLimiter<Value>(interval: interval)
    return timed(limiter, named: "debounce(for: \(interval))", clock: clock, isolation: isolation)
  }
}

/// Refuses a rate limiter that drops everything.
func checkSendsSomething(leading: Bool, trailing: Bool) {
  if !leading, !trailing {
    fatalError("Signals: with neither leading nor trailing values nothing would ever be sent, so ask for one of them")
  }
}
