import Signals

extension EventStream {
  /// A stream of each event together with the value that a signal has then.
  ///
  /// ```swift
  /// let orders = buyTaps.withLatest(from: cart)
  /// ```
  ///
  /// The value is the one after the event: if the signal is fed by the same event, or was written before, that is in
  /// it, whoever subscribed first. It finishes with this stream. While it is active the signal is observed.
  @inlinable public func withLatest<T>(from signal: Signal<T>) -> EventStream<(Value, T)> {
    .derived(
      from: self,
      state: (),
      onStart: { _, output in output.keep(signal) },
      onValue: { _, output, value in output.send((value, signal.value)) }
    )
  }

  /// A stream of the last event, sent whenever `trigger` has one.
  ///
  /// ```swift
  /// let shown = measurements.sample(on: everySecond)
  /// ```
  ///
  /// Nothing is sent twice: a trigger without an event since the one before sends nothing. If both have an event in one
  /// turn, that event is sent. It finishes when `trigger` has, or when this stream has and its last event was sent. Both
  /// are released then.
  @inlinable public func sample<T>(on trigger: EventStream<T>) -> EventStream<Value> {
    .derived(
      from: self,
      trigger,
      state: (latest: Value?.none, isFinished: false),
      onFirst: { state, _, value in state.latest = value },
      onSecond: { state, output, _ in
        if let latest = state.latest.take() { output.send(latest) }
        if state.isFinished { output.finish() }
      },
      onFirstFinish: { state, output in
        state.isFinished = true
        if state.latest == nil { output.finish() }
      },
      onSecondFinish: { _, output in output.finish() }
    )
  }
}
