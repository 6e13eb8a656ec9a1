import SignalsOperators
import SignalsTestSupport
import Testing

struct ConcatTests {
  private let a = EventSource<String>()
  private let b = EventSource<String>()

  @Test func theNextStreamStartsWhenTheFirstHasFinished() {
    let recording = Recording(a.concat(b))
    a.send("a1")
    b.send("missed")
    #expect(b.observerCount == 0)
    a.finish()
    #expect(b.observerCount == 1)
    b.send("b1")
    b.finish()
    #expect(recording.seen == "a1 b1 |")
  }

  @Test func immediateStreamsFollowOneAnother() {
    let row = sequence(1, 2).concat(sequence()).concat(sequence(3).concat(sequence(4)))
    #expect(Recording(row).seen == "1 2 3 4 |")
    #expect(Recording(row).seen == "1 2 3 4 |")
  }

  @Test func finishedStreamsAreSkipped() {
    a.finish()
    #expect(Recording(a.concat(a)).seen == "|")
    let recording = Recording(a.concat(b))
    b.send("b1")
    #expect(recording.seen == "b1")
  }

  @Test func aRowSharesWhatOthersObserve() {
    let starts = Log<String>()
    let first = a.handleEvents(onStart: { starts.append("start") })
    let inner = first.concat(b)
    let outer = inner.concat(EventSource<String>())
    let recordings = [Recording(inner), Recording(outer)]
    a.send("a1")
    #expect(starts.entries == ["start"])
    #expect(recordings.map(\.seen) == ["a1", "a1"])
  }

  @Test func aRowThatOnlyItsEndKeepsWorksAgainAndAgain() {
    func make() -> EventStream<String> { a.concat(b).concat(a.map { $0 + "!" }).concat(b) }
    let row = make()
    for _ in 0..<2 {
      let recording = Recording(row)
      a.send("1")
      #expect(recording.seen == "1")
      #expect([a.observerCount, b.observerCount] == [1, 0])
      recording.dispose()
      #expect(a.observerCount == 0)
    }
    let recording = Recording(row)
    a.finish()
    b.send("2")
    b.finish()
    #expect(recording.seen == "2 |")
  }

  @Test func disposingReleasesWhatIsFollowed() {
    let tracker = LifetimeTracker()
    do {
      let recording = Recording(
        a.concat(b).concat(
          b.map { [token = tracker.token()] in
            token.touch()
            return $0
          }
        )
      )
      recording.dispose()
    }
    #expect([a.observerCount, b.observerCount] == [0, 0])
    #expect(tracker.alive == 0)
  }
}
