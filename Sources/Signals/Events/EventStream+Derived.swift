// The building blocks of every operator on streams.

extension EventStream {
  /// Derives a stream from another: the building block of operators without a state.
  ///
  /// ```swift
  /// extension EventStream where Value == Int {
  ///   func evens() -> EventStream<Int> {
  ///     .derived(from: self) { output, value in
  ///       if value.isMultiple(of: 2) { output.send(value) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// It finishes when `input` does.
  /// - Parameters:
  ///   - input: Kept.
  ///   - onValue: Gets each event, and sends as many as it likes; once an event, whoever observes. In the isolation in
  ///     which the stream is used.
  /// - Returns: A stream that is shared by its observers.
  @inlinable public static func derived<Input>(
    from input: EventStream<Input>,
    onValue: @escaping (borrowing EventOutput<Value>, Input) -> Void
  ) -> EventStream<Value> {
    let stream = EventStream(inputs: 1, flags: []) { vertex in
      let node = vertex.pointer
      guard node.isToRun(Value.self) else { return false }
      let ended = node.receiveOnly(Input.self) { onValue(EventOutput(node), $0) }
      if ended { EventOutput<Value>(node).finish() }
      return true
    }
    stream.pointer.addInput(input)
    return stream
  }

  /// Derives a stream with a state from another: the building block of most operators.
  ///
  /// ```swift
  /// extension EventStream {
  ///   /// Each event with its number, beginning with 1 in every activation.
  ///   func numbered() -> EventStream<(Int, Value)> {
  ///     .derived(from: self, state: 0) { count, output, value in
  ///       count += 1
  ///       output.send((count, value))
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The closures run in the isolation in which the stream is used. What they send is part of the event being
  /// delivered; what they send to an ``EventSource`` comes after it.
  /// - Parameters:
  ///   - input: Kept.
  ///   - state: Evaluated when an activation begins; released when it ends.
  ///   - onStart: Called when an activation begins, before any event.
  ///   - onValue: Called with each event.
  ///   - onFinish: Called when the input has finished. By default it finishes the stream.
  ///   - onInnerFinish: Called when a stream that is followed has finished. Needed by who follows: see
  ///     ``EventOutput/follow(_:)``.
  ///   - onStop: Called when an activation ended: after it finished, or after its last observer left.
  /// - Returns: A stream that is shared by its observers.
  @inlinable public static func derived<Input, State>(
    from input: EventStream<Input>,
    state: @escaping @autoclosure () -> State,
    onStart: ((inout State, borrowing EventOutput<Value>) -> Void)? = nil,
    onFinish: @escaping (inout State, borrowing EventOutput<Value>) -> Void = { $1.finish() },
    onInnerFinish: ((inout State, borrowing EventOutput<Value>) -> Void)? = nil,
    onStop: ((State) -> Void)? = nil,
    onValue: @escaping (inout State, borrowing EventOutput<Value>, Input) -> Void
  ) -> EventStream<Value> {
    stateful(inputs: [input], state, onStart, onInnerFinish, onStop) { node, activation, _ in
      let ended = node.receive(Input.self, at: 0) { onValue(&activation.state, EventOutput(node), $0) }
      if ended { onFinish(&activation.state, EventOutput(node)) }
    }
  }

