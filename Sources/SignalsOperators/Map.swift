import Signals

extension Signal {
  /// A signal of what `transform` makes of each value.
  ///
  /// ```swift
  /// let length = name.map { $0.count }
  /// let initial = name.map(\.first)
  /// ```
  ///
  /// - Parameter transform: Runs at most once a change, shared by all observers; not at all while nobody
  ///   observes or reads. In the isolation in which the graph is used.
  @inlinable @inline(__always) public func map<T>(_ transform: @escaping (Value) -> T) -> Signal<T> {
    .lift(transform, over: self)
  }
}
