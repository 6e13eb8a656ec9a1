// Events into signals and properties.

extension EventStream {
  /// Sets a property of an object to each event.
  ///
  /// ```swift
  /// errors.map(\.message).bind(to: banner, \.text).disposed(by: bag)
  /// ```
  ///
  /// A stream has no current value, so nothing is set before the next event; the form of ``Signal`` begins with one.
  /// - Parameters:
  ///   - target: Held weakly. The binding ends at the first event after the target is gone.
  ///   - keyPath: The property.
  /// - Returns: What ends it when it is disposed or released. It ends by itself when the stream finishes.
  @inlinable public final func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value>
  ) -> Subscription {
    observe(with: target) { target, value in target[keyPath: keyPath] = value }
  }

  /// Sets an optional property of an object to each event.
  ///
  /// As the form for a property that is not optional otherwise.
  @inlinable public final func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value?>
  ) -> Subscription {
    observe(with: target) { target, value in target[keyPath: keyPath] = value }
  }

  /// Writes each event to a signal: one write an event.
  ///
  /// ```swift
  /// readings.bind(to: model.temperature).disposed(by: bag)
  /// ```
  ///
  /// The write is told after the event is delivered. A signal that belongs to the stream alone is made with `hold`.
  /// - Parameter signal: Held weakly, so a binding never keeps a model alive. The binding ends at the first event after
  ///   the signal is gone; of a field, after the signal that has the field is gone.
  /// - Returns: What ends it when it is disposed or released. It ends by itself when the stream finishes.
  @inlinable public final func bind(to signal: MutableSignal<Value>) -> Subscription { bind(signal.weakWriter) }

  /// Writes each event to a signal of optional values.
  ///
  /// As the form for a signal of the same values otherwise.
  @inlinable public final func bind(to signal: MutableSignal<Value?>) -> Subscription {
    let write = signal.weakWriter
    return bind { write($0) }
  }

  /// Hands each event to a closure until that answers that there is nothing to write to any more.
  @inlinable final func bind(_ write: @escaping (Value) -> Bool) -> Subscription {
    if pointer.pointee.flags.contains(.finished) { return Subscription.ended }
    return Subscription(to: self, callsNow: false) { source in
      var isThere = true
      let isMore = source.pointer.tell({ (value: Value) in if isThere { isThere = write(value) } }, onFinish: nil)
      return isMore && isThere
    }
  }
}