  /// Derives a stream with a state from two others.
  ///
  /// If both have an event in one turn, that of the first comes first. As
  /// ``derived(from:state:onStart:onFinish:onInnerFinish:onStop:onValue:)`` otherwise.
  /// - Parameters:
  ///   - first: The first stream; the result keeps it.
  ///   - second: The second stream; the result keeps it.
  ///   - state: Made anew for each activation.
  ///   - onFirst: Called with each event of the first stream.
  ///   - onSecond: Called with each event of the second stream.
  ///   - onFirstFinish: Called when the first stream has finished.
  ///   - onSecondFinish: Called when the second stream has finished.
  @inlinable public static func derived<First, Second, State>(
    from first: EventStream<First>,
    _ second: EventStream<Second>,
    state: @escaping @autoclosure () -> State,
    onFirst: @escaping (inout State, borrowing EventOutput<Value>, First) -> Void,
    onSecond: @escaping (inout State, borrowing EventOutput<Value>, Second) -> Void,
    onFirstFinish: @escaping (inout State, borrowing EventOutput<Value>) -> Void,
    onSecondFinish: @escaping (inout State, borrowing EventOutput<Value>) -> Void
  ) -> EventStream<Value> {
    stateful(inputs: [first, second], state, nil, nil, nil) { node, activation, index in
      if index == 0 {
        let ended = node.receive(First.self, at: 0) { onFirst(&activation.state, EventOutput(node), $0) }
        if ended { onFirstFinish(&activation.state, EventOutput(node)) }
      } else {
        let ended = node.receive(Second.self, at: 1) { onSecond(&activation.state, EventOutput(node), $0) }
        if ended { onSecondFinish(&activation.state, EventOutput(node)) }
      }
    }
  }

  /// Derives a stream with a state from any number of streams of one type.
  ///
  /// If several have an event in one turn, they come in the order of the list. With an empty list it never finishes. As
  /// ``derived(from:state:onStart:onFinish:onInnerFinish:onStop:onValue:)`` otherwise.
  /// - Parameters:
  ///   - inputs: The streams; the result keeps them.
  ///   - state: Made anew for each activation.
  ///   - onValue: Called with each event and the place of its stream.
  ///   - onFinish: Called when a stream of the list has finished, with its place.
  @inlinable public static func derived<Input, State>(
    from inputs: [EventStream<Input>],
    state: @escaping @autoclosure () -> State,
    onFinish: @escaping (inout State, borrowing EventOutput<Value>, Int) -> Void,
    onValue: @escaping (inout State, borrowing EventOutput<Value>, Int, Input) -> Void
  ) -> EventStream<Value> {
    stateful(inputs: inputs, state, nil, nil, nil) { node, activation, index in
      let ended = node.receive(Input.self, at: index) {
        onValue(&activation.state, EventOutput(node), index, $0)
      }
      if ended { onFinish(&activation.state, EventOutput(node), index) }
    }
  }

  /// A stream with a state.
  /// - Parameter receive: Takes what the input at a place holds.
  @inlinable static func stateful<State>(
    inputs: [Vertex],
    _ state: @escaping () -> State,
    _ onStart: ((inout State, borrowing EventOutput<Value>) -> Void)?,
    _ onInnerFinish: ((inout State, borrowing EventOutput<Value>) -> Void)?,
    _ onStop: ((State) -> Void)?,
    receive: @escaping (NodePointer, StateActivation<State>, Int) -> Void
  ) -> EventStream<Value> {
    var flags: Node.Flags = onInnerFinish == nil ? [] : .several
    if onStart != nil || onStop != nil { flags.insert(.restarting) }
    let own = inputs.count
    let stream = EventStream(inputs: own, flags: flags) { vertex in
      let node = vertex.pointer
      guard node.isToRun(Value.self) else { return false }
      let activation: StateActivation<State>
      if let current = node.stream.pointee.activation {
        activation = unsafeDowncast(current, to: StateActivation<State>.self)
      } else {
        activation = StateActivation(state(), onStop)
        guard node.begin(activation) else { return false }
      }
      if node.pointee.flags.contains(.fresh) {
        node.pointee.flags.remove(.fresh)
        onStart?(&activation.state, EventOutput(node))
      }
      if own == 1, !node.pointee.flags.contains(.several) {
        receive(node, activation, 0)
        return true
      }
      var position = 0
      while let index = node.nextNews(&position, in: activation) {
        if index < own {
          receive(node, activation, index)
        } else {
          let ended = node.receive(Value.self, at: index) { EventOutput(node).send($0) }
          if ended { onInnerFinish?(&activation.state, EventOutput(node)) }
        }
      }
      return true
    }
    for input in inputs { stream.pointer.addInput(input) }
    return stream
  }
}

