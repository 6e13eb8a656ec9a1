import SignalsOperators

/// Events through map and filter.
func eventCases() -> [Case] {
  [
    Case(
      name: "event map filter",
      goal: 2,
      // Odd steps only: their sum, and one more for each.
      expected: { steps in (steps / 2) &* (steps / 2) &+ steps / 2 },
      forms: [
        (
          .signals,
          {
            let sink = Sink()
            let source = EventSource<Int>()
            let subscription = source.map { addOne($0) }.filter { isEven($0) }.observe { sink.receive($0) }
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
            let event = HandEvent()
            event.observe { sink.receive($0) }
            return Job(
              run: { steps in for step in steps { event.send(step) } },
              checksum: { sink.checksum }
            )
          }
        ),
      ]
    )
  ]
}
