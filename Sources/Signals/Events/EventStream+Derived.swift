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
    let stream = EventStream(inputs: 1, flags: []) { stream in
      let ended = stream.receive(Input.self, at: 0) { onValue(EventOutput(stream), $0) }
      if ended { EventOutput(stream).finish() }
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
    stateful(inputs: [input], state, onStart, onInnerFinish, onStop) { stream, activation, _ in
      let ended = stream.receive(Input.self, at: 0) { onValue(&activation.state, EventOutput(stream), $0) }
      if ended { onFinish(&activation.state, EventOutput(stream)) }
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
    stateful(inputs: [first, second], state, nil, nil, nil) { stream, activation, index in
      if index == 0 {
        let ended = stream.receive(First.self, at: 0) { onFirst(&activation.state, EventOutput(stream), $0) }
        if ended { onFirstFinish(&activation.state, EventOutput(stream)) }
      } else {
        let ended = stream.receive(Second.self, at: 1) { onSecond(&activation.state, EventOutput(stream), $0) }
        if ended { onSecondFinish(&activation.state, EventOutput(stream)) }
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
    stateful(inputs: inputs, state, nil, nil, nil) { stream, activation, index in
      let ended = stream.receive(Input.self, at: index) {
        onValue(&activation.state, EventOutput(stream), index, $0)
      }
      if ended { onFinish(&activation.state, EventOutput(stream), index) }
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
    receive: @escaping (EventStream<Value>, StateActivation<State>, Int) -> Void
  ) -> EventStream<Value> {
    var flags: Node.Flags = onInnerFinish == nil ? [] : .several
    if onStart != nil || onStop != nil { flags.insert(.restarting) }
    let own = inputs.count
    let stream = EventStream(inputs: own, flags: flags) { stream in
      let activation: StateActivation<State>
      if let current = stream.state.activation {
        activation = unsafeDowncast(current, to: StateActivation<State>.self)
      } else {
        activation = StateActivation(state(), onStop)
        guard stream.begin(activation) else { return }
      }
      if stream.pointer.pointee.flags.contains(.fresh) {
        stream.pointer.pointee.flags.remove(.fresh)
        onStart?(&activation.state, EventOutput(stream))
      }
      if own == 1, !stream.pointer.pointee.flags.contains(.several) { return receive(stream, activation, 0) }
      var position = 0
      while let index = stream.nextNews(&position, in: activation) {
        if index < own {
          receive(stream, activation, index)
        } else {
          let ended = stream.receive(Value.self, at: index) { EventOutput(stream).send($0) }
          if ended { onInnerFinish?(&activation.state, EventOutput(stream)) }
        }
      }
    }
    for input in inputs { stream.pointer.addInput(input) }
    return stream
  }

  // MARK: Receiving

  /// Makes an activation the current one, unless making its state ended it.
  @usableFromInline final func begin(_ activation: Activation) -> Bool {
    guard pointer.has(.linked), state.activation == nil else { return false }
    state.activation = activation
    return true
  }

  /// Takes what an input holds. Stops when the stream finished or was left meanwhile.
  /// - Returns: Whether the input has finished, and the stream has not.
  @inlinable @inline(__always) final func receive<Input>(
    _ type: Input.Type,
    at index: Int,
    _ body: (Input) -> Void
  ) -> Bool {
    let edge = pointer.derivation.edges + index
    let source = edge.pointee.source
    let activations = state.activations
    if edge.pointee.seen == .max || !pointer.isJoinedNow(edge) {
      source.vertex._withUnsafeGuaranteedRef { vertex in
        unsafeDowncast(vertex, to: EventStream<Input>.self).takeOccurrences { value, isLast in
          body(value)
          return isLast || self.isRunning(activations)
        }
      }
    } else {
      source.skip()
    }
    // The source is kept by its edge, and what an edge gives up is kept until the turn ends.
    guard source.pointee.flags.contains(.finished), isRunning(activations) else { return false }
    pointer.leave(index)
    return true
  }

  /// Whether the activation in which an update began goes on.
  @inlinable @inline(__always) final func isRunning(_ activations: Int) -> Bool {
    state.activations == activations && pointer.pointee.flags.intersection([.linked, .finished]) == .linked
  }

  /// The place of the next input that has news, in the order of the inputs.
  @usableFromInline final func nextNews(_ position: inout Int, in activation: Activation) -> Int? {
    guard state.activation === activation else { return nil }
    if pointer.has(.finished) { state.news.removeAll() }
    if position == 0, state.news.count > 1 { state.news.sort() }
    while position < state.news.count {
      let index = Int(state.news[position])
      position += 1
      // One that is followed may have been left meanwhile.
      if index < state.own || !pointer.isVacant(index) { return index }
    }
    state.news.removeAll(keepingCapacity: true)
    if state.own < Int(derivation.inputCount) { pointer.closeGaps() }
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
  @usableFromInline func isJoinedNow(_ edge: EdgePointer) -> Bool {
    edge.pointee.seen == Turn.current.pointee.events.number
  }

  /// Drops what a stream holds for its only dependent, which must not see it.
  @usableFromInline func skip() {
    if !has(.kept) { dropOccurrences() }
  }

  @usableFromInline func leave(_ index: Int) { Turn.current.leaveInput(index, of: self) }
}
