import SignalsOperators

/// 100,000 properties, each with a derived value and an observer of it; the figures are for each property.
func creationCases() -> [Case] {
  let size = 100_000
  return [
    Case(
      name: "create \(size)",
      operations: size,
      stepsPerSample: 1,
      creates: true,
      // Every sample writes its properties once, in the preparation of the next, and the last one is not written.
      expected: { samples in (samples - 1) &* (sumOfSteps(size) &+ 2 &* size) },
      forms: [
        (
          .signals,
          {
            let sink = Sink()
            var bag = DisposeBag()
            var signals: [MutableSignal<Int>] = []
            return Job(
              prepare: {
                for signal in signals { signal.value += 1 }
                signals.removeAll(keepingCapacity: true)
                signals.reserveCapacity(size)
                bag = DisposeBag()
              },
              run: { _ in
                for index in 0..<size {
                  let signal = MutableSignal(index)
                  signal.map { addOne($0) }.observe { sink.receive($0) }.disposed(by: bag)
                  signals.append(signal)
                }
              },
              checksum: { sink.checksum }
            )
          }
        ),
        (
          .handwritten,
          {
            let sink = Sink()
            var properties: [HandProperty<Int>] = []
            return Job(
              prepare: {
                for property in properties { property.value += 1 }
                properties.removeAll(keepingCapacity: true)
                properties.reserveCapacity(size)
              },
              run: { _ in
                for index in 0..<size {
                  let property = HandProperty(index)
                  property.observe { sink.receive(addOne($0)) }
                  properties.append(property)
                }
              },
              checksum: { sink.checksum }
            )
          }
        ),
      ]
    )
  ]
}
