// Observing with something inside that belongs to each call.

extension Signal {
  /// Calls `handler` with the current value and each new one, and with a bag that is emptied before each call.
  ///
  /// ```swift
  /// selected.bind(scoped: { item, bag in
  ///   item.title.bind(to: label, \.text).disposed(by: bag)
  /// }).disposed(by: bag)
  /// ```
  ///
  /// What was put into the bag ends before the next call, and with the subscription, on whatever thread that ends. An
  /// inner observer that the same change reaches is not called if the outer one is: outer ones come first.
  /// - Parameter handler: Gets a bag that is paused when the subscription is.
  @_disfavoredOverload  // A closure of two parameters may also stand for one that takes a pair.
  @inlinable public func bind(scoped handler: @escaping (Value, DisposeBag) -> Void) -> Subscription {
    subscribe(callsNow: true, scoped: handler)
  }

  /// Calls `handler` with each new value, and with a bag that is emptied before each call.
  ///
  /// As ``bind(scoped:)`` otherwise.
  @_disfavoredOverload  // A closure of two parameters may also stand for one that takes a pair.
  @inlinable public func observe(scoped handler: @escaping (Value, DisposeBag) -> Void) -> Subscription {
    subscribe(callsNow: false, scoped: handler)
  }

  @inlinable func subscribe(callsNow: Bool, scoped handler: @escaping (Value, DisposeBag) -> Void) -> Subscription {
    let value = location
    let scope = DisposeBag()
    return Subscription(to: self, callsNow: callsNow, owning: scope.storage) { _ in
      scope.reset()
      // What ended may have ended the subscription.
      if scope.isEnded { return false }
      handler(value.pointee, scope)
      return true
    }
  }
}
