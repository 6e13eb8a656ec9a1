// Values into places for optional values.

extension Signal {
  /// Sets an optional property of an object to the current value, at once, and then to each new value.
  ///
  /// ```swift
  /// model.title.bind(to: label, \.text).disposed(by: bag)  // text: String?
  /// ```
  ///
  /// As ``bind(to:_:)`` otherwise.
  @inlinable public func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value?>
  ) -> Subscription {
    bind(with: target) { target, value in target[keyPath: keyPath] = value }
  }

  /// Writes the current value to a signal of optional values, at once, and then each new value.
  ///
  /// As ``bind(to:)`` otherwise.
  @inlinable public func bind(to other: MutableSignal<Value?>) -> Subscription {
    let write = other.weakWriter
    let value = location
    return Subscription(to: self, callsNow: true) { _ in write(value.pointee) }
  }

  /// Nil has no place in the property.
  @available(*, unavailable, message: "the property cannot be nil: use replaceNil(with:) or compactMap(initial:) first")
  public func bind<Wrapped, Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Wrapped>
  ) -> Subscription where Value == Wrapped? {
    fatalError("This function is not available.")
  }

  /// Nil has no place in the signal.
  @available(*, unavailable, message: "the signal cannot be nil: use replaceNil(with:) or compactMap(initial:) first")
  public func bind<Wrapped>(to other: MutableSignal<Wrapped>) -> Subscription where Value == Wrapped? {
    fatalError("This function is not available.")
  }
}
