import SignalsOperators
import SignalsTestSupport
import Testing

/// Start and stop hooks: code that runs when somebody starts or stops observing.
struct HandleEventsTests {
  private let log = Log<String>()
  private let source = MutableSignal(0)

  private func hooked(_ signal: Signal<Int>) -> Signal<Int> {
    signal.handleEvents(onStart: { [log] in log.append("start") }, onStop: { [log] in log.append("stop") })
  }

  private func observe(_ signal: Signal<Int>, _ name: String = "value") -> Subscription {
    signal.bind { [log] in log.append("\(name) \($0)") }
  }

  @Test func startComesBeforeTheFirstValueAndStopAfterTheLastObserver() {
    let signal = hooked(source)
    let first = observe(signal, "first")
    let second = observe(signal, "second")
    source.value = 1
    first.dispose()
    #expect(log.take() == ["start", "first 0", "second 0", "first 1", "second 1"])
    second.dispose()
    #expect(log.take() == ["stop"])
    let third = observe(signal, "third")
    third.dispose()
    #expect(log.take() == ["start", "third 1", "stop"])
  }

  @Test func whatStartWritesIsInTheFirstValue() {
    let signal = source.handleEvents(onStart: { [source] in source.value = 7 })
    observe(signal).dispose()
    #expect(log.take() == ["value 7"])
    source.value = 0
    observe(signal.map { $0 + 1 }).dispose()
    #expect(log.take() == ["value 8"])
  }

  @Test func whatStartWritesIsInTheFirstValueAlsoInsideADelivery() {
    let signal = source.handleEvents(onStart: { [source] in source.value += 1 })
    let trigger = MutableSignal(0)
    let bag = DisposeBag()
    trigger.observe { [self] _ in
      observe(signal).disposed(by: bag)
      observe(signal.map { $0 * 10 }, "times ten").disposed(by: bag)
    }.disposed(by: bag)
    trigger.value = 1
    #expect(log.take() == ["value 1", "times ten 10"])
    bag.dispose()
    batch { observe(signal).dispose() }
    #expect(log.take() == ["value 2"])
  }

  @Test func readingDoesNotStart() {
    let signal = hooked(source)
    #expect(signal.value == 0)
    source.value = 1
    #expect(signal.value == 1)
    #expect(log.entries == [])
  }

  @Test func stopComesAfterTheDeliveryInWhichTheLastObserverEndedItself() {
    let signal = hooked(source)
    let bag = DisposeBag()
    var subscription: Subscription?
    subscription = signal.observe { [log] value in
      subscription?.dispose()
      log.append("last \(value)")
    }
    source.observe { [log] in log.append("other \($0)") }.disposed(by: bag)
    _ = log.take()
    source.value = 1
    #expect(log.entries == ["last 1", "other 1", "stop"])
  }

  @Test func stopComesWhenAHandlerSaysThatItIsDone() {
    let signal = hooked(source)
    let subscription = signal.once { [log] in log.append("once \($0)") }
    source.value = 1
    #expect(log.entries == ["start", "once 1", "stop"])
    #expect(subscription.isDisposed)
  }

  @Test func anObserverThatComesBackInOneTurnKeepsItGoing() {
    let signal = hooked(source)
    var subscription = observe(signal)
    batch {
      subscription.dispose()
      subscription = observe(signal)
    }
    #expect(log.take() == ["start", "value 0", "value 0"])
    subscription.dispose()
    #expect(log.take() == ["stop"])
  }

  @Test func switchingToAnotherSignalThatUsesItKeepsItGoing() {
    let signal = hooked(source)
    let isDouble = MutableSignal(false)
    let bag = DisposeBag()
    observe(isDouble.flatMapLatest { $0 ? signal.map { $0 * 2 } : signal.map { $0 } }).disposed(by: bag)
    isDouble.value = true
    #expect(log.take() == ["start", "value 0", "value 0"])
    isDouble.value = false
    bag.dispose()
    #expect(log.take() == ["value 0", "stop"])
  }

  @Test func aStartThatEndsItsObserverIsStopped() {
    final class Holder { var subscription: Subscription? }
    let holder = Holder()
    let other = MutableSignal(0)
    let first = other.bind { _ in }
    let signal = source.handleEvents(
      onStart: { [log] in
        log.append("start")
        holder.subscription?.dispose()
      },
      onStop: { [log] in log.append("stop") }
    )
    let choice = MutableSignal(false)
    holder.subscription = choice.flatMapLatest { $0 ? signal : Signal(constant: -1) }.observe { [log] in
      log.append("value \($0)")
    }
    choice.value = true
    #expect(log.entries == ["start", "stop"])
    #expect(source.observerCount == 0)
    first.dispose()
  }

  @Test func bothHooksMayObserveAndWrite() {
    let other = MutableSignal(0)
    let bag = DisposeBag()
    other.observe { [log] in log.append("other \($0)") }.disposed(by: bag)
    let signal = source.handleEvents(onStart: { other.value += 1 }, onStop: { other.value += 1 })
    observe(signal).dispose()
    #expect(log.entries == ["value 0", "other 1", "other 2"])
  }

  @Test func aBagThatEndsStopsOnce() {
    let signal = hooked(source)
    var bag: DisposeBag? = DisposeBag()
    for _ in 0..<3 { signal.observe { _ in }.disposed(by: bag!) }
    bag = nil
    #expect(bag == nil)
    #expect(log.entries == ["start", "stop"])
  }

  @Test func whatIsReleasedOnAnotherThreadStopsAtHome() {
    let signal = hooked(source)
    var subscription: Subscription? = signal.observe { _ in }
    releaseOnAnotherThread(&subscription)
    #expect(log.entries == ["start"])
    source.value = 1
    #expect(log.entries == ["start", "stop"])
  }

  @Test func theHooksAreReleasedWithTheSignal() {
    let tracker = LifetimeTracker()
    var signal: Signal<Int>?
    do {
      let token = tracker.token()
      signal = source.handleEvents(onStart: { token.touch() }, onStop: { token.touch() })
    }
    signal?.bind { _ in }.dispose()
    #expect(tracker.alive == 1)
    signal = nil
    #expect(tracker.alive == 0)
  }
}
