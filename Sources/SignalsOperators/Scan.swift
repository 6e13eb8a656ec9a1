import Signals

extension Signal {
  /// A signal that accumulates: each value is made of the one before and the new input.
  ///
  /// ```swift
  /// let total = amount.scan(0, +)
  /// ```
  ///
  /// It starts with `next(initial, value)`, and starts anew when its first observer arrives: the state belongs
  /// to one activation. While observed it sees every state. Unobserved it sees nothing between two reads:
  /// a read after a change adds the value current then.
  /// - Parameters:
  ///   - initial: What to start from.
  ///   - next: Runs once a change, in the isolation in which the graph is used.
  @inlinable public func scan<T>(_ initial: T, _ next: @escaping (T, Value) -> T) -> Signal<T> {
    .derived(from: self, restarting: true) { output, value in
      output.send(next(output.current ?? initial, value))
    }
  }
}
