import SignalsOperators

/// The same derived values as with fixed inputs, as computed signals, which find their inputs while they run.
func computedCases() -> [Case] {
  [
    computedSum(),
    switchCase("computed switch") { selection, inputs in .computed { use in use(inputs[use(selection)]) } },
  ]
}

private func computedSum() -> Case {
  Case(
    name: "computed 8",
    operations: 8,
    expected: combineEight().expected,
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let inputs = (0..<8).map { _ in MutableSignal(0) }
          let sum = Signal.computed { use in
            var sum = 0
            for input in inputs { sum &+= use(input) }
            return sum
          }
          let subscription = sum.observe { sink.receive($0) }
          return Job(
            run: { steps in
              for step in steps {
                for input in inputs { input.value = step }
              }
            },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (.handwritten, handwrittenSum),
      (.observation, observedSum),
    ]
  )
}
