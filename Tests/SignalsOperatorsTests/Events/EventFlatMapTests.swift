import SignalsOperators
import SignalsTestSupport
import Testing

struct EventFlatMapTests {
  private let outer = EventSource<Int>()
  private let inners = (0..<3).map { _ in EventSource<String>() }

  // MARK: flatMap

  @Test func flatMapSendsWhatAllInnerStreamsSend() {
    let recording = Recording(outer.flatMap { inners[$0] })
    outer.send(0)
    inners[0].send("a")
    outer.send(1)
    inners[1].send("b")
    inners[0].send("c")
    inners[2].send("not joined")
    #expect(recording.seen == "a b c")
  }

  @Test func flatMapFinishesWhenTheOuterAndAllInnerStreamsHave() {
    let recording = Recording(outer.flatMap { inners[$0] })
    outer.send(0)
    outer.send(1)
    inners[0].finish()
    #expect(inners[0].observerCount == 0)
    outer.finish()
    #expect(recording.seen == "")
    inners[1].send("b")
    inners[1].finish()
    #expect(recording.seen == "b |")
  }

  @Test func flatMapFinishesWithTheOuterStreamIfNoInnerOneRuns() {
    let recording = Recording(outer.flatMap { inners[$0] })
    outer.send(0)
    inners[0].finish()
    #expect(recording.seen == "")
    outer.finish()
    #expect(recording.seen == "|")
  }

  @Test func anInnerStreamThatSendsAtOnceIsHeard() {
    let recording = Recording(outer.flatMap { sequence($0, $0 + 1) })
    outer.send(1)
    outer.send(5)
    outer.finish()
    #expect(recording.seen == "1 2 5 6 |")
  }

  @Test func aFinishedInnerStreamMakesNoDifference() {
    inners[0].finish()
    let recording = Recording(outer.flatMap { inners[$0] })
    outer.send(0)
    outer.send(1)
    inners[1].send("b")
    #expect(recording.seen == "b")
  }

  @Test func whatAnInnerStreamSendsInTheEventInWhichItIsJoinedIsNotSeen() {
    let deep = outer.map { "deep \($0)" }.map { $0 }
    let other = Recording(deep)
    let recording = Recording(outer.flatMap { _ in deep })
    outer.send(1)
    #expect(recording.seen == "")
    outer.send(2)
    #expect(recording.seen == "deep 2")
    #expect(other.seen == "deep 1 deep 2")
  }

  @Test func severalEventsInOneTurnJoinSeveralInnerStreams() {
    let recording = Recording(outer.merge(outer.map { $0 + 1 }).flatMap { inners[$0] })
    outer.send(0)
    inners[1].send("b")
    inners[0].send("a")
    #expect(recording.seen == "b a")
  }

  @Test func manyInnerStreamsComeAndGo() {
    let source = EventSource<EventSource<Int>>()
    let recording = Recording(source.flatMap { $0 })
    var running: [EventSource<Int>] = []
    var expected: [String] = []
    for round in 0..<200 {
      let inner = EventSource<Int>()
      running.append(inner)
      source.send(inner)
      if round % 3 == 0 { running.remove(at: running.count / 2).finish() }
      for (place, inner) in running.enumerated() where place % 7 == 0 {
        inner.send(round)
        expected.append("\(round)")
      }
    }
    #expect(recording.seen == expected.joined(separator: " "))
    recording.dispose()
    #expect(running.allSatisfy { $0.observerCount == 0 })
  }

  @Test func whatBelongsToAnInnerStreamIsReleasedWithIt() {
    let tracker = LifetimeTracker()
    let ends = EventSource<Void>()
    let recording = Recording(
      outer.flatMap { value in
        let token = tracker.token()
        return ends.first().map { _ in
          token.touch()
          return value
        }
      }
    )
    outer.send(1)
    outer.send(2)
    #expect(tracker.alive == 2)
    ends.send()
    #expect(tracker.alive == 0)
    #expect(recording.seen == "1 2")
  }

  @Test func oneFailureDoesNotEndTheStream() {
    struct Failed: Error {}
    let recording = Recording(
      outer.flatMap { value in
        sequence(value == 2 ? Result<Int, any Error>.failure(Failed()) : .success(value))
      }.successes()
    )
    for value in 1...3 { outer.send(value) }
    #expect(recording.seen == "1 3")
  }

  @Test func aTransformMayDisposeTheObserver() {
    var subscription: Subscription?
    subscription = outer.flatMap { index in
      subscription?.dispose()
      return inners[index]
    }.observe { _ in }
    outer.send(0)
    #expect(outer.observerCount == 0)
    #expect(inners[0].observerCount == 0)
  }

  // MARK: flatMapLatest

  @Test func flatMapLatestSendsWhatTheNewestInnerStreamSends() {
    let recording = Recording(outer.flatMapLatest { inners[$0] })
    outer.send(0)
    inners[0].send("a")
    outer.send(1)
    #expect(inners[0].observerCount == 0)
    inners[0].send("left")
    inners[1].send("b")
    #expect(recording.seen == "a b")
  }

  @Test func flatMapLatestFinishesWhenTheOuterAndTheNewestInnerStreamHave() {
    let recording = Recording(outer.flatMapLatest { inners[$0] })
    outer.send(0)
    outer.send(1)
    outer.finish()
    inners[0].finish()
    #expect(recording.seen == "")
    inners[1].finish()
    #expect(recording.seen == "|")
  }

  @Test func flatMapLatestGoesOnAfterAnInnerStreamFinished() {
    let recording = Recording(outer.flatMapLatest { sequence($0, $0 + 1) })
    outer.send(1)
    outer.send(5)
    outer.finish()
    #expect(recording.seen == "1 2 5 6 |")
  }

  @Test func theInnerStreamBeforeIsNotHeardInTheTurnOfTheSwitch() {
    let tagged = outer.map { "event \($0)" }.map { $0 }
    let recording = Recording(outer.flatMapLatest { $0 == 0 ? tagged : inners[0] })
    outer.send(0)
    outer.send(1)
    inners[0].send("a")
    #expect(recording.seen == "a")
  }

  @Test func theStreamBeforeStopsBeforeTheNextStarts() {
    let log = Log<String>()
    let recording = Recording(
      outer.flatMapLatest { value in
        EventStream<Int> { _ in
          log.append("start \(value)")
          return AnyDisposable { log.append("stop \(value)") }
        }
      }
    )
    for value in 1...3 { outer.send(value) }
    recording.dispose()
    #expect(log.entries == ["start 1", "stop 1", "start 2", "stop 2", "start 3", "stop 3"])
  }

  @Test func joiningTheSameStreamAgainKeepsIt() {
    let recording = Recording(outer.flatMapLatest { _ in inners[0] })
    for value in 0..<100 { outer.send(value) }
    inners[0].send("a")
    #expect(recording.seen == "a")
    #expect(inners[0].observerCount == 1)
  }

  @Test func switchToLatestFollowsTheStreamsThatItGets() {
    let source = EventSource<EventStream<String>>()
    let recording = Recording(source.switchToLatest())
    source.send(inners[0])
    inners[0].send("a")
    source.send(inners[1])
    inners[1].send("b")
    #expect(recording.seen == "a b")
  }
}
