import SignalsOperators
import SignalsTestSupport
import Testing

/// `EventStream.derived`, on which every operator is built.
struct EventBuildingBlockTests {
  private let bag = DisposeBag()
  private let source = EventSource<Int>()
  private let log = Log<String>()

  private func observe<Value>(_ stream: EventStream<Value>) {
    stream.observe {
      log.append("\($0)")
    } onFinish: {
      log.append("|")
    }.disposed(by: bag)
  }

  @Test func anEventMayBecomeManyOrNone() {
    defer { bag.dispose() }
    observe(
      EventStream<Int>.derived(from: source) { output, value in
        for index in 0..<value { output.send(index) }
      }
    )
    for value in [0, 3, 1] { source.send(value) }
    source.finish()
    #expect(log.entries == ["0", "1", "2", "0", "|"])
  }

  @Test func theStateBelongsToOneActivation() {
    defer { bag.dispose() }
    let numbered = EventStream<String>.derived(from: source, state: 0) { count, output, value in
      count += 1
      output.send("\(count):\(value)")
    }
    observe(numbered)
    observe(numbered)
    source.send(7)
    bag.reset()
    observe(numbered)
    source.send(8)
    #expect(log.entries == ["1:7", "1:7", "1:8"])
  }

  @Test func afterFinishNothingIsSentAndNoClosureIsCalled() {
    defer { bag.dispose() }
    let stream = EventStream<Int>.derived(from: source.merge(source)) { output, value in
      log.append("called")
      output.send(value)
      output.finish()
      let isFinished = output.isFinished
      #expect(isFinished)
      output.send(-1)
    }
    observe(stream)
    source.send(1)
    source.send(2)
    #expect(log.entries == ["called", "1", "|"])
  }

  @Test func noClosureOfTheChainRunsAfterItWasLeft() {
    var subscription: Subscription?
    subscription = source.merge(source).map { value in
      log.append("map \(value)")
      return value
    }.observe { value in
      subscription?.dispose()
      source.send(value + 1)
    }
    source.send(1)
    #expect(log.entries == ["map 1", "map 1"])
  }

  @Test func aTransformThatLeavesAndComesBackBeginsAnew() {
    defer { bag.dispose() }
    var subscription: Subscription?
    var stream: EventStream<Int>?
    stream = .derived(from: source.merge(source), state: 0) { count, output, value in
      count += 1
      if value == 1, count == 1 {
        subscription?.dispose()
        observe(stream!)
      }
      output.send(count)
    }
    subscription = stream?.observe { log.append("old \($0)") }
    source.send(1)
    #expect(log.entries == [])
    source.send(2)
    #expect(log.entries == ["1", "2"])
    bag.dispose()
    stream = nil
  }

  @Test func nothingIsKeptForAnObserverThatMustNotSeeIt() {
    defer { bag.dispose() }
    let tracker = LifetimeTracker()
    let tokens = EventSource<LifetimeToken>()
    let shared = tokens.map { $0 }.map { $0 }
    var first: Subscription? = shared.observe { _ in }
    let outer = tokens.map { token in
      // The only dependent of `shared` is one that joins during the event.
      first?.dispose()
      return token
    }.flatMap { _ in
      log.append("joined")
      return shared
    }
    outer.prefix(1).observe { _ in log.append("seen") }.disposed(by: bag)
    tokens.send(tracker.token())
    #expect(tracker.alive == 0)
    #expect(log.entries == ["joined"])
    first = nil
    tokens.send(tracker.token())
    #expect(tracker.alive == 0)
    #expect(log.entries == ["joined", "joined", "seen"])
  }

  @Test func followingNeedsARuleForTheEnd() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = EventSource<Int>()
      let stream = EventStream<Int>.derived(from: source) { output, _ in output.follow(.never) }.named("wrong")
      let subscription = stream.observe { _ in }
      source.send(1)
      subscription.dispose()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("'wrong'"))
    #expect(text.contains("cannot follow another stream"))
  }

  @Test func keepingNeedsAState() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = EventSource<Int>()
      let signal = MutableSignal(0)
      let stream = EventStream<Int>.derived(from: source) { output, _ in output.keep(signal) }.named("wrong")
      let subscription = stream.observe { _ in }
      source.send(1)
      subscription.dispose()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("'wrong'"))
    #expect(text.contains("cannot keep a signal"))
  }

  @Test func handlersThatSendInACircleAreReportedOnceAndNothingIsDropped() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let there = EventSource<Int>().named("there")
      let back = EventSource<Int>().named("back")
      let bag = DisposeBag()
      there.observe { back.send($0 + 1) }.disposed(by: bag)
      back.observe { if $0 < 250_000 { there.send($0 + 1) } }.disposed(by: bag)
      var last = 0
      back.observe { last = $0 }.disposed(by: bag)
      there.send(1)
      precondition(last == 250_000)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.split(separator: "in a circle").count == 2)
    #expect(text.contains("'back'") || text.contains("'there'"))
  }

  @Test func aPausedBagLosesNoEvent() {
    defer { bag.dispose() }
    observe(source)
    bag.isPaused = true
    source.send(1)
    batch { source.send(2) }
    bag.isPaused = false
    source.send(3)
    #expect(log.entries == ["1", "2", "3"])
  }
}
