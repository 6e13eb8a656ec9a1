extension EventStream {
  /// Derives a stream with a state that is also woken by another: the building block of timed operators.
  ///
  /// As ``derived(from:state:onStart:onFinish:onInnerFinish:onStop:onValue:)`` otherwise.
  /// - Parameters:
  ///   - input: Kept.
  ///   - alarm: Sends when there is something to do without an event of the input.
  package static func derived<Input, State>(
    from input: EventStream<Input>,
    alarm: EventStream<Void>,
    state: @escaping () -> State,
    onStart: @escaping (inout State, borrowing EventOutput<Value>) -> Void,
    onStop: @escaping (State) -> Void,
    onFinish: @escaping (inout State, borrowing EventOutput<Value>) -> Void,
    onAlarm: @escaping (inout State, borrowing EventOutput<Value>) -> Void,
    onValue: @escaping (inout State, borrowing EventOutput<Value>, Input) -> Void
  ) -> EventStream<Value> {
    stateful(inputs: [input, alarm], state, onStart, nil, onStop) { node, activation, index in
      if index == 0 {
        let ended = node.receive(Input.self, at: 0) { onValue(&activation.state, EventOutput(node), $0) }
        if ended { onFinish(&activation.state, EventOutput(node)) }
      } else {
        _ = node.receive(Void.self, at: 1) { onAlarm(&activation.state, EventOutput(node)) }
      }
    }
  }
}
