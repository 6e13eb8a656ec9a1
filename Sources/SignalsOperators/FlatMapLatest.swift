import Signals

extension Signal {
  /// A signal that takes its value from another one, chosen anew with each value of this one.
  ///
  /// ```swift
  /// let name = selectedUser.flatMapLatest { $0.name }
  /// ```
  ///
  /// The signal followed before is left before the new one is joined. A choice and what it leads to are one
  /// change: nobody sees a value of the wrong one.
  /// - Parameter transform: Runs once a change of this signal, in the isolation in which the graph is used. It
  ///   may make a signal: that is kept until the next choice.
  @inlinable public func flatMapLatest<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    .derived(from: self) { output, value in output.follow(transform(value)) }
  }

  /// An optional chain: follows a signal of the wrapped value, and is nil while that is nil.
  ///
  /// ```swift
  /// let name = user.flatMapLatest { $0.name }  // user: Signal<User?>, name: Signal<String?>
  /// ```
  @inlinable public func flatMapLatest<Wrapped, T>(
    _ transform: @escaping (Wrapped) -> Signal<T>
  ) -> Signal<T?> where Value == Wrapped? {
    .derived(from: self) { output, value in
      if let value {
        output.follow(transform(value).map { $0 })
      } else {
        output.send(nil)
      }
    }
  }

  /// An optional chain through a signal that is itself optional: nil while either is nil.
  @inlinable public func flatMapLatest<Wrapped, T>(
    _ transform: @escaping (Wrapped) -> Signal<T?>
  ) -> Signal<T?> where Value == Wrapped? {
    .derived(from: self) { output, value in
      if let value {
        output.follow(transform(value))
      } else {
        output.send(nil)
      }
    }
  }

  /// A signal that takes its value from the signal that is this one's value.
  @inlinable public func switchToLatest<T>() -> Signal<T> where Value == Signal<T> {
    flatMapLatest { $0 }
  }
}