// Receiving.
extension UnsafeMutablePointer<Node> {
  /// Begins an update of a stream of such values.
  /// - Returns: Whether it is to do anything but drop what the stream holds.
  @inlinable @inline(__always) func isToRun<Value>(_ type: Value.Type) -> Bool {
    if pointee.flags.isDisjoint(with: [.dropping, .finished]) { return true }
    if pointee.flags.contains(.dropping) { drop(type) }
    return false
  }

  /// Makes an activation the current one, unless making its state ended it.
  @usableFromInline func begin(_ activation: Activation) -> Bool {
    guard has(.linked), stream.pointee.activation == nil else { return false }
    stream.pointee.activation = activation
    return true
  }

  /// Takes what an input holds. Stops when the stream finished or was left meanwhile.
  /// - Returns: Whether the input has finished, and the stream has not.
  @inlinable @inline(__always) func receive<Input>(
    _ type: Input.Type,
    at index: Int,
    _ body: (Input) -> Void
  ) -> Bool {
    receive(type, at: index, derivation.inputs + index, body)
  }

  /// Takes what the only input of a stream holds that follows no others.
  @inlinable @inline(__always) func receiveOnly<Input>(_ type: Input.Type, _ body: (Input) -> Void) -> Bool {
    receive(type, at: 0, derivation.onlyInput, body)
  }

  @inlinable @inline(__always) func receive<Input>(
    _ type: Input.Type,
    at index: Int,
    _ input: InputPointer,
    _ body: (Input) -> Void
  ) -> Bool {
    // Kept by its edge, and what an edge gives up is kept until the turn ends.
    let source = input.pointee.edge.source
    let activations = stream.pointee.activations
    if input.pointee.seen == .max || !isJoinedNow(input) {
      source.takeOccurrences(of: type) { value, isLast in
        body(value)
        return isLast || isRunning(activations)
      }
    } else {
      source.skip()
    }
    guard source.pointee.flags.contains(.finished), isRunning(activations) else { return false }
    leave(index)
    return true
  }

  /// Whether the activation in which an update began goes on.
  @inlinable @inline(__always) func isRunning(_ activations: Int) -> Bool {
    stream.pointee.activations == activations && pointee.flags.intersection([.linked, .finished]) == .linked
  }

  /// The place of the next input that has news, in the order of the inputs.
  @usableFromInline func nextNews(_ position: inout Int, in activation: Activation) -> Int? {
    guard stream.pointee.activation === activation else { return nil }
    if has(.finished) { stream.pointee.news.removeAll() }
    if position == 0, stream.pointee.news.count > 1 { stream.pointee.news.sort() }
    while position < stream.pointee.news.count {
      let index = Int(stream.pointee.news[position])
      position += 1
      // One that is followed may have been left meanwhile.
      if index < stream.pointee.own || !isVacant(index) { return index }
    }
    stream.pointee.news.removeAll(keepingCapacity: true)
    if stream.pointee.own < inputs.count { closeGaps() }
    return nil
  }
}

/// The state of an operator in one activation.
@usableFromInline final class StateActivation<State>: Activation {
  // Used by the update only, which does not overlap with itself.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let onStop: ((State) -> Void)?

  @inlinable init(_ state: State, _ onStop: ((State) -> Void)?) {
    self.state = state
    self.onStop = onStop
    super.init()
  }

  @usableFromInline override func end() {
    super.end()
    onStop?(state)
  }
}

extension UnsafeMutablePointer<Node> {
  /// Whether an input was joined during the event that is being delivered.
  @usableFromInline func isJoinedNow(_ input: InputPointer) -> Bool {
    input.pointee.seen == Turn.current.pointee.events.number
  }

  /// Drops what a stream holds for its only dependent, which must not see it.
  @usableFromInline func skip() {
    if !has(.kept) { dropOccurrences() }
  }

  @usableFromInline func leave(_ index: Int) { Turn.current.leaveInput(index, of: self) }
}
