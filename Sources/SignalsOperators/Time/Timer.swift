import Signals

extension EventStream where Value == Int {
  /// A stream that counts intervals: 0 at the end of the first, 1 at the end of the second, and so on.
  ///
  /// ```swift
  /// let seconds = EventStream.timer(every: .seconds(1))
  /// ```
  ///
  /// ```
  /// every: 2   --0-1-2-3-…
  /// ```
  ///
  /// It begins anew with its first observer and goes on to the last. A tick that is late does not shift the next
  /// one; ticks that were missed altogether are left out, and so are their numbers.
  /// - Parameters:
  ///   - interval: More than zero; anything else stops the program with a message.
  ///   - clock: Where the time is from.
  ///   - isolation: The caller's, where it ticks. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public static func timer(
    every interval: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> EventStream<Int> {
    checkRepeats(every: interval, "timer")
    let ticker = Ticker(interval: interval)
    return EventSource<Never>()
      .timed(ticker, named: "timer(every: \(interval))", clock: clock, isolation: isolation)
  }
}

/// Refuses an interval that would repeat without end at one time.
func checkRepeats(every interval: Duration, _ name: String) {
  if interval <= .zero {
    fatalError(
      "Signals: \(name)(every: \(interval)) would never let time pass, so give it an interval of more than zero"
    )
  }
}
