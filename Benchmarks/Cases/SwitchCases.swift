import SignalsOperators

/// A derived signal that follows another input after each write.
func switchCases() -> [Case] {
  [switchCase("switch") { selection, inputs in selection.flatMapLatest { inputs[$0] } }]
}

/// Each write chooses the other of two inputs.
/// - Parameter choose: Derives the value of the chosen input.
func switchCase(_ name: String, _ choose: @escaping (MutableSignal<Int>, [MutableSignal<Int>]) -> Signal<Int>) -> Case {
  Case(
    name: name,
    // The inputs hold 1 and 2; the steps select them in turn.
    expected: { steps in steps / 2 * 3 + steps % 2 },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let selection = MutableSignal(1)
          let subscription = choose(selection, [MutableSignal(1), MutableSignal(2)]).observe { sink.receive($0) }
          return Job(
            run: { steps in for step in steps { selection.value = step & 1 } },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (.handwritten, handwrittenSwitch),
    ]
  )
}

private func handwrittenSwitch() -> Job {
  let sink = Sink()
  let property = HandSwitch([HandObservable(1), HandObservable(2)]) { sink.receive($0) }
  return Job(
    run: { steps in for step in steps { property.selection = step & 1 } },
    checksum: { sink.checksum }
  )
}
