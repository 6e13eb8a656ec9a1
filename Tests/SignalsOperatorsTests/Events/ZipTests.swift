import SignalsOperators
import SignalsTestSupport
import Testing

struct ZipTests {
  private let a = EventSource<Int>()
  private let b = EventSource<String>()

  @Test func eventsArePairedInTheirOrder() {
    let recording = Recording(a.zip(b).map { "\($0.0)\($0.1)" })
    a.send(1)
    a.send(2)
    b.send("x")
    b.send("y")
    b.send("z")
    a.send(3)
    #expect(recording.seen == "1x 2y 3z")
  }

  @Test func itFinishesWhenOneHasAndNothingOfItWaits() {
    for finishesFirst in [true, false] {
      let (left, right) = (EventSource<Int>(), EventSource<Int>())
      let recording = Recording(left.zip(right).map { $0.0 + $0.1 })
      let (ending, other) = finishesFirst ? (left, right) : (right, left)
      ending.send(1)
      ending.send(2)
      ending.finish()
      other.send(10)
      #expect(recording.seen == "11")
      other.send(20)
      #expect(recording.seen == "11 22 |")
      #expect(other.observerCount == 0)
    }
  }

  @Test func itFinishesAtOnceIfNothingWaits() {
    let recording = Recording(a.zip(b))
    b.send("waits")
    a.finish()
    #expect(recording.seen == "|")
    #expect(b.observerCount == 0)
  }

  @Test func anEmptyStreamEndsIt() {
    #expect(Recording(a.zip(EventStream<Int>.empty)).seen == "|")
    #expect(a.observerCount == 0)
  }

  @Test func oneSendThroughBothIsOnePair() {
    let recording = Recording(a.zip(a.map { $0 * 10 }.map { $0 }).map { "\($0.0)/\($0.1)" })
    a.send(1)
    a.send(2)
    a.finish()
    #expect(recording.seen == "1/10 2/20 |")
  }

  @Test func whatWaitsBelongsToOneActivation() {
    let zipped = a.zip(b).map { "\($0.0)\($0.1)" }
    Recording(zipped).dispose()
    let first = Recording(zipped)
    a.send(1)
    first.dispose()
    let second = Recording(zipped)
    a.send(2)
    b.send("x")
    #expect(second.seen == "2x")
  }

  @Test func whatWaitsIsReleasedWithTheObserver() {
    let tracker = LifetimeTracker()
    let tokens = EventSource<LifetimeToken>()
    let recording = Recording(tokens.zip(a))
    for _ in 0..<100 { tokens.send(tracker.token()) }
    for value in 0..<50 { a.send(value) }
    #expect(tracker.alive == 50)
    recording.dispose()
    #expect(tracker.alive == 0)
  }
}
