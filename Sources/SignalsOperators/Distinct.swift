import Signals

extension Signal {
  /// A signal that changes only when the value differs from the one before.
  ///
  /// Below it nothing is run or visited for an equal value.
  /// - Parameter areEqual: Gets the last value passed on and the new one. In the isolation in which the graph
  ///   is used.
  @inlinable @inline(__always) public func distinct(by areEqual: @escaping (Value, Value) -> Bool) -> Signal<Value> {
    .derived(from: self) { output, value in
      if let current = output.current, areEqual(current, value) { return }
      output.send(value)
    }
  }

  /// A signal that changes only when a property of the value differs from the one before.
  ///
  /// ```swift
  /// let user = session.distinct(by: \.userID)
  /// ```
  @inlinable @inline(__always) public func distinct<Property: Equatable>(
    by property: @escaping (Value) -> Property
  ) -> Signal<Value> {
    distinct { property($0) == property($1) }
  }
}

extension Signal where Value: Equatable {
  /// A signal that changes only when the value differs from the one before.
  ///
  /// ```swift
  /// let isLong = name.map { $0.count > 20 }.distinct()
  /// ```
  ///
  /// Below it nothing is run or visited for an equal value.
  @inlinable @inline(__always) public func distinct() -> Signal<Value> {
    .derived(from: self) { output, value in
      if let current = output.current, current == value { return }
      output.send(value)
    }
  }
}

extension Signal where Value: FloatingPoint {
  /// A signal that changes only when the value differs from the one before. NaN equals NaN, so a value that
  /// stays undefined does not count as a change.
  @inlinable @inline(__always) public func distinct() -> Signal<Value> {
    distinct { $0 == $1 || $0.isNaN && $1.isNaN }
  }
}
