import SignalsOperators
import SignalsTestSupport
import Testing

struct EventMapTests {
  private let source = EventSource<Int>()

  @Test func eachEventIsTransformed() {
    let recording = Recording(source.map { "<\($0)>" })
    source.send(1)
    source.send(2)
    source.finish()
    #expect(recording.seen == "<1> <2> |")
  }

  @Test func theTransformRunsOnceForAllObservers() {
    let log = Log<Int>()
    let mapped = source.map { value in log.append(value) }
    let first = Recording(mapped)
    let second = Recording(mapped)
    source.send(1)
    #expect(log.entries == [1])
    #expect(first.seen == second.seen)
  }

  @Test func aPropertyMayBeGiven() {
    let text = EventSource<String>()
    let recording = Recording(text.map(\.count))
    text.send("four")
    #expect(recording.seen == "4")
  }

  @Test func theTransformIsReleasedWithTheStream() {
    let tracker = LifetimeTracker()
    do {
      let mapped = source.map { [token = tracker.token()] in
        token.touch()
        return $0
      }
      let recording = Recording(mapped)
      source.send(1)
      recording.dispose()
      #expect(tracker.alive == 1)
    }
    #expect(tracker.alive == 0)
  }

  @Test func noPayloadIsKeptAfterTheEvent() {
    let tracker = LifetimeTracker()
    let source = EventSource<LifetimeToken>()
    let mapped = source.map { $0 }
    // Shared and not, so that it is taken by one and kept for several.
    let bag = DisposeBag()
    mapped.observe { _ in }.disposed(by: bag)
    source.send(tracker.token())
    #expect(tracker.alive == 0)
    mapped.filter { _ in true }.observe { _ in }.disposed(by: bag)
    source.merge(source).map { $0 }.observe { _ in }.disposed(by: bag)
    source.send(tracker.token())
    #expect(tracker.alive == 0)
  }

  @Test func noPayloadIsKeptWhenTheObserverLeavesInTheTransform() {
    let tracker = LifetimeTracker()
    let source = EventSource<LifetimeToken>()
    var subscription: Subscription?
    let mapped = source.map { token in
      subscription?.dispose()
      return token
    }
    subscription = mapped.observe { _ in }
    source.send(tracker.token())
    #expect(tracker.alive == 0)
  }
}
