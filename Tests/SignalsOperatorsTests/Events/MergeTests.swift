import SignalsOperators
import SignalsTestSupport
import Testing

struct MergeTests {
  private let a = EventSource<String>()
  private let b = EventSource<String>()

  @Test func theEventsOfAllComeInTheOrderOfSending() {
    let recording = Recording(a.merge(b))
    a.send("a1")
    b.send("b1")
    a.send("a2")
    #expect(recording.seen == "a1 b1 a2")
  }

  @Test func itFinishesWhenAllHave() {
    let recording = Recording(merge([a, b]))
    a.finish()
    #expect(a.observerCount == 0)
    b.send("b1")
    b.finish()
    #expect(recording.seen == "b1 |")
  }

  @Test func mergeOfNothingFinishesAtOnce() {
    #expect(Recording(merge([EventStream<Int>]())).seen == "|")
  }

  @Test func mergeOfFinishedStreamsFinishesAtOnce() {
    a.finish()
    b.finish()
    #expect(Recording(a.merge(b)).seen == "|")
    #expect(Recording(merge([a, a.map { $0 }])).seen == "|")
  }

  @Test func oneSendThroughSeveralStreamsIsSeveralEventsInTheOrderOfTheList() {
    let x = a.map { $0 + "x" }
    let y = a.map { $0 + "y" }
    let deep = a.map { $0 + "z" }.map { $0 }.map { $0 }
    // Subscribed the other way round.
    let others = [Recording(y), Recording(x)]
    let recording = Recording(merge([deep, x, y, a]))
    a.send("1")
    #expect(recording.seen == "1z 1x 1y 1")
    #expect(others.map(\.seen) == ["1y", "1x"])
  }

  @Test func theSameStreamTwiceSendsTwice() {
    let recording = Recording(a.merge(a))
    a.send("1")
    a.finish()
    #expect(recording.seen == "1 1 |")
  }

  @Test func severalEventsOfATurnReachEveryObserver() {
    let twice = a.merge(a)
    let recordings = [Recording(twice.map { $0 }), Recording(twice), Recording(twice.filter { _ in true })]
    a.send("1")
    a.send("2")
    #expect(recordings.map(\.seen) == Array(repeating: "1 1 2 2", count: 3))
  }

  @Test func anEventSentByAnObserverComesAfter() {
    let merged = a.merge(b)
    let bag = DisposeBag()
    merged.observe { if $0 == "1" { b.send("2") } }.disposed(by: bag)
    let recording = Recording(merged)
    a.send("1")
    #expect(recording.seen == "1 2")
  }

  @Test func disposingReleasesAllInputs() {
    let recording = Recording(a.merge(b))
    recording.dispose()
    #expect([a.observerCount, b.observerCount] == [0, 0])
  }

  @Test func itMayBeReleasedInAnyOrder() {
    let tracker = LifetimeTracker()
    var first: EventSource<LifetimeToken>? = EventSource()
    var second: EventSource<LifetimeToken>? = EventSource()
    var merged: EventStream<LifetimeToken>? = first!.merge(second!)
    let subscription = merged!.observe { _ in }
    first = nil
    second?.send(tracker.token())
    merged = nil
    second?.send(tracker.token())
    second = nil
    subscription.dispose()
    #expect(tracker.alive == 0)
  }
}
