/// A signal that is computed from others.
@usableFromInline final class Derived<Value>: Signal<Value> {
  // The first stored property after `node`, since `Signal` has none: `NodePointer.derivation` counts on it.
  // Unchecked: the engine's own, see its invariants.
  @exclusivity(unchecked) @usableFromInline var derivation: Derivation
  /// Nil before the first update. Written by the update only, which does not overlap with itself.
  @exclusivity(unchecked) @usableFromInline var storage: Value?

  @inlinable init(inputs: Int, restarting: Bool, update: @escaping (Vertex) -> Bool) {
    derivation = Derivation(update: update)
    storage = nil
    super.init(flags: restarting ? [.derived, .dirty, .fresh, .restarting] : [.derived, .dirty, .fresh])
    assert(withUnsafeMutablePointer(to: &derivation) { $0 == pointer.derivation })
    pointer.reserveInputs(inputs)
  }

  deinit { pointer.releaseDerivation() }

  @usableFromInline override func describeValue() -> (type: String, value: String?) {
    // Not while the update that writes it runs.
    ("\(Value.self)", pointer.has(.computing) ? nil : storage.map { "\($0)" })
  }

  /// The value, brought up to date.
  @inlinable var current: Value {
    pointer.refresh()
    guard let storage else { Report.dependsOnItself(pointer) }
    return storage
  }
}

extension UnsafeMutablePointer<Node> {
  @usableFromInline func refresh() { Turn.current.refresh(self) }
}

/// Where the update of a derived signal puts the new value.
public struct SignalOutput<Value>: ~Copyable {
  // Alive as long as this: it is lent to an update, which the signal runs, and cannot be copied. Unmanaged, so that
  // its use costs no reference count.
  @usableFromInline let signal: Unmanaged<Derived<Value>>
  @usableFromInline let ownInputs: Int

  @inlinable init(_ signal: Derived<Value>, ownInputs: Int) {
    self.signal = .passUnretained(signal)
    self.ownInputs = ownInputs
  }

  /// What was sent last; nil if nothing was, or if the signal restarts.
  @inlinable @inline(__always) public var current: Value? {
    signal._withUnsafeGuaranteedRef { $0.pointer.pointee.flags.contains(.fresh) ? nil : $0.storage }
  }

  /// Sets the signal's value: it changed.
  @inlinable @inline(__always) public func send(_ value: Value) {
    signal._withUnsafeGuaranteedRef { signal in
      signal.storage = value
      signal.pointer.pointee.flags.insert(.sent)
      if signal.pointer.pointee.flags.contains(.dynamic) { signal.pointer.unfollow(own: ownInputs) }
    }
  }

  /// Takes the value from `other`, now and whenever that changes, until the next update.
  ///
  /// The signal followed before is left first. Following a signal that depends on this one stops the
  /// program with a message.
  @inlinable public func follow(_ other: Signal<Value>) {
    signal._withUnsafeGuaranteedRef { $0.pointer.follow(other, own: ownInputs) }
  }
}

extension UnsafeMutablePointer<Node> {
  @usableFromInline func follow(_ input: Vertex, own: Int) {
    let turn = Turn.current
    turn.follow(input, with: self, own: own)
    turn.disposeEndedScopes()
  }
  @usableFromInline func unfollow(own: Int) {
    pointee.flags.remove(.unsettled)
    let turn = Turn.current
    turn.unfollow(with: self, own: own)
    turn.disposeEndedScopes()
  }
}

