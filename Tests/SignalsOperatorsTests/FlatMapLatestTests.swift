import SignalsOperators
import SignalsTestSupport
import Testing

struct FlatMapLatestTests {
  private let bag = DisposeBag()

  @Test func theValueIsThatOfTheLatestInnerSignal() {
    let useFirst = MutableSignal(true)
    let first = MutableSignal("a")
    let second = MutableSignal("x")
    let log = Log<String>()
    useFirst.flatMapLatest { $0 ? first : second }.bind { log.append($0) }.disposed(by: bag)
    first.value = "b"
    second.value = "y"
    useFirst.value = false
    first.value = "c"
    second.value = "z"
    useFirst.value = true
    #expect(log.entries == ["a", "b", "y", "z", "c"])
  }

  @Test func unobservedReadsFollowTheSwitch() {
    let useFirst = MutableSignal(true)
    let first = MutableSignal(1)
    let second = MutableSignal(2)
    var runs = 0
    let chosen = useFirst.flatMapLatest { useFirst in
      runs += 1
      return useFirst ? first : second
    }
    #expect(chosen.value == 1)
    second.value = 20
    #expect(chosen.value == 1)
    first.value = 10
    #expect(chosen.value == 10)
    #expect(runs == 1)
    useFirst.value = false
    first.value = 100
    #expect(chosen.value == 20)
    #expect(runs == 2)
    #expect(first.observerCount + second.observerCount + useFirst.observerCount == 0)
  }

  @Test func onlyTheLatestInnerSignalIsObserved() {
    let selector = MutableSignal(0)
    let inners = (0..<5).map { MutableSignal($0) }
    let subscription = selector.flatMapLatest { inners[$0] }.observe { _ in }
    for index in [3, 1, 4, 2] {
      selector.value = index
      #expect(inners.map(\.observerCount) == (0..<5).map { $0 == index ? 1 : 0 })
    }
    subscription.dispose()
    #expect(inners.allSatisfy { $0.observerCount == 0 })
    #expect(selector.observerCount == 0)
  }

  @Test func theOldInnerSignalIsUnsubscribedBeforeTheNewOneIsSubscribed() {
    let selector = MutableSignal(false)
    let old = MutableSignal("old")
    let trigger = MutableSignal(0)
    let log = Log<Int>()
    let new = trigger.map { _ in
      log.append(old.observerCount)
      return "new"
    }
    let chosen = selector.flatMapLatest { $0 ? new : old }
    chosen.observe { _ in }.disposed(by: bag)
    #expect(old.observerCount == 1)
    selector.value = true
    #expect(log.entries == [0])
    #expect(chosen.value == "new")
  }

  @Test func anInnerSignalThatIsNoLongerChosenRunsNothing() {
    let selector = MutableSignal(true)
    let source = MutableSignal(1)
    var runs = 0
    let inner = source.map { value in
      runs += 1
      return value
    }
    selector.flatMapLatest { $0 ? inner : Signal(constant: 0) }.observe { _ in }.disposed(by: bag)
    source.value = 2
    runs = 0
    selector.value = false
    source.value = 3
    #expect(runs == 0)
  }

  @Test func selectorAndInnerSignalChangeTogetherInOneTurn() {
    let source = MutableSignal(1)
    let even = source.map { "even \($0)" }
    let odd = source.map { "odd \($0)" }
    let log = Log<String>()
    source.map { $0 % 2 == 0 }.flatMapLatest { $0 ? even : odd }.bind { log.append($0) }.disposed(by: bag)
    for value in 2...5 { source.value = value }
    #expect(log.entries == ["odd 1", "even 2", "odd 3", "even 4", "odd 5"])
  }

  @Test func theTransformDoesNotRunWhenOnlyTheInnerSignalChanges() {
    let selector = MutableSignal(0)
    let inner = MutableSignal(0)
    var runs = 0
    let log = Log<Int>()
    selector.flatMapLatest { _ in
      runs += 1
      return inner
    }.bind { log.append($0) }.disposed(by: bag)
    for value in 1...3 { inner.value = value }
    #expect(runs == 1)
    selector.value = 1
    inner.value = 4
    #expect(runs == 2)
    #expect(log.entries == [0, 1, 2, 3, 3, 4])
  }

  @Test func aSignalMadeInTheTransformWorks() {
    let selector = MutableSignal(1)
    let source = MutableSignal(10)
    let log = Log<Int>()
    selector.flatMapLatest { factor in source.map { $0 * factor } }.bind { log.append($0) }.disposed(by: bag)
    source.value = 20
    selector.value = 2
    source.value = 30
    #expect(log.entries == [10, 20, 40, 60])
    #expect(source.observerCount == 1)
  }

  // MARK: switchToLatest

  @Test func switchToLatestFollowsASignalOfSignals() {
    let first = MutableSignal(1)
    let second = MutableSignal(2)
    let current = MutableSignal<Signal<Int>>(first)
    let log = Log<Int>()
    current.switchToLatest().bind { log.append($0) }.disposed(by: bag)
    first.value = 10
    current.value = second
    first.value = 100
    second.value = 20
    current.value = Signal(constant: 7)
    second.value = 200
    #expect(log.entries == [1, 10, 2, 20, 7])
    #expect(first.observerCount + second.observerCount == 0)
  }

