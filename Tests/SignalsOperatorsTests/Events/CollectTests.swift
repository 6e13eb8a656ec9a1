import SignalsOperators
import SignalsTestSupport
import Testing

struct CollectTests {
  private let source = EventSource<Int>()

  @Test func collectSendsOneArrayAtTheEnd() {
    let recording = Recording(source.collect())
    source.send(1)
    source.send(2)
    #expect(recording.seen == "")
    source.finish()
    #expect(recording.seen == "[1, 2] |")
  }

  @Test func collectOfNothingIsEmpty() {
    #expect(Recording(EventStream<Int>.empty.collect()).seen == "[] |")
  }

  @Test func bufferSendsFullOnesAndTheRest() {
    let recording = Recording(source.buffer(count: 2))
    for value in 1...5 { source.send(value) }
    #expect(recording.seen == "[1, 2] [3, 4]")
    source.finish()
    #expect(recording.seen == "[1, 2] [3, 4] [5] |")
  }

  @Test func bufferSendsNoEmptyRest() {
    let recording = Recording(source.buffer(count: 1))
    source.send(1)
    source.finish()
    #expect(recording.seen == "[1] |")
  }

  @Test func whatIsCollectedIsReleasedWithTheObserver() {
    let tracker = LifetimeTracker()
    let tokens = EventSource<LifetimeToken>()
    let recordings = [Recording(tokens.collect()), Recording(tokens.buffer(count: 10))]
    for _ in 0..<3 { tokens.send(tracker.token()) }
    #expect(tracker.alive == 3)
    for recording in recordings { recording.dispose() }
    #expect(tracker.alive == 0)
  }

  @Test func eachActivationBeginsAnew() {
    let buffered = source.buffer(count: 2)
    let first = Recording(buffered)
    source.send(1)
    first.dispose()
    let second = Recording(buffered)
    source.send(2)
    source.send(3)
    #expect(second.seen == "[2, 3]")
  }
}