extension Signal {
  /// Derives a signal from others: the building block of every operator.
  ///
  /// `update` gets the inputs' values and sends the new value, or sends nothing if there is no change,
  /// and then nothing below the signal is run. It is called when the signal is first observed or read,
  /// and after that at most once a change, when an input changed and somebody observes or reads.
  ///
  /// ```swift
  /// extension Signal where Value: Comparable {
  ///   /// The highest value so far.
  ///   func maximum() -> Signal<Value> {
  ///     .derived(from: self) { output, value in
  ///       if let highest = output.current, highest >= value { return }
  ///       output.send(value)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// `update` runs in the isolation in which the graph is used. It may read and write other signals;
  /// what it reads through `value` is not an input. Sending nothing in the first update is a mistake,
  /// which stops the program with a message.
  ///
  /// - Parameters:
  ///   - inputs: The signals that it is derived from; it keeps them.
  ///   - restarting: Whether ``SignalOutput/current`` is forgotten when the first observer arrives. True for
  ///     an operator whose state belongs to one activation.
  ///   - update: Sends the new value, follows another signal, or does nothing.
  /// - Returns: A signal that is shared by its observers. O(1) for each input.
  @inlinable public static func derived<each Input>(
    from inputs: repeat Signal<each Input>,
    restarting: Bool = false,
    update: @escaping (borrowing SignalOutput<Value>, repeat each Input) -> Void
  ) -> Signal<Value> {
    var count = 0
    for _ in repeat each inputs { count += 1 }
    let own = count
    // The signal keeps its inputs as long as it may run the update, so their places stay valid. Reading
    // through them is several times faster than through the signals, whose types a pack does not know.
    let values = (repeat (each inputs).location)
    let signal = Derived<Value>(inputs: own, restarting: restarting) { vertex in
      let signal = unsafeDowncast(vertex, to: Derived<Value>.self)
      if signal.keepsFollowing(own: own) { return true }
      update(SignalOutput(signal, ownInputs: own), repeat (each values).load())
      return signal.takeSent()
    }
    repeat signal.pointer.addInput(each inputs)
    return signal
  }

  /// Derives a signal from one other: the same as the form for any number, without the cost of a pack.
  @inlinable @inline(__always) public static func derived<Input>(
    from input: Signal<Input>,
    restarting: Bool = false,
    update: @escaping (borrowing SignalOutput<Value>, Input) -> Void
  ) -> Signal<Value> {
    // Inlined, and nothing captured but the update, so that one without captures of its own becomes part of the
    // closure: see `Derived.value(ofInput:)`.
    let signal = Derived<Value>(inputs: 1, restarting: restarting) { vertex in
      let signal = unsafeDowncast(vertex, to: Derived<Value>.self)
      if signal.keepsFollowing(own: 1) { return true }
      update(SignalOutput(signal, ownInputs: 1), signal.value(ofInput: 0))
      return signal.takeSent()
    }
    signal.pointer.addInput(input)
    return signal
  }

  /// Derives a signal from any number of signals of one type.
  ///
  /// The same as the other form, for inputs whose number is not known when the code is written.
  @inlinable public static func derived<Input>(
    from inputs: [Signal<Input>],
    restarting: Bool = false,
    update: @escaping (borrowing SignalOutput<Value>, [Input]) -> Void
  ) -> Signal<Value> {
    let own = inputs.count
    let values = inputs.map(\.location)
    let signal = Derived<Value>(inputs: own, restarting: restarting) { vertex in
      let signal = unsafeDowncast(vertex, to: Derived<Value>.self)
      if signal.keepsFollowing(own: own) { return true }
      update(SignalOutput(signal, ownInputs: own), values.map { $0.load() })
      return signal.takeSent()
    }
    for input in inputs { signal.pointer.addInput(input) }
    return signal
  }
}

extension Signal {
  /// Lifts a function of values to a function of signals: the building block of operators that neither
  /// remember nor skip anything.
  ///
  /// ```swift
  /// extension Signal<Double> {
  ///   func rounded() -> Signal<Double> { .lift({ $0.rounded() }, over: self) }
  /// }
  /// ```
  ///
  /// As `derived(from:restarting:update:)`, with every result sent.
  /// - Parameters:
  ///   - transform: Runs at most once a change, and not at all while nobody observes or reads.
  ///   - inputs: The signals of its arguments; the result keeps them.
  @_disfavoredOverload @inlinable public static func lift<each Input>(
    _ transform: @escaping (repeat each Input) -> Value,
    over inputs: repeat Signal<each Input>
  ) -> Signal<Value> {
    var count = 0
    for _ in repeat each inputs { count += 1 }
    let values = (repeat (each inputs).location)
    let signal = Derived<Value>(inputs: count, restarting: false) { vertex in
      unsafeDowncast(vertex, to: Derived<Value>.self).storage = transform(repeat (each values).load())
      return true
    }
    repeat signal.pointer.addInput(each inputs)
    return signal
  }

