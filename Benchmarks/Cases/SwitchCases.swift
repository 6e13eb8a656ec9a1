import SignalsOperators

/// A derived signal that follows another input after each write.
func switchCases() -> [Case] {
  [
    Case(
      name: "switch",
      // The inputs hold 1 and 2; the steps select them in turn.
      expected: { steps in steps / 2 * 3 + steps % 2 },
      forms: [
        (
          .signals,
          {
            let sink = Sink()
            let inputs = [MutableSignal(1), MutableSignal(2)]
            let selection = MutableSignal(1)
            let subscription = selection.flatMapLatest { inputs[$0] }.observe { sink.receive($0) }
            return Job(
              run: { steps in for step in steps { selection.value = step & 1 } },
              checksum: { withExtendedLifetime(subscription) { sink.checksum } }
            )
          }
        ),
        (.handwritten, handwrittenSwitch),
      ]
    )
  ]
}

func handwrittenSwitch() -> Job {
  let sink = Sink()
  let property = HandSwitch([HandObservable(1), HandObservable(2)]) { sink.receive($0) }
  return Job(
    run: { steps in for step in steps { property.selection = step & 1 } },
    checksum: { sink.checksum }
  )
}
