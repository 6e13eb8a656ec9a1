/// A two-way binding between a model's signal and something that shows it.
///
/// It ends when it is disposed or released, on any thread, like a ``Subscription``; let a bag keep it with
/// ``disposed(by:isolation:)``. See ``MutableSignal/bindTwoWay(_:)``.
public final class TwoWayBinding<Value>: Disposable {
  private let subscription: Subscription
  private let take: (Value) -> Void
  private let hold: (Bool) -> Void

  /// Whether the last value of the other side was valid. After an invalid one the model keeps its value and the
  /// other side keeps its text; it is true again with the next valid one, or when the model changes.
  public let isValid: Signal<Bool>

  init<Model>(_ link: TwoWayLink<Model, Value>) {
    isValid = link.isValid
    // The handler keeps the link, so that what it holds is let go of when the binding ends.
    take = { [weak link] in link?.update($0) }
    hold = { [weak link] in link?.isHeld = $0 }
    subscription = link.start()
  }

  /// Says that the user of the other side entered a value. The model gets it, if it is valid, and everybody is told
  /// but the side that it came from.
  ///
  /// ```swift
  /// textField.onEdit = { [binding] text in binding.update(text) }
  /// ```
  ///
  /// The model has the value when this returns, also inside a batch. If somebody then changes what the model got, by
  /// clamping it, say, the correction comes back to the side, once. After the end it does nothing.
  public func update(_ value: Value) {
    if !subscription.isDisposed { take(value) }
  }

  /// Whether the other side is being edited in several stages, as when a syllable is composed of several keys, and
  /// must not be written to. Its own values go to the model as before.
  ///
  /// Set to false again, the side gets the model's value, once, if that changed meanwhile by something else.
  public var isComposing = false {
    didSet { if isComposing != oldValue, !isDisposed { hold(isComposing) } }
  }

  /// Whether it ended.
  public var isDisposed: Bool { subscription.isDisposed }

  /// Ends the binding; both sides keep their values. Again does nothing.
  public func dispose() { subscription.dispose() }

  /// Lets a bag keep the binding from now on; it ends with the bag, whoever else holds this object.
  public func disposed(by bag: DisposeBag, isolation: (any Actor)? = #isolation) {
    bag.insert(self, isolation: isolation)
  }
}

extension TwoWayBinding: ObserverOwner {
  func handOver() -> Observer? { subscription.handOver() }
}

@available(*, unavailable) extension TwoWayBinding: Sendable {}