  // MARK: Optional chain

  private final class User {
    let name: MutableSignal<String>
    init(_ name: String) { self.name = MutableSignal(name) }
  }

  @Test func aNilParentGivesNil() {
    let user = MutableSignal<User?>(nil)
    let name = user.flatMapLatest { $0.name }
    let log = Log<String?>()
    name.bind { log.append($0) }.disposed(by: bag)
    user.value = User("Ada")
    user.value?.name.value = "Grace"
    user.value = nil
    #expect(log.entries.first == .some(nil))
    #expect(log.entries.contains("Ada"))
    #expect(log.entries.contains("Grace"))
    #expect(log.entries.last == .some(nil))
    #expect(name.value == nil)
  }

  @Test func replacingTheParentLeavesTheOldChildAlone() {
    let old = User("old")
    let new = User("new")
    let user = MutableSignal<User?>(old)
    let log = Log<String?>()
    user.flatMapLatest { $0.name }.bind { log.append($0) }.disposed(by: bag)
    user.value = new
    old.name.value = "changed"
    #expect(old.name.observerCount == 0)
    user.value = nil
    user.value = old
    #expect(log.entries == ["old", "new", nil, "changed"])
  }

  @Test func anOptionalChainReadsUnobserved() {
    let user = MutableSignal<User?>(User("Ada"))
    let name = user.flatMapLatest { $0.name }
    #expect(name.value == "Ada")
    user.value?.name.value = "Grace"
    #expect(name.value == "Grace")
    user.value = nil
    #expect(name.value == nil)
  }

  // MARK: Edges

  @Test func theTransformMayDisposeItsObserver() {
    let selector = MutableSignal(0)
    let inner = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = selector.flatMapLatest { value in
      if value == 1 { subscription?.dispose() }
      return inner
    }.observe { log.append($0) }
    selector.value = 1
    inner.value = 5
    #expect(log.entries == [])
    #expect(inner.observerCount == 0)
    #expect(selector.observerCount == 0)
  }

  @Test func theObserverMaySwitch() {
    let selector = MutableSignal(0)
    let inners = (0..<3).map { MutableSignal($0 * 10) }
    let log = Log<Int>()
    selector.flatMapLatest { inners[$0] }.observe { value in
      log.append(value)
      if value == 10 { selector.value = 2 }
    }.disposed(by: bag)
    selector.value = 1
    inners[1].value = 11
    #expect(log.entries == [10, 20])
  }

  @Test func theTransformMayWriteTheInnerSignal() {
    let selector = MutableSignal(0)
    let inner = MutableSignal(0)
    let log = Log<Int>()
    selector.flatMapLatest { value in
      inner.value = value * 10
      return inner
    }.observe { log.append($0) }.disposed(by: bag)
    selector.value = 1
    #expect(log.entries.last == 10)
    #expect(Set(log.entries) == [10])
  }

  @Test func theSameInnerSignalAgainKeepsWorking() {
    let selector = MutableSignal(0)
    let source = MutableSignal(1)
    let inner = source.map { $0 * 10 }
    let log = Log<Int>()
    let subscription = selector.flatMapLatest { _ in inner }.bind { log.append($0) }
    for value in 1...3 { selector.value = value }
    source.value = 2
    #expect(log.entries == [10, 10, 10, 10, 20])
    subscription.dispose()
    #expect(inner.observerCount == 0)
    #expect(source.observerCount == 0)
  }

  @Test func theSelectorMayBeItsOwnInnerSignal() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    let subscription = source.flatMapLatest { _ in source }.bind { log.append($0) }
    source.value = 2
    source.value = 3
    #expect(log.entries == [1, 2, 3])
    subscription.dispose()
    #expect(source.observerCount == 0)
  }

  @Test func innerSignalsAreReleasedInWhateverOrder() {
    let tracker = LifetimeTracker()
    var selector: MutableSignal<Int>? = MutableSignal(0)
    func make(_ selector: Signal<Int>) -> Signal<Int> {
      selector.flatMapLatest { [tracker] value in
        let token = tracker.token()
        return Signal(constant: value).map { value in
          token.touch()
          return value
        }
      }
    }
    var switched: Signal<Int>? = make(selector!)
    var subscription: Subscription? = switched!.observe { _ in }
    selector!.value = 1
    #expect(tracker.alive == 1)
    switched = nil
    selector!.value = 2
    #expect(tracker.alive == 1)
    selector = nil
    subscription = nil
    #expect(tracker.alive == 0)
    #expect(switched == nil)
    #expect(selector == nil)
    #expect(subscription == nil)
  }

  @Test func anObservedSwitchIsReleasedOnAnotherThread() {
    let selector = MutableSignal(0)
    let inners = (0..<2).map { MutableSignal($0) }
    let log = Log<Int>()
    var own: DisposeBag? = DisposeBag()
    selector.flatMapLatest { inners[$0] }.observe { log.append($0) }.disposed(by: own!)
    selector.value = 1
    releaseOnAnotherThread(&own)
    inners[1].value = 5
    selector.value = 0
    inners[0].value = 6
    #expect(log.entries == [1])
    #expect(selector.observerCount == 0)
    #expect(inners.map(\.observerCount) == [0, 0])
  }
}