  /// Lifts a function of one value and any number of others: the same, for a function whose first parameter stands
  /// apart from the pack.
  @inlinable public static func lift<First, each Input>(
    _ transform: @escaping (First, repeat each Input) -> Value,
    over first: Signal<First>,
    _ inputs: repeat Signal<each Input>
  ) -> Signal<Value> {
    var count = 1
    for _ in repeat each inputs { count += 1 }
    let value = first.location
    let values = (repeat (each inputs).location)
    let signal = Derived<Value>(inputs: count, restarting: false) { vertex in
      unsafeDowncast(vertex, to: Derived<Value>.self).storage = transform(value.pointee, repeat (each values).load())
      return true
    }
    signal.pointer.addInput(first)
    repeat signal.pointer.addInput(each inputs)
    return signal
  }

  /// Lifts a function of two values: the same as the form for any number, without the cost of a pack.
  @inlinable @inline(__always) public static func lift<First, Second>(
    _ transform: @escaping (First, Second) -> Value,
    over first: Signal<First>,
    _ second: Signal<Second>
  ) -> Signal<Value> {
    let signal = Derived<Value>(inputs: 2, restarting: false) { vertex in
      let signal = unsafeDowncast(vertex, to: Derived<Value>.self)
      signal.storage = transform(signal.value(ofInput: 0), signal.value(ofInput: 1))
      return true
    }
    signal.pointer.addInput(first)
    signal.pointer.addInput(second)
    return signal
  }

  /// Lifts a function of one value: the same as the form for any number, without the cost of a pack.
  @inlinable @inline(__always) public static func lift<Input>(
    _ transform: @escaping (Input) -> Value,
    over input: Signal<Input>
  ) -> Signal<Value> {
    let signal = Derived<Value>(inputs: 1, restarting: false) { vertex in
      let signal = unsafeDowncast(vertex, to: Derived<Value>.self)
      signal.storage = transform(signal.valueOfInput())
      return true
    }
    signal.pointer.addInput(input)
    return signal
  }
}

extension Derived {
  /// The value of an input, which is a signal of such values and up to date, so it has one.
  ///
  /// A closure that takes it from here instead of capturing its place captures nothing else than user code; if that
  /// captures nothing either, the optimiser makes one function of both, without a context to allocate.
  @inlinable @inline(__always) func value<Input>(ofInput index: Int) -> Input {
    value(of: pointer.derivation.inputs[index].edge.source)
  }

  /// The value of the input of a signal that has one for good.
  @inlinable @inline(__always) func valueOfInput<Input>() -> Input {
    value(of: pointer.derivation.onlyInput.pointee.edge.source)
  }

  @inlinable @inline(__always) func value<Input>(of input: NodePointer) -> Input {
    input.vertex._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Signal<Input>.self).known }
  }

  /// Takes over the value of the signal it follows, if that is all that changed.
  @inlinable @inline(__always) func keepsFollowing(own: Int) -> Bool {
    guard pointer.pointee.flags.contains(.dynamic), pointer.beginDynamicUpdate(own: own) else { return false }
    storage = value(ofInput: own) as Value
    return true
  }

  /// Whether the update sent a value, which the first has to.
  @inlinable @inline(__always) func takeSent() -> Bool {
    if storage == nil, !pointer.pointee.flags.contains(.unsettled) { Report.sentNothing(pointer) }
    let isSent = pointer.pointee.flags.contains(.sent)
    pointer.pointee.flags.remove(.sent)
    return isSent
  }
}

extension UnsafePointer {
  /// What lies here. A method, since a pack expansion over a property crashes the 6.3 compiler.
  @inlinable @inline(__always) func load() -> Pointee { pointee }
}
