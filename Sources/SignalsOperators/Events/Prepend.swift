import Signals

extension EventStream {
  /// A stream that begins each activation with some values. It finishes with this stream.
  ///
  /// ```swift
  /// let pages = pageTaps.prepend(1)
  /// ```
  ///
  /// The first observer gets them before `observe` returns; who comes later does not.
  @inlinable public func prepend(_ values: Value...) -> EventStream<Value> {
    .derived(
      from: self,
      state: (),
      onStart: { _, output in for value in values { output.send(value) } },
      onValue: { _, output, value in output.send(value) }
    )
  }
}
