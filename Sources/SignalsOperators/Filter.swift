import Signals

extension Signal {
  /// A signal that changes only to values that pass.
  ///
  /// ```swift
  /// let even = number.filter(initial: 0) { $0.isMultiple(of: 2) }
  /// ```
  ///
  /// It starts anew when its first observer arrives; unobserved it sees nothing between two reads: see
  /// ``scan(_:_:)``.
  /// - Parameters:
  ///   - initial: The value until one passes.
  ///   - isIncluded: Runs once a change, in the isolation in which the graph is used.
  @inlinable public func filter(initial: Value, _ isIncluded: @escaping (Value) -> Bool) -> Signal<Value> {
    .derived(from: self, restarting: true) { output, value in
      if isIncluded(value) {
        output.send(value)
      } else if output.current == nil {
        output.send(initial)
      }
    }
  }

  /// A signal that changes to what `transform` makes of a value, unless that is nil.
  ///
  /// ```swift
  /// let age = text.compactMap(initial: 0) { Int($0) }
  /// ```
  ///
  /// As ``filter(initial:_:)`` otherwise.
  @inlinable public func compactMap<T>(initial: T, _ transform: @escaping (Value) -> T?) -> Signal<T> {
    .derived(from: self, restarting: true) { output, value in
      if let result = transform(value) {
        output.send(result)
      } else if output.current == nil {
        output.send(initial)
      }
    }
  }
}
