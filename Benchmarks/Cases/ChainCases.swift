import SignalsOperators

/// A chain of maps, and map with filter.
func chainCases() -> [Case] {
  [10, 100].map(chain) + [mapFilter()]
}

private func chain(_ depth: Int) -> Case {
  Case(
    name: "chain \(depth)",
    goal: 3,
    expected: { sumOfSteps($0) &+ $0 &* depth },
    forms: [
      (.signals, { signalsChain(depth) }),
      (
        .handwritten,
        {
          let sink = Sink()
          let property = HandDerived(0) { derived(depth, from: $0) }
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
          let tracker = Tracker({ derived(depth, from: number.value) }, sink.receive)
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

func signalsChain(_ depth: Int) -> Job {
  let sink = Sink()
  let signal = MutableSignal(0)
  var last: Signal<Int> = signal
  for _ in 0..<depth { last = last.map { addOne($0) } }
  let subscription = last.observe { sink.receive($0) }
  return Job(
    run: { steps in for step in steps { signal.value = step } },
    checksum: { withExtendedLifetime(subscription) { sink.checksum } }
  )
}

/// The derived property at this depth, written by hand: it asks the one above it, and calls the transform.
@inline(never)
private func derived(_ depth: Int, from value: Int) -> Int {
  depth == 0 ? value : addOne(derived(depth - 1, from: value))
}

private func mapFilter() -> Case {
  Case(
    name: "map filter",
    // Odd steps only: their sum, and one more for each.
    expected: { steps in (steps / 2) &* (steps / 2) &+ steps / 2 },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let signal = MutableSignal(0)
          let subscription = signal.map { addOne($0) }.filter(initial: 0) { isEven($0) }.observe { sink.receive($0) }
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
          let property = HandMapFilter()
          property.observe { sink.receive($0) }
          return Job(
            run: { steps in for step in steps { property.value = step } },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}
