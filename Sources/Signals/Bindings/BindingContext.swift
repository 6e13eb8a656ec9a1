import Synchronization

/// Bindings that are declared before the model exists. Set, swap or clear the model at any time.
///
/// ```swift
/// @MainActor final class ProfileView {
///   let context = BindingContext<ProfileViewModel>()
///   private let bag = DisposeBag()
///   init() {
///     context.bind(\.fullName) { [label] in label.text = $0 }.disposed(by: bag)
///   }
/// }
/// view.context.model = ada    // the label shows Ada
/// view.context.model = grace  // the label shows Grace, and is deaf to Ada
/// ```
///
/// It keeps its model. Its end, on any thread, ends its bindings: no handler is called any more. Released on another
/// thread, it lets go of its model in a task on the actor in which bindings were declared; with no actor known, as
/// soon as a signal that is bound changes or its subscription ends.
///
/// A view may have several contexts, and bindings may be declared at any time, also by a handler that a swap has
/// called.
public final class BindingContext<Model: AnyObject> {
  private let slot = MutableSignal<Model?>(nil)
  private let life: ContextLife
  private let bag = DisposeBag()

  /// Makes a context without a model.
  public init() {
    let slot = slot
    life = ContextLife { slot.value = nil }
  }

  /// The model, if there is one. Setting the same object does nothing. Another one is attached in place of the old
  /// one, in one change: ``bind(_:isolation:_:)`` gets its value. Nil detaches.
  public var model: Model? {
    get { slot.value }
    set { if newValue !== slot.value { slot.value = newValue } }
  }

  /// Calls `handler` with the value of a signal of the model: at once if there is a model, whenever one is attached,
  /// and at each change.
  ///
  /// ```swift
  /// context.bind(\.fullName) { label.text = $0 }.disposed(by: bag)
  /// ```
  /// - Parameters:
  ///   - signal: Chooses the signal. Runs once for each model. It may make one, as in `{ $0.name.map(\.count) }`.
  ///   - isolation: The caller's, so that a context released elsewhere can clean up at home.
  ///   - handler: Kept until the subscription or the context ends.
  /// - Returns: What ends this binding when it is disposed or released.
  public func bind<Value>(
    _ signal: @escaping (Model) -> Signal<Value>,
    isolation: (any Actor)? = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> Subscription {
    subscribe(signal, isolation, callsAtAttach: true, handler)
  }

  /// Calls `handler` with each new value of a signal of the model, but not with the one that it has when the model is
  /// attached.
  ///
  /// As ``bind(_:isolation:_:)`` otherwise.
  public func observe<Value>(
    _ signal: @escaping (Model) -> Signal<Value>,
    isolation: (any Actor)? = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> Subscription {
    subscribe(signal, isolation, callsAtAttach: false, handler)
  }

  /// Calls `handler` with each event of a stream of the model.
  ///
  /// ```swift
  /// context.observe(\.saved) { toast.show("Saved") }.disposed(by: bag)
  /// ```
  ///
  /// A model that is set inside a batch or an observer is attached when that is delivered: what it sends before is not
  /// seen, and what the model before it sends is not seen any more.
  /// - Parameters:
  ///   - stream: Chooses the stream. Runs once for each model.
  ///   - isolation: The caller's, so that a context released elsewhere can clean up at home.
  ///   - handler: Kept until the subscription or the context ends. A stream that finishes ends nothing: the next model
  ///     has its own.
  /// - Returns: What ends this binding when it is disposed or released.
  public func observe<Value>(
    _ stream: @escaping (Model) -> EventStream<Value>,
    isolation: (any Actor)? = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> Subscription {
    let slot = slot
    return bind(isolation: isolation) { model, bag in
      stream(model).observe { [weak model] event in
        if slot.value === model { handler(event) }
      }.disposed(by: bag)
    }
  }

  /// Calls `handler` with each model that is attached, at once if there is one, and with a bag that is emptied before
  /// the next, when the model is cleared, and at the end.
  ///
  /// For bindings that need the model itself, as those in two directions do:
  ///
  /// ```swift
  /// context.bind(scoped: { model, bag in
  ///   model.name.bindTwoWay(to: field.text).disposed(by: bag)
  /// }).disposed(by: bag)
  /// ```
  public func bind(
    isolation: (any Actor)? = #isolation,
    scoped handler: @escaping (Model, DisposeBag) -> Void
  ) -> Subscription {
    let scope = DisposeBag()
    bag.insert(life, isolation: isolation)
    // The context's end on another thread silences what is in it; without the binding nobody needs it.
    bag.insert(scope, isolation: isolation)
    let end = AnyDisposable { scope.dispose() }
    let slot = slot
    return Subscription(to: slot, callsNow: true, owning: scope.storage) { [life] _ in
      if life.isEnded { return false }
      withExtendedLifetime(end) {
        scope.reset()
        if !scope.isEnded, let model = slot.value { handler(model, scope) }
      }
      return true
    }
  }

  private func subscribe<Value>(
    _ choose: @escaping (Model) -> Signal<Value>,
    _ isolation: (any Actor)?,
    callsAtAttach: Bool,
    _ handler: @escaping (Value) -> Void
  ) -> Subscription {
    bag.insert(life, isolation: isolation)
    let value = Signal<Value?>.derived(from: slot) { output, model in
      guard let model else { return output.send(nil) }
      output.follow(.lift({ $0 }, over: choose(model)))
    }
    let attachment = slot
    var attached = attachment.changeCount
    return Subscription(to: value, callsNow: callsAtAttach) { [life] _ in
      if life.isEnded { return false }
      let isNew = attached != attachment.changeCount
      attached = attachment.changeCount
      if let value = value.stored, callsAtAttach || !isNew { handler(value) }
      return true
    }
  }
}

@available(*, unavailable) extension BindingContext: Sendable {}

/// Says to the bindings of a context that it ended: by a flag, at once and on any thread, and by letting the model
/// go, at home. Where no home is known, a binding ends when its signal changes.
private final class ContextLife: BagMember {
  private let ended = Atomic(false)
  private let detach: () -> Void
  var bag: BagStorage?
  var bagIndex = 0

  init(detach: @escaping () -> Void) { self.detach = detach }

  var isEnded: Bool { ended.load(ordering: .acquiring) }

  func markDead() { ended.store(true, ordering: .releasing) }
  func abandon() { markDead() }
  func dispose() {
    markDead()
    detach()
  }
}
