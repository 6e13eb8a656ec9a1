import SignalsOperators
import SignalsTestSupport
import Testing

/// After `dispose()` has returned the handler is not called again.
struct DisposalTests {
  private let bag = DisposeBag()

  @Test func aDisposedObserverIsSilent() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let subscription = source.observe { log.append($0) }
    source.value = 1
    #expect(subscription.isDisposed == false)
    subscription.dispose()
    #expect(subscription.isDisposed)
    source.value = 2
    #expect(log.entries == [1])
    #expect(source.observerCount == 0)
  }

  @Test func disposingTwiceIsHarmless() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let first = source.observe { _ in log.append(1) }
    source.observe { _ in log.append(2) }.disposed(by: bag)
    first.dispose()
    first.dispose()
    source.value = 1
    #expect(log.entries == [2])
    #expect(source.observerCount == 1)
  }

  @Test func anObserverDisposesItself() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = source.observe { value in
      log.append(value)
      if value >= 2 { subscription?.dispose() }
    }
    for value in 1...5 { source.value = value }
    #expect(log.entries == [1, 2])
    #expect(source.observerCount == 0)
  }

  @Test func aHandlerMayUseWhatItCapturedAfterItDisposedItself() {
    let source = MutableSignal(0)
    let tracker = LifetimeTracker()
    let log = Log<Int>()
    var subscription: Subscription?
    func subscribe() {
      let token = tracker.token()
      subscription = source.observe { value in
        subscription?.dispose()
        subscription = nil
        token.touch()
        log.append(tracker.alive)
      }
    }
    subscribe()
    source.value = 1
    #expect(log.entries == [1])
    #expect(tracker.alive == 0)
  }

  @Test func anObserverDisposesALaterOne() {
    let source = MutableSignal(0)
    let log = Log<String>()
    var later: Subscription?
    source.observe { _ in
      log.append("first")
      later?.dispose()
    }.disposed(by: bag)
    later = source.observe { _ in log.append("second") }
    source.observe { _ in log.append("third") }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == ["first", "third"])
    #expect(later?.isDisposed == true)
  }

  @Test func anObserverReleasesALaterOne() {
    let source = MutableSignal(0)
    let log = Log<String>()
    var later: Subscription?
    source.observe { _ in
      log.append("first")
      later = nil
    }.disposed(by: bag)
    later = source.map { $0 }.observe { _ in log.append("second") }
    #expect(later?.isDisposed == false)
    source.value = 1
    #expect(log.entries == ["first"])
  }

  @Test func anObserverDisposesAnEarlierOne() {
    let source = MutableSignal(0)
    let log = Log<String>()
    let first = source.observe { _ in log.append("first") }
    source.observe { _ in
      log.append("second")
      first.dispose()
    }.disposed(by: bag)
    source.observe { _ in log.append("third") }.disposed(by: bag)
    source.value = 1
    source.value = 2
    #expect(log.entries == ["first", "second", "third", "second", "third"])
  }

  @Test func theFirstOfManyDisposesAllOthers() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let others = DisposeBag()
    source.observe { _ in
      log.append(-1)
      others.dispose()
    }.disposed(by: bag)
    for index in 0..<1000 { source.observe { _ in log.append(index) }.disposed(by: others) }
    source.value = 1
    source.value = 2
    #expect(log.entries == [-1, -1])
    #expect(source.observerCount == 1)
  }

  @Test func everySecondObserverDisposesTheNext() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscriptions: [Subscription] = []
    for index in 0..<100 {
      subscriptions.append(
        source.observe { _ in
          log.append(index)
          if index % 2 == 0 { subscriptions[index + 1].dispose() }
        }
      )
    }
    source.value = 1
    #expect(log.entries == Array(stride(from: 0, to: 100, by: 2)))
    subscriptions.removeAll()
    #expect(source.observerCount == 0)
  }

  @Test func aTransformDisposesAnObserverBelowIt() {
    let source = MutableSignal(0)
    let log = Log<String>()
    var subscription: Subscription?
    let derived = source.map { value in
      if value == 1 { subscription?.dispose() }
      return value
    }
    subscription = derived.observe { log.append("first \($0)") }
    derived.observe { log.append("second \($0)") }.disposed(by: bag)
    for value in 1...3 { source.value = value }
    #expect(log.entries == ["second 1", "second 2", "second 3"])
  }

  @Test func aTransformDisposesTheOnlyObserverOfItsSignal() {
    let source = MutableSignal(0)
    let log = Log<String>()
    var subscription: Subscription?
    subscription = source.map { value in
      if value == 1 { subscription?.dispose() }
      log.append("near \(value)")
      return value
    }.map { value in
      log.append("far \(value)")
      return value
    }.observe { log.append("observer \($0)") }
    _ = log.take()
    source.value = 1
    source.value = 2
    #expect(log.entries == ["near 1"])
    #expect(source.observerCount == 0)
  }

  @Test func aTransformDisposesAnObserverThatWasAlreadyScheduled() {
    let source = MutableSignal(0)
    let log = Log<String>()
    let scheduled = source.observe { log.append("scheduled \($0)") }
    source.map { $0 }.map { value in
      if value == 1 { scheduled.dispose() }
      return value
    }.observe { log.append("other \($0)") }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == ["other 1"])
  }

  @Test func aTransformDisposesASiblingBranchOfAJoin() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    let constant = source.map { _ in 0 }.distinct()
    let disposing = source.map { value in
      if value != 0 { subscription?.dispose() }
      return value
    }
    let joined = combineLatest(constant, disposing) { $0 + $1 }
    subscription = joined.observe { log.append($0) }
    source.value = 1
    source.value = 2
    #expect(log.entries == [])
    #expect(joined.value == 2)
    #expect(source.observerCount == 0)
  }

  @Test func aBindingDisposedInItsFirstCallEndsThere() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let own = DisposeBag()
    source.bind { value in
      log.append(value)
      own.dispose()
    }.disposed(by: own)
    source.value = 1
    #expect(log.entries == [0])
    #expect(source.observerCount == 0)
  }

  @Test func aBindingMadeAndDisposedInAnObserverIsSilent() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { _ in
      let inner = source.bind { log.append($0) }
      inner.dispose()
    }.disposed(by: bag)
    source.value = 1
    source.value = 2
    #expect(log.entries == [1, 2])
    #expect(source.observerCount == 1)
  }

  @Test func nothingOfTheChainRunsAfterItDisposedItselfInItsHandler() {
    let source = MutableSignal(0)
    let log = Log<String>()
    var subscription: Subscription?
    subscription = source.map { value in
      log.append("transform \(value)")
      return value
    }.observe { value in
      log.append("observer \(value)")
      subscription?.dispose()
      source.value = value + 1
      source.value = value + 2
    }
    _ = log.take()
    source.value = 1
    source.value = 9
    #expect(log.entries == ["transform 1", "observer 1"])
    #expect(source.observerCount == 0)
  }

  @Test func aWriteThatWaitsForTheDeliveryDoesNotReachADisposedObserver() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = source.observe { log.append($0) }
    source.observe { value in
      guard value == 1 else { return }
      source.value = 2
      subscription?.dispose()
    }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [1])
  }

  @Test func anOwnerWhoseLastReferenceIsInAnObserverMayDieDuringTheDelivery() {
    final class Owner {
      private let bag = DisposeBag()
      func observe(_ source: Signal<Int>, _ log: Log<String>, _ name: String) {
        source.observe { log.append("\(name) \($0)") }.disposed(by: bag)
      }
    }
    let source = MutableSignal(0)
    let log = Log<String>()
    var subscription: Subscription?
    func subscribe() {
      let owner = Owner()
      owner.observe(source, log, "before")
      subscription = source.observe { _ in
        withExtendedLifetime(owner) { subscription = nil }
      }
      owner.observe(source, log, "after")
    }
    subscribe()
    source.value = 1
    source.value = 2
    #expect(subscription == nil)
    #expect(log.entries == ["before 1"])
    #expect(source.observerCount == 0)
  }

  @Test func aHandlerReleasedByDisposeMayWriteInTheDeinitOfWhatItHeld() {
    final class Thing {
      let onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
      func touch() {}
    }
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    func subscribe() -> Subscription {
      let thing = Thing { source.value += 10 }
      return source.observe { _ in thing.touch() }
    }
    let subscription = subscribe()
    subscription.dispose()
    #expect(log.entries == [10])
  }

  @Test func disposingOneOfTwoObserversOfADerivedSignalKeepsTheOther() {
    let source = MutableSignal(0)
    let derived = source.map { $0 * 2 }
    let log = Log<Int>()
    let first = derived.observe { _ in log.append(-1) }
    derived.observe { log.append($0) }.disposed(by: bag)
    first.dispose()
    source.value = 1
    source.value = 2
    #expect(log.entries == [2, 4])
  }

  @Test func aSignalCanBeObservedAgainAfterItsLastObserverLeftInADelivery() {
    let source = MutableSignal(0)
    let derived = source.map { $0 * 2 }
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = derived.observe { [unowned bag] _ in
      subscription?.dispose()
      derived.observe { log.append($0) }.disposed(by: bag)
    }
    source.value = 1
    #expect(log.entries == [])
    source.value = 2
    #expect(log.entries == [4])
    #expect(source.observerCount == 1)
  }

  @Test func anyDisposableRunsItsClosureOnce() {
    let log = Log<Int>()
    var disposable: AnyDisposable?
    disposable = AnyDisposable {
      log.append(1)
      disposable?.dispose()
    }
    disposable?.dispose()
    disposable?.dispose()
    #expect(log.entries == [1])
  }

  @Test func anyDisposableReleasesItsClosureWhenDisposed() {
    let tracker = LifetimeTracker()
    func make() -> AnyDisposable {
      let token = tracker.token()
      return AnyDisposable { token.touch() }
    }
    let disposable = make()
    #expect(tracker.alive == 1)
    disposable.dispose()
    #expect(tracker.alive == 0)
  }
}
