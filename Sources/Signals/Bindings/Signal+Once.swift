// Observations that end by themselves. There is no subscription to catch in a variable of its own handler, which
// would miss a call that comes before the variable is set.

extension Signal {
  /// Calls `handler` with the next new value, and ends.
  ///
  /// ```swift
  /// isLoaded.once { _ in spinner.stop() }.disposed(by: bag)
  /// ```
  @inlinable public func once(_ handler: @escaping (Value) -> Void) -> Subscription {
    observe(until: { value in
      handler(value)
      return true
    })
  }

  /// Calls `handler` with the first value that satisfies a condition, the current one included, and ends.
  ///
  /// ```swift
  /// progress.once(where: { $0 >= 1 }) { _ in screen.close() }.disposed(by: bag)
  /// ```
  /// - Parameters:
  ///   - condition: Runs for the current value, at once, and for each new one until it is true.
  ///   - handler: Called once, in the same delivery. The subscription ends before it is called.
  @inlinable public func once(
    where condition: @escaping (Value) -> Bool,
    _ handler: @escaping (Value) -> Void
  ) -> Subscription {
    bind(until: { value in
      guard condition(value) else { return false }
      handler(value)
      return true
    })
  }

  /// Calls `handler` with the current value and each new one, until it returns true.
  ///
  /// ```swift
  /// attempts.bind(until: { count in
  ///   show(count)
  ///   return count == 3
  /// }).disposed(by: bag)
  /// ```
  @_disfavoredOverload  // A trailing closure whose only expression is a `Bool` is a plain handler.
  @inlinable public func bind(until handler: @escaping (Value) -> Bool) -> Subscription {
    let value = location
    return Subscription(to: self, callsNow: true) { _ in !handler(value.pointee) }
  }

  /// Calls `handler` with each new value, until it returns true.
  @_disfavoredOverload  // A trailing closure whose only expression is a `Bool` is a plain handler.
  @inlinable public func observe(until handler: @escaping (Value) -> Bool) -> Subscription {
    let value = location
    return Subscription(to: self, callsNow: false) { _ in !handler(value.pointee) }
  }
}
