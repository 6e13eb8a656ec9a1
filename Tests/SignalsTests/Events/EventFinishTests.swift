import SignalsOperators
import SignalsTestSupport
import Testing

struct EventFinishTests {
  private let bag = DisposeBag()
  private let source = EventSource<Int>()
  private let log = Log<String>()

  private func observe(_ stream: EventStream<Int>, _ name: String) {
    stream.observe {
      log.append("\(name)\($0)")
    } onFinish: {
      log.append("\(name) done")
    }.disposed(by: bag)
  }

  @Test func theEndComesOnceAfterTheLastEvent() {
    defer { bag.dispose() }
    observe(source, "a")
    source.send(1)
    source.finish()
    source.finish()
    #expect(log.entries == ["a1", "a done"])
    #expect(source.observerCount == 0)
    #expect(bag.count == 0)
  }

  @Test func onAFinishedStreamOnFinishIsCalledAtOnce() {
    defer { bag.dispose() }
    source.finish()
    observe(source, "a")
    observe(source.map { $0 }, "b")
    #expect(log.entries == ["a done", "b done"])
    #expect(source.observe { _ in }.isDisposed)
  }

  @Test func theEndGoesThroughDerivedStreams() {
    defer { bag.dispose() }
    observe(source.map { $0 }.filter { $0 > 1 }, "a")
    source.send(1)
    source.send(2)
    source.finish()
    #expect(log.entries == ["a2", "a done"])
    #expect(source.observerCount == 0)
  }

  @Test func anEndInAHandlerComesAfterTheEventThatIsDelivered() {
    defer { bag.dispose() }
    source.observe { value in
      if value == 1 {
        source.send(2)
        source.finish()
      }
    }.disposed(by: bag)
    observe(source, "b")
    source.send(1)
    #expect(log.entries == ["b1", "b2", "b done"])
  }

  @Test func whatIsSentAfterTheEndIsReportedOnceAndDropped() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let source = EventSource<Int>().named("taps")
      let subscription = source.observe { _ in preconditionFailure("told after the end") }
      source.finish()
      source.send(1)
      source.send(2)
      subscription.dispose()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("'taps' was sent an event after finish()"))
    #expect(text.split(separator: "after finish()").count == 2)
  }

  @Test func onFinishMayObserveAgain() {
    defer { bag.dispose() }
    source.observe { _ in
    } onFinish: {
      observe(source, "again")
    }.disposed(by: bag)
    source.finish()
    #expect(log.entries == ["again done"])
  }

  @Test func anObserverDisposedByAnotherOnesEndIsNotTold() {
    defer { bag.dispose() }
    var second: Subscription?
    source.observe { _ in
    } onFinish: {
      second?.dispose()
    }.disposed(by: bag)
    second = source.observe { _ in
    } onFinish: {
      log.append("told")
    }
    source.finish()
    #expect(log.entries == [])
  }

  @Test func theEndReleasesTheHandlers() {
    let tracker = LifetimeTracker()
    let token = tracker.token()
    let subscription = source.observe { [token] _ in
      token.touch()
    } onFinish: { [token] in
      token.touch()
    }
    source.finish()
    #expect(subscription.isDisposed)
    withExtendedLifetime(token) { #expect(tracker.alive == 1) }
  }

  @Test func anObserverAddedDuringTheLastEventIsToldOfTheEndOnly() {
    defer { bag.dispose() }
    let later = source.prefix(1).map { $0 }.map { $0 }
    later.observe { _ in }.disposed(by: bag)
    source.map { _ in observe(later, "new") }.observe { _ in }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["new done"])
  }
}
