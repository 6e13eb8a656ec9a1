import Signals

extension EventStream {
  /// A stream of each event together with the one before it, beginning with the second. It finishes with this stream.
  ///
  /// ```swift
  /// numbers.pairwise()  // 1, 2, 3: (1, 2), (2, 3)
  /// ```
  @inlinable public func pairwise() -> EventStream<(Value, Value)> {
    .derived(from: self, state: Value?.none) { last, output, value in
      if let last { output.send((last, value)) }
      last = value
    }
  }
}
