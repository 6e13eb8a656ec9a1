import SignalsOperators

/// One signal, several derived from it, and one that combines them.
func diamondCases() -> [Case] {
  [
    diamond(2) { source in
      combineLatest(arm(source, 0), arm(source, 1)) { $0 &+ $1 }
    },
    diamond(10) { source in
      combineLatest(
        arm(source, 0),
        arm(source, 1),
        arm(source, 2),
        arm(source, 3),
        arm(source, 4),
        arm(source, 5),
        arm(source, 6),
        arm(source, 7),
        arm(source, 8),
        arm(source, 9)
      ) { $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7 &+ $8 &+ $9 }
    },
  ]
}

private func arm(_ source: Signal<Int>, _ offset: Int) -> Signal<Int> {
  source.map { add($0, offset) }
}

private func diamond(_ width: Int, _ combine: @escaping (Signal<Int>) -> Signal<Int>) -> Case {
  Case(
    name: "diamond \(width)",
    goal: 3,
    expected: { steps in width &* sumOfSteps(steps) &+ steps &* sumOfSteps(width) },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let signal = MutableSignal(0)
          let subscription = combine(signal).observe { sink.receive($0) }
          return Job(
            run: { steps in for step in steps { signal.value = step } },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let property = HandDerived(0) { sumOfArms($0, width) }
          property.observe { sink.receive($0) }
          return Job(
            run: { steps in for step in steps { property.value = step } },
            checksum: { sink.checksum }
          )
        }
      ),
      (
        .observation,
        {
          let sink = Sink()
          let number = ObservedNumber()
          let tracker = Tracker({ sumOfArms(number.value, width) }, sink.receive)
          return Job(
            run: { steps in
              for step in steps {
                number.value = step
                tracker.settle()
              }
            },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

private func sumOfArms(_ value: Int, _ width: Int) -> Int {
  var sum = 0
  for offset in 0..<width { sum &+= add(value, offset) }
  return sum
}
