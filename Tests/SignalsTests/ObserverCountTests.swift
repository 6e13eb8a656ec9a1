import SignalsOperators
import SignalsTestSupport
import Testing

/// `observerCount`: what hangs directly on a signal.
struct ObserverCountTests {
  @Test func subscriptionsCount() {
    let source = MutableSignal(0)
    #expect(source.observerCount == 0)
    let first = source.observe { _ in }
    let second = source.bind { _ in }
    #expect(source.observerCount == 2)
    first.dispose()
    #expect(source.observerCount == 1)
    second.dispose()
    #expect(source.observerCount == 0)
  }

  @Test func aDerivedSignalCountsOnlyWhileItIsObserved() {
    let source = MutableSignal(0)
    let derived = source.map { $0 }
    #expect(derived.value == 0)
    #expect(source.observerCount == 0)
    let first = derived.observe { _ in }
    let second = derived.observe { _ in }
    #expect(source.observerCount == 1)
    #expect(derived.observerCount == 2)
    first.dispose()
    #expect(source.observerCount == 1)
    second.dispose()
    #expect(source.observerCount == 0)
    #expect(derived.observerCount == 0)
  }

  @Test func aChainIsLinkedAndUnlinkedAsAWhole() {
    let source = MutableSignal(0)
    let near = source.map { $0 }
    let far = near.map { $0 }.map { $0 }
    let subscription = far.observe { _ in }
    #expect(source.observerCount == 1)
    #expect(near.observerCount == 1)
    subscription.dispose()
    #expect(source.observerCount == 0)
    #expect(near.observerCount == 0)
  }

  @Test func severalDerivedSignalsCountEach() {
    let source = MutableSignal(0)
    let bag = DisposeBag()
    for _ in 0..<5 { source.map { $0 }.observe { _ in }.disposed(by: bag) }
    source.observe { _ in }.disposed(by: bag)
    #expect(source.observerCount == 6)
    bag.dispose()
    #expect(source.observerCount == 0)
  }

  @Test func oneDerivedSignalOfTheSameInputTwiceLeavesNothingBehind() {
    let source = MutableSignal(0)
    let doubled = combineLatest(source, source) { $0 + $1 }
    let subscription = doubled.observe { _ in }
    #expect(source.observerCount >= 1)
    subscription.dispose()
    #expect(source.observerCount == 0)
  }

  @Test func aSubscriptionEndedDuringADeliveryIsNotCounted() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = source.observe { _ in
      subscription?.dispose()
      log.append(source.observerCount)
    }
    source.value = 1
    #expect(log.entries == [0])
  }
}
