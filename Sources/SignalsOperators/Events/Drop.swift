import Signals

extension EventStream {
  /// A stream without the first `count` events. It finishes with this stream.
  ///
  /// ```swift
  /// let rows = lines.dropFirst()  // without the header
  /// ```
  /// - Parameter count: Not negative. Counting begins anew with each activation.
  @inlinable public func dropFirst(_ count: Int = 1) -> EventStream<Value> {
    if count < 0 { fatalError("Signals: dropFirst(\(count)) cannot drop less than nothing, so give it 0 or more") }
    return .derived(from: self, state: count) { left, output, value in
      if left == 0 { output.send(value) } else { left -= 1 }
    }
  }

  /// A stream that begins with the first event that does not pass. It finishes with this stream.
  ///
  /// ```swift
  /// let text = characters.drop(while: { $0.isWhitespace })
  /// ```
  /// - Parameter isDropped: Runs until it answers false for the first time in an activation, in the isolation in which
  ///   the stream is used.
  @inlinable public func drop(while isDropped: @escaping (Value) -> Bool) -> EventStream<Value> {
    .derived(from: self, state: true) { isDropping, output, value in
      if isDropping { isDropping = isDropped(value) }
      if !isDropping { output.send(value) }
    }
  }
}
