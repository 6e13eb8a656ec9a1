/// A signal that can be written: a property of a model.
///
/// ```swift
/// let names = MutableSignal(["Ada"])
/// let subscription = names.observe { print($0.count) }
/// names.value.append("Grace")  // 2
/// names.value = []             // 0
/// ```
///
/// A write tells the observers before it returns, unless a ``batch(_:)`` or another write's delivery is
/// running: then they are told at its end. Every write counts as a change, also of an equal value, as in
/// RxSwift, Combine and ReactiveSwift; put `distinct()` below to let equal values pass once.
public final class MutableSignal<Value>: Signal<Value> {
  // Checked by the flag `mutating` where user code could overlap with an access, so the runtime's
  // check of every access, an order of magnitude slower, is not needed.
  @exclusivity(unchecked) @usableFromInline var storage: Value

  /// Makes a signal with its first value.
  @inlinable public init(_ value: Value) {
    storage = value
    super.init(flags: [])
  }

  /// Makes the signal of a field: see `Field`.
  @inlinable init(_ field: Field<Value>) {
    storage = field.signal.value
    super.init(flags: [.mutating, .standIn])
    represent(field)
  }

  @usableFromInline override func describeValue() -> (type: String, value: String?) {
    ("\(Value.self)", pointer.has(.mutating) ? nil : "\(storage)")
  }

  /// The current value. Setting it tells the observers.
  ///
  /// Editing in place, as in `names.value.append("Grace")` or `user.value.name = "Ada"`, is one change
  /// and copies nothing.
  @inlinable public var value: Value {
    get {
      if isUnusual { return field.signal.value }
      #if DEBUG
        pointer.checkUsage()
      #endif
      return storage
    }
    set {
      if isUnusual { return writeField(newValue) }
      var old = newValue
      swap(&storage, &old)
      pointer.sourceChanged()
      // The old value dies now, after the change: its deinit may run any code.
      withExtendedLifetime(old) {}
    }
    _modify {
      // One place for both cases, and nothing else: what lies here has to be small, or every edit would allocate it.
      let place = beginEdit()
      defer { endEdit(place) }
      yield &place.pointee
    }
  }

  // Not inlined, so that the setter of every other signal is short.
  @inlinable @inline(never) func writeField(_ value: Value) { field.write(value) }

  /// Where the value is edited: in place, or for a field in a copy.
  @inlinable func beginEdit() -> UnsafeMutablePointer<Value> {
    if isUnusual { return field.beginEdit() }
    pointer.beginEdit()
    // A stored property of an object does not move.
    return withUnsafeMutablePointer(to: &storage) { $0 }
  }

  @inlinable func endEdit(_ place: UnsafeMutablePointer<Value>) {
    if pointer.pointee.flags.contains(.standIn) { field.endEdit(place) } else { pointer.endEdit() }
  }

  /// Edits the value in place: one change, however many edits.
  ///
  /// ```swift
  /// profile.mutate {
  ///   $0.first = "Grace"
  ///   $0.last = "Hopper"
  /// }
  /// ```
  ///
  /// The observers are told when `body` is done, also when it throws, since it may have edited by then.
  /// Using the signal itself inside `body` stops the program with a message.
  /// - Parameter body: Called once, at once, in the caller's isolation.
  /// - Returns: What `body` returns.
  @inlinable public func mutate<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isUnusual { return try field.mutate(body) }
    pointer.beginEdit()
    defer { pointer.endEdit() }
    return try body(&storage)
  }

  /// Whether this is the signal of a field, or is being edited, which `field` tells from each other.
  @inlinable @inline(__always) var isUnusual: Bool { pointer.pointee.flags.contains(.mutating) }
}

extension UnsafeMutablePointer<Node> {
  /// Begins to edit a source in place. What else changes meanwhile is carried on at the end, since nothing may
  /// read the value before.
  @usableFromInline func beginEdit() {
    pointee.flags.insert(.mutating)
    Turn.current.enter()
  }

  @usableFromInline func endEdit() {
    let turn = Turn.current
    pointee.flags.remove(.mutating)
    pointee.version &+= 1
    turn.changed(self)
    turn.leave()
  }

  /// Tells the graph that a source has a new value.
  @usableFromInline func sourceChanged() {
    pointee.version &+= 1
    Turn.current.changed(self)
  }
}

#if DEBUG
  extension UnsafeMutablePointer<Node> {
    /// Looks whether another thread uses the node right now.
    @usableFromInline func checkUsage() {
      if Usage.begin(.read, of: self, in: Turn.current) { Usage.end(of: self) }
    }
  }
#endif
