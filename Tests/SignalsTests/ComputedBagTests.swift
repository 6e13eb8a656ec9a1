import SignalsOperators
import SignalsTestSupport
import Testing

struct ComputedBagTests {
  private func noted(_ a: Signal<Int>, _ log: Log<String>) -> Signal<Int> {
    Signal.computed { use in
      let value = use(a)
      log.append("run \(value)")
      AnyDisposable { log.append("end \(value)") }.disposed(by: use.bag)
      return value
    }
  }

  @Test func theBagEndsBeforeTheNextRun() {
    let a = MutableSignal(0)
    let log = Log<String>()
    let signal = noted(a, log)
    let subscription = signal.observe { _ in }
    a.value = 1
    #expect(log.take() == ["run 0", "end 0", "run 1"])
    subscription.dispose()
    #expect(log.take() == ["end 1"])
  }

  @Test func ofAnUnobservedSignalItEndsBeforeTheNextRunToo() {
    let a = MutableSignal(0)
    let log = Log<String>()
    var signal: Signal<Int>? = noted(a, log)
    _ = (signal?.value, signal?.value)
    #expect(log.take() == ["run 0"])
    a.value = 1
    #expect(log.take() == [])
    _ = signal?.value
    #expect(log.take() == ["end 0", "run 1"])
    signal = nil
    #expect(log.take() == ["end 1"])
  }

  @Test func theNextObserverGetsANewRun() {
    let a = MutableSignal(0)
    let log = Log<String>()
    let signal = noted(a, log)
    signal.observe { _ in }.dispose()
    let subscription = signal.observe { _ in }
    #expect(log.take() == ["run 0", "end 0", "run 0"])
    let second = signal.observe { _ in }
    subscription.dispose()
    #expect(log.take() == [])
    second.dispose()
    #expect(log.take() == ["end 0"])
    #expect(signal.value == 0)
    #expect(log.take() == ["run 0"])
  }

  @Test func anObserverInsideIsNotToldOfTheChangeThatEndsIt() {
    let item = MutableSignal<String?>("a")
    let seen = Log<String>()
    let shown = Signal.computed { use in
      if use(item) != nil { item.observe { seen.append($0!) }.disposed(by: use.bag) }
      return use(item) != nil
    }
    let subscription = shown.observe { _ in }
    item.value = "b"
    item.value = nil
    #expect(seen.entries == [])
    #expect(item.observerCount == 1)
    subscription.dispose()
    #expect(item.observerCount == 0)
  }

  @Test func whenADynamicNodeDropsTheSignalItsBagEnds() {
    let a = MutableSignal(0)
    let isShown = MutableSignal(true)
    let log = Log<String>()
    let signal = noted(a, log)
    let other = MutableSignal(5)
    let chosen = isShown.flatMapLatest { $0 ? signal : other }
    let used = Signal.computed { use in use(isShown) ? use(signal) : 5 }
    let first = chosen.observe { _ in }
    let second = used.observe { _ in }
    isShown.value = false
    #expect(log.take() == ["run 0", "end 0"])
    isShown.value = true
    #expect(log.take() == ["run 0"])
    first.dispose()
    #expect(log.take() == [])
    second.dispose()
    #expect(log.take() == ["end 0"])
  }

  @Test func oneWhoseRunEndsItsLastObserverEndsItsBagAtOnce() {
    let a = MutableSignal(0)
    let log = Log<String>()
    var subscription: Subscription?
    let signal = Signal.computed { use in
      let value = use(a)
      log.append("run \(value)")
      AnyDisposable { log.append("end \(value)") }.disposed(by: use.bag)
      if value == 1 { subscription?.dispose() }
      AnyDisposable { log.append("end \(value) again") }.disposed(by: use.bag)
      return value
    }
    subscription = signal.observe { _ in }
    #expect(log.take() == ["run 0"])
    a.value = 1
    #expect(log.take() == ["end 0", "end 0 again", "run 1", "end 1", "end 1 again"])
    let again = signal.observe { _ in }
    #expect(log.take() == ["run 1"])
    subscription = nil
    again.dispose()
    #expect(log.take() == ["end 1", "end 1 again"])
  }

  @Test func aCleanUpMayWriteReadAndDispose() {
    let a = MutableSignal(0)
    let side = MutableSignal(0)
    let double = side.map { $0 * 2 }
    let log = Log<Int>()
    let observer = side.observe { log.append($0) }
    let signal = Signal.computed { use in
      let value = use(a)
      AnyDisposable {
        side.value = value + 1
        log.append(double.value)
        if value == 1 { observer.dispose() }
      }.disposed(by: use.bag)
      return value
    }
    let subscription = signal.observe { _ in }
    a.value = 1
    #expect(log.take() == [2, 1])
    a.value = 2
    #expect(log.take() == [4])
    subscription.dispose()
    #expect(log.take() == [6])
  }

  @Test func aSignalThatIsReleasedWhileItsBagIsKeptEndsIt() {
    let tracker = LifetimeTracker()
    var kept: DisposeBag?
    do {
      let signal = Signal.computed { use in
        let token = tracker.token()
        kept = use.bag
        AnyDisposable { token.touch() }.disposed(by: use.bag)
        return 1
      }
      #expect(signal.value == 1)
      #expect(tracker.alive == 1)
    }
    #expect(tracker.alive == 0)
    #expect(kept?.count == 0)
  }

  @Test func aDeepNestOfBagsEndsOnASmallStack() {
    let ended = onSmallStack(kilobytes: 512) {
      var ended = 0
      func nest(_ depth: Int) -> Signal<Int> {
        Signal.computed { use in
          if depth > 0 { nest(depth - 1).observe { _ in }.disposed(by: use.bag) }
          AnyDisposable { ended += 1 }.disposed(by: use.bag)
          return 0
        }
      }
      nest(50).observe { _ in }.dispose()
      return ended
    }
    #expect(ended == 51)
  }
}
