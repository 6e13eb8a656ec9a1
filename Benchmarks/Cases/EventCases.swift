import SignalsOperators

/// Events through operators.
func eventCases() -> [Case] {
  [1, 10].map(mapFilter) + [pairs(), hold()]
}

/// Through map and filter, to observers that share them.
private func mapFilter(_ observers: Int) -> Case {
  Case(
    name: observers == 1 ? "event map filter" : "event map filter \(observers)",
    goal: 2,
    // Odd steps only: their sum, and one more for each.
    expected: { steps in observers &* ((steps / 2) &* (steps / 2) &+ steps / 2) },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let bag = DisposeBag()
          let source = EventSource<Int>()
          let events = source.map { addOne($0) }.filter { isEven($0) }
          for _ in 0..<observers { events.observe { sink.receive($0) }.disposed(by: bag) }
          return Job(
            run: { steps in for step in steps { source.send(step) } },
            checksum: { withExtendedLifetime(bag) { sink.checksum } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let event = HandEvent()
          for _ in 0..<observers { event.observe { sink.receive($0) } }
          return Job(
            run: { steps in for step in steps { event.send(step) } },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

/// An operator with a state.
private func pairs() -> Case {
  Case(
    name: "event pairwise",
    // Each step but the first, and the one before it.
    expected: { steps in steps == 0 ? 0 : 2 &* sumOfSteps(steps) &- (steps &- 1) },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let source = EventSource<Int>()
          let subscription = source.pairwise().observe { sink.receive($0 &+ $1) }
          return Job(
            run: { steps in for step in steps { source.send(step) } },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let event = HandPairs()
          event.observe { sink.receive($0 &+ $1) }
          return Job(
            run: { steps in for step in steps { event.send(step) } },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

/// From events to state.
private func hold() -> Case {
  Case(
    name: "event hold",
    expected: sumOfSteps,
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let source = EventSource<Int>()
          let subscription = source.hold(0).observe { sink.receive($0) }
          return Job(
            run: { steps in for step in steps { source.send(step) } },
            checksum: { withExtendedLifetime(subscription) { sink.checksum } }
          )
        }
      ),
      (.handwritten, { handwrittenFanOut(1) }),
    ]
  )
}
