import Signals

extension EventStream {
  /// A stream of the first `count` events. It finishes with the last of them, or with this stream.
  ///
  /// ```swift
  /// let three = taps.prefix(3)
  /// ```
  ///
  /// With 0 it finishes at once. Counting begins anew with each activation.
  /// - Parameter count: Not negative.
  @inlinable public func prefix(_ count: Int) -> EventStream<Value> {
    if count < 0 { fatalError("Signals: prefix(\(count)) cannot be shorter than nothing, so give it 0 or more") }
    if count == 0 { return .empty }
    return .derived(from: self, state: count) { left, output, value in
      left -= 1
      output.send(value)
      if left == 0 { output.finish() }
    }
  }

  /// A stream of the first event: `prefix(1)`.
  @inlinable public func first() -> EventStream<Value> { prefix(1) }

  /// A stream of the events before the first that does not pass. It finishes with that, or with this stream.
  ///
  /// ```swift
  /// let countdown = numbers.prefix(while: { $0 > 0 })
  /// ```
  /// - Parameter isIncluded: Runs once an event, in the isolation in which the stream is used.
  @inlinable public func prefix(while isIncluded: @escaping (Value) -> Bool) -> EventStream<Value> {
    .derived(from: self) { output, value in
      if isIncluded(value) { output.send(value) } else { output.finish() }
    }
  }

  /// A stream of the events before the first of `end`. It finishes with that, or with this stream.
  ///
  /// ```swift
  /// let drag = moves.prefix(until: releases)
  /// ```
  ///
  /// If both have an event in one turn, that of this stream is not seen. If `end` finishes without an event, this stream
  /// goes on.
  @inlinable public func prefix<T>(until end: EventStream<T>) -> EventStream<Value> {
    EventStream.derived(
      from: end,
      self,
      state: (),
      onFirst: { _, output, _ in output.finish() },
      onSecond: { _, output, value in output.send(value) },
      onFirstFinish: { _, _ in },
      onSecondFinish: { _, output in output.finish() }
    )
  }
}
