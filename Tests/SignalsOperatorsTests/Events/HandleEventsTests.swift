import SignalsOperators
import SignalsTestSupport
import Testing

struct HandleEventsTests {
  private let source = EventSource<Int>()
  private let log = Log<String>()

  private var traced: EventStream<Int> {
    source.handleEvents(
      onStart: { log.append("start") },
      onValue: { log.append("value \($0)") },
      onFinish: { log.append("finish") },
      onStop: { log.append("stop") }
    )
  }

  @Test func aFinishIsFollowedByOneStop() {
    let bag = DisposeBag()
    traced.map { $0 }.observe {
      log.append("observed \($0)")
    } onFinish: {
      log.append("done")
    }.disposed(by: bag)
    source.send(1)
    source.finish()
    #expect(log.entries == ["start", "value 1", "observed 1", "finish", "done", "stop"])
  }

  @Test func theLastObserverThatLeavesStopsOnce() {
    let stream = traced
    let first = stream.observe { _ in }
    let second = stream.observe { _ in }
    source.send(1)
    first.dispose()
    #expect(log.take() == ["start", "value 1"])
    second.dispose()
    #expect(log.take() == ["stop"])
    stream.observe { _ in }.dispose()
    #expect(log.take() == ["start", "stop"])
  }

  @Test func eachHandlerIsOptional() {
    let recording = Recording(source.handleEvents())
    source.send(1)
    source.finish()
    #expect(recording.seen == "1 |")
  }

  @Test func aTransformThatLeavesStopsAfterIt() {
    var subscription: Subscription?
    subscription = source.handleEvents(
      onValue: { _ in
        subscription?.dispose()
        log.append("left")
      },
      onStop: { log.append("stop") }
    ).observe { _ in log.append("observed") }
    source.send(1)
    #expect(log.entries == ["left", "stop"])
  }

  @Test func onStopMaySendAndObserve() {
    let other = EventSource<Int>()
    let bag = DisposeBag()
    other.observe { log.append("other \($0)") }.disposed(by: bag)
    source.handleEvents(onStop: {
      other.observe { log.append("new \($0)") }.disposed(by: bag)
      other.send(1)
    }).observe { _ in }.dispose()
    #expect(log.entries == ["other 1", "new 1"])
  }
}
