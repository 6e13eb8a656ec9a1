import SignalsOperators
import SignalsTestSupport
import Testing

/// The initialiser that wraps a callback.
struct EventSinkTests {
  private let bag = DisposeBag()
  private let log = Log<String>()

  /// A callback API.
  private final class Center {
    var listener: ((Int) -> Void)?
  }

  private func stream(_ center: Center) -> EventStream<Int> {
    EventStream { sink in
      log.append("start")
      center.listener = { sink.send($0) }
      return AnyDisposable {
        log.append("stop")
        center.listener = nil
      }
    }
  }

  @Test func itStartsWithTheFirstObserverAndStopsWithTheLast() {
    let center = Center()
    let stream = stream(center)
    #expect(log.take() == [])
    let first = stream.observe { log.append("a\($0)") }
    let second = stream.observe { log.append("b\($0)") }
    center.listener?(1)
    first.dispose()
    center.listener?(2)
    second.dispose()
    #expect(log.take() == ["start", "a1", "b1", "b2", "stop"])
    let third = stream.observe { log.append("c\($0)") }
    center.listener?(3)
    third.dispose()
    #expect(log.take() == ["start", "c3", "stop"])
  }

  @Test func whatIsSentWhileItStartsReachesTheFirstObserver() {
    let stream = EventStream<Int> { sink in
      sink.send(1)
      sink.send(2)
      sink.finish()
      sink.send(3)
      return AnyDisposable { log.append("stop") }
    }
    let subscription = stream.map { $0 }.observe {
      log.append("\($0)")
    } onFinish: {
      log.append("done")
    }
    #expect(log.entries == ["1", "2", "done", "stop"])
    #expect(subscription.isDisposed)
  }

  @Test func theSinkIsDeadOnceItsActivationEnded() {
    defer { bag.dispose() }
    var sinks: [EventSink<Int>] = []
    let stream = EventStream<Int> { sink in
      sinks.append(sink)
      return AnyDisposable {}
    }
    stream.observe { log.append("\($0)") }.dispose()
    stream.observe { log.append("\($0)") }.disposed(by: bag)
    sinks[0].send(1)
    sinks[0].finish()
    sinks[1].send(2)
    #expect(log.entries == ["2"])
  }

  @Test func anEventThatWaitsDiesWithItsActivation() {
    defer { bag.dispose() }
    let center = Center()
    let stream = stream(center)
    var subscription: Subscription?
    subscription = stream.observe { value in
      log.append("\(value)")
      center.listener?(value + 1)
      subscription?.dispose()
      stream.observe { log.append("new \($0)") }.disposed(by: bag)
    }
    center.listener?(1)
    #expect(log.entries == ["start", "1", "stop", "start"])
    center.listener?(5)
    #expect(log.entries.last == "new 5")
  }

  @Test func theSinkDoesNotKeepTheStream() {
    let tracker = LifetimeTracker()
    var sink: EventSink<Int>?
    var stream: EventStream<Int>? = EventStream { [token = tracker.token()] new in
      token.touch()
      sink = new
      return AnyDisposable {}
    }
    let subscription = stream?.observe { _ in }
    stream = nil
    #expect(tracker.alive == 1)
    subscription?.dispose()
    #expect(tracker.alive == 0)
    sink?.send(1)
  }

  @Test func finishingEndsTheActivationAndTheNextObserverBeginsAnother() {
    defer { bag.dispose() }
    var sink: EventSink<Int>?
    let stream = EventStream<Int> { new in
      sink = new
      return AnyDisposable { log.append("stop") }
    }
    stream.observe {
      log.append("a\($0)")
    } onFinish: {
      log.append("a done")
    }.disposed(by: bag)
    sink?.finish()
    stream.observe { log.append("b\($0)") }.disposed(by: bag)
    sink?.send(1)
    #expect(log.entries == ["a done", "stop", "b1"])
  }

  @Test func theResourceIsDisposedIfTheObserverLeavesWhileItStarts() {
    var subscription: Subscription?
    let source = EventSource<Int>()
    let stream = EventStream<Int> { _ in
      log.append("start")
      subscription?.dispose()
      return AnyDisposable { log.append("stop") }
    }
    // The subscription exists before the inner stream starts.
    subscription = source.flatMap { _ in stream }.observe { _ in }
    source.send(1)
    #expect(log.entries == ["start", "stop"])
    #expect(source.observerCount == 0)
  }

  @Test func aBatchStopsAtOnce() {
    let center = Center()
    let stream = stream(center)
    var subscription: Subscription? = stream.observe { _ in }
    batch {
      subscription?.dispose()
      subscription = stream.observe { _ in }
      #expect(log.entries == ["start", "stop", "start"])
    }
    subscription?.dispose()
  }

  @Test func aStreamObservedInAHandlerStartsAfterTheEvent() {
    defer { bag.dispose() }
    let source = EventSource<Int>()
    let inner = EventStream<Int> { sink in
      sink.send(7)
      return AnyDisposable {}
    }
    source.observe { _ in inner.observe { log.append("inner \($0)") }.disposed(by: bag) }.disposed(by: bag)
    source.observe { log.append("\($0)") }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["1", "inner 7"])
  }
}
