import Signals

extension EventStream {
  /// A stream of the events that differ from the one before. It finishes with this stream.
  /// - Parameter areEqual: Gets the last event passed on and the new one. In the isolation in which the stream is used.
  @inlinable public func distinct(by areEqual: @escaping (Value, Value) -> Bool) -> EventStream<Value> {
    .derived(from: self, state: Value?.none) { last, output, value in
      if let last, areEqual(last, value) { return }
      last = value
      output.send(value)
    }
  }

  /// A stream of the events of which a property differs from the one before. It finishes with this stream.
  ///
  /// ```swift
  /// let moves = positions.distinct(by: \.row)
  /// ```
  @inlinable public func distinct<Property: Equatable>(
    by property: @escaping (Value) -> Property
  ) -> EventStream<Value> {
    distinct { property($0) == property($1) }
  }
}

extension EventStream where Value: Equatable {
  /// A stream of the events that differ from the one before. It finishes with this stream.
  ///
  /// ```swift
  /// numbers.distinct()  // 1, 1, 2, 1: 1, 2, 1
  /// ```
  @inlinable public func distinct() -> EventStream<Value> { distinct(by: ==) }
}

extension EventStream where Value: FloatingPoint {
  /// A stream of the events that differ from the one before. NaN equals NaN. It finishes with this stream.
  @inlinable public func distinct() -> EventStream<Value> {
    distinct { $0 == $1 || $0.isNaN && $1.isNaN }
  }
}
