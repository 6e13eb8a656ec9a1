import SignalsOperators
import Testing

struct PairwiseTests {
  private let source = EventSource<Int>()

  @Test func eachEventComesWithTheOneBefore() {
    let recording = Recording(source.pairwise().map { "\($0.0)\($0.1)" })
    for value in 1...3 { source.send(value) }
    source.finish()
    #expect(recording.seen == "12 23 |")
  }

  @Test func eachActivationBeginsAnew() {
    let pairs = source.pairwise().map { "\($0.0)\($0.1)" }
    let first = Recording(pairs)
    source.send(1)
    first.dispose()
    let second = Recording(pairs)
    source.send(2)
    source.send(3)
    #expect(second.seen == "23")
  }
}
