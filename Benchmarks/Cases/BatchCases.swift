import SignalsOperators

private let width = 100

/// A batch that writes 100 signals with an observer each; the figures are for each write.
func batchCases() -> [Case] {
  [
    Case(
      name: "batch \(width)",
      operations: width,
      expected: { width &* sumOfSteps($0) },
      forms: [
        (
          .signals,
          {
            let sink = Sink()
            let bag = DisposeBag()
            let signals = (0..<width).map { _ in MutableSignal(0) }
            for signal in signals { signal.observe { sink.receive($0) }.disposed(by: bag) }
            return Job(
              run: { steps in
                for step in steps {
                  batch {
                    for signal in signals { signal.value = step }
                  }
                }
              },
              checksum: { withExtendedLifetime(bag) { sink.checksum } }
            )
          }
        ),
        (
          .handwritten,
          {
            let sink = Sink()
            let batch = HandBatch()
            let properties = (0..<width).map { _ in HandBatch.Property(batch) }
            for property in properties { property.observe { sink.receive($0) } }
            return Job(
              run: { steps in
                for step in steps {
                  batch.run {
                    for property in properties { property.value = step }
                  }
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
