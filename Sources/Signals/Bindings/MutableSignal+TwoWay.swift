// Two sides that follow each other. In all forms the left side, `self`, is the model: its value wins at the start,
// and whenever both changed at once.

extension MutableSignal {
  /// Lets two signals follow each other. The other signal gets this one's value at once.
  ///
  /// ```swift
  /// model.name.bindTwoWay(to: field.text).disposed(by: bag)
  /// ```
  ///
  /// A value goes over once and is not written back. If somebody changes it on the other side, by clamping or
  /// normalising it, the correction comes back. Two sides that never agree are cut like any other cycle of writes,
  /// and the report says their names. There is no hidden `distinct`: an equal value goes over too. Each side may be
  /// the signal of a field, as in `model[\.name]`.
  /// - Parameter other: Kept like this signal, as long as the subscription lasts.
  public func bindTwoWay(to other: MutableSignal<Value>) -> Subscription {
    TwoWayLink(self, forward: { $0 }, backward: { $0 }, .signal(other)).start()
  }

  /// Lets two signals of different types follow each other. The other signal gets this one's value at once.
  ///
  /// ```swift
  /// let binding = model.age.bindTwoWay(to: field.text, forward: { "\($0)" }, backward: { Int($0) })
  /// field.text.value = "007"  // the age is 7, and the text stays as it is
  /// field.text.value = "x"    // not a number: the age is still 7, and `binding.isValid` is false
  /// model.age.value = 8       // the text is "8", and valid
  /// ```
  ///
  /// As ``bindTwoWay(to:)`` otherwise.
  /// - Parameters:
  ///   - other: Kept like this signal, as long as the binding lasts.
  ///   - forward: What the other signal gets. Runs once for each value that goes over.
  ///   - backward: What this signal gets; nil if the value is not valid, and then both sides stay as they are.
  public func bindTwoWay<T>(
    to other: MutableSignal<T>,
    forward: @escaping (Value) -> T,
    backward: @escaping (T) -> Value?
  ) -> TwoWayBinding<T> {
    TwoWayBinding(TwoWayLink(self, forward: forward, backward: backward, .signal(other)))
  }

  /// Binds a view that has no signals: `apply` shows a value, and the view reports what its user enters with
  /// ``TwoWayBinding/update(_:)``.
  ///
  /// ```swift
  /// let binding = model.name.bindTwoWay { [weak field] in field?.text = $0 }
  /// field.onEdit = { [binding] text in binding.update(text) }
  /// ```
  /// - Parameter apply: Gets the current value at once, and then each new one that did not come from the view. It
  ///   may call `update`, as a control does that clamps what it gets. Kept as long as the binding lasts.
  public func bindTwoWay(_ apply: @escaping (Value) -> Void) -> TwoWayBinding<Value> {
    bindTwoWay(forward: { $0 }, backward: { $0 }, apply)
  }

  /// Binds a view that has no signals and shows another type.
  ///
  /// ```swift
  /// let binding = model.age.bindTwoWay(forward: { "\($0)" }, backward: { Int($0) }) { [weak field] in
  ///   field?.text = $0
  /// }
  /// ```
  public func bindTwoWay<T>(
    forward: @escaping (Value) -> T,
    backward: @escaping (T) -> Value?,
    _ apply: @escaping (T) -> Void
  ) -> TwoWayBinding<T> {
    let show = TwoWayLink<Value, T>.Show.function {
      apply($0)
      return true
    }
    return TwoWayBinding(TwoWayLink(self, forward: forward, backward: backward, show))
  }

  /// Binds a view that has no signals and may keep the binding itself.
  ///
  /// ```swift
  /// binding = model.name.bindTwoWay(with: self) { view, name in view.text = name }
  /// ```
  /// - Parameters:
  ///   - owner: Held weakly. The binding ends at the first change after the owner is gone.
  ///   - apply: As in ``bindTwoWay(_:)``.
  public func bindTwoWay<Owner: AnyObject>(
    with owner: Owner,
    _ apply: @escaping (Owner, Value) -> Void
  ) -> TwoWayBinding<Value> {
    let show = TwoWayLink<Value, Value>.Show.function { [weak owner] value in
      guard let owner else { return false }
      apply(owner, value)
      return true
    }
    return TwoWayBinding(TwoWayLink(self, forward: { $0 }, backward: { $0 }, show))
  }
}
