import Signals

extension EventStream {
  /// A stream of the events of this one and, when that has finished, of `next`.
  ///
  /// ```swift
  /// let lines = header.concat(body)
  /// ```
  ///
  /// `next` is observed from when this stream has finished, so events that it sends before are not seen. It finishes
  /// when `next` has.
  @inlinable public func concat(_ next: EventStream<Value>) -> EventStream<Value> {
    .derived(
      from: self,
      state: (),
      onFinish: { _, output in output.follow(next) },
      onInnerFinish: { _, output in output.finish() },
      onValue: { _, output, value in output.send(value) }
    )
  }
}
