import SignalsOperators
import SignalsTestSupport
import Testing

/// Who keeps whom alive: downstream holds upstream, the subscription holds the handler, nothing leaks.
struct LifetimeTests {
  private let tracker = LifetimeTracker()

  /// The parts of the smallest graph; a test drops them in every order.
  private final class Parts {
    var source: MutableSignal<Int>?
    var derived: Signal<Int>?
    var subscription: Subscription?
    var bag: DisposeBag?
  }

  enum Part: CaseIterable { case source, derived, subscription, bag }

  private static let orders: [[Part]] = permutations(Part.allCases)

  private static func permutations(_ parts: [Part]) -> [[Part]] {
    guard parts.count > 1 else { return [parts] }
    return parts.indices.flatMap { index in
      var rest = parts
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  private func drop(_ part: Part, of parts: Parts) {
    switch part {
    case .source: parts.source = nil
    case .derived: parts.derived = nil
    case .subscription: parts.subscription = nil
    case .bag: parts.bag = nil
    }
  }

  @Test(arguments: orders)
  func nothingLeaksInWhateverOrderThePartsAreDropped(order: [Part]) {
    let parts = Parts()
    let log = Log<Int>()
    do {
      let source = MutableSignal(0)
      let transformToken = tracker.token()
      let handlerToken = tracker.token()
      let bagToken = tracker.token()
      let derived = source.map { value in
        transformToken.touch()
        return value
      }
      let bag = DisposeBag()
      parts.subscription = derived.observe {
        handlerToken.touch()
        log.append($0)
      }
      derived.observe { _ in bagToken.touch() }.disposed(by: bag)
      parts.source = source
      parts.derived = derived
      parts.bag = bag
    }
    #expect(tracker.alive == 3)
    var written = 0
    for part in order {
      drop(part, of: parts)
      written += 1
      parts.source?.value = written
      let expected = parts.source != nil && parts.subscription != nil
      #expect(log.take() == (expected ? [written] : []))
      #expect((tracker.alive == 0) == (parts.derived == nil && parts.subscription == nil && parts.bag == nil))
    }
    #expect(tracker.alive == 0)
  }

  @Test func droppingTheSubscriptionEndsItAndReleasesTheHandler() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let token = Handoff(tracker.token())
    var subscription: Subscription? = observe(source, log, holding: token.take())
    #expect(subscription?.isDisposed == false)
    #expect(tracker.alive == 1)
    source.value = 1
    subscription = nil
    source.value = 2
    #expect(log.entries == [1])
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
  }

  @Test func disposingReleasesTheHandlerWhileTheSubscriptionIsKept() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let subscription = observe(source, log, holding: tracker.token())
    #expect(tracker.alive == 1)
    subscription.dispose()
    #expect(tracker.alive == 0)
    #expect(subscription.isDisposed)
  }

  @Test func droppingTheBagReleasesHandlersAndChain() {
    let source = MutableSignal(0)
    var bag: DisposeBag? = DisposeBag()
    do {
      let token = tracker.token()
      let derived = source.map { value in
        token.touch()
        return value
      }
      for _ in 0..<10 { derived.map { $0 }.observe { _ in token.touch() }.disposed(by: bag!) }
    }
    source.value = 1
    #expect(tracker.alive == 1)
    bag = nil
    #expect(bag == nil)
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
  }

  @Test func aSourceHoldsNothingThatIsDerivedFromIt() {
    let source = MutableSignal(0)
    weak var derived: Signal<Int>?
    do {
      let signal = source.map { $0 + 1 }
      derived = signal
      #expect(signal.value == 1)
    }
    #expect(derived == nil)
    #expect(source.observerCount == 0)
  }

  @Test func aSubscriptionHoldsTheWholeChainAbove() {
    weak var source: MutableSignal<Int>?
    let log = Log<Int>()
    var subscription: Subscription?
    do {
      let signal = MutableSignal(0)
      source = signal
      subscription = signal.map { $0 + 1 }.map { $0 * 2 }.observe { log.append($0) }
    }
    source?.value = 1
    #expect(log.entries == [4])
    subscription = nil
    #expect(subscription == nil)
    #expect(source == nil)
  }

  @Test func aDerivedSignalHoldsItsInputs() {
    weak var first: MutableSignal<Int>?
    weak var second: MutableSignal<Int>?
    var sum: Signal<Int>?
    do {
      let one = MutableSignal(1)
      let two = MutableSignal(2)
      (first, second) = (one, two)
      sum = combineLatest(one, two) { $0 + $1 }
    }
    first?.value = 10
    #expect(sum?.value == 12)
    sum = nil
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test func aWriteReleasesTheOldValueAlsoInCachesOfObservedSignals() {
    let source = MutableSignal(tracker.token())
    let bag = DisposeBag()
    source.map { $0 }.map { $0 }.observe { _ in }.disposed(by: bag)
    #expect(tracker.alive == 1)
    for _ in 0..<10 {
      source.value = tracker.token()
      #expect(tracker.alive == 1)
    }
    bag.dispose()
  }

  @Test func withPreviousHoldsNoMoreThanTwoValues() {
    let source = MutableSignal(tracker.token())
    let bag = DisposeBag()
    source.withPrevious().observe { _ in }.disposed(by: bag)
    for _ in 0..<10 { source.value = tracker.token() }
    #expect(tracker.alive == 2)
    bag.dispose()
  }

  @Test func anInnerSignalIsReleasedWhenItIsReplaced() {
    let outer = MutableSignal(0)
    let bag = DisposeBag()
    outer.flatMapLatest { [tracker] value in
      let token = tracker.token()
      return Signal(constant: value).map { value in
        token.touch()
        return value
      }
    }.observe { _ in }.disposed(by: bag)
    #expect(tracker.alive == 1)
    for value in 1...10 {
      outer.value = value
      #expect(tracker.alive == 1)
    }
    bag.dispose()
    #expect(tracker.alive == 0)
  }

  @Test func aSubscriptionReleasedDuringABatchReleasesItsHandler() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription? = observe(source.map { $0 }, log, holding: tracker.token())
    batch {
      source.value = 1
      subscription = nil
    }
    #expect(subscription == nil)
    #expect(log.entries == [])
    #expect(tracker.alive == 0)
  }

  @Test func aSourceReleasedByItsOwnObserverFinishesTheDelivery() {
    final class Holder { var source: MutableSignal<Int>? = MutableSignal(0) }
    let holder = Holder()
    weak var source: MutableSignal<Int>?
    source = holder.source
    let log = Log<String>()
    var bag: DisposeBag? = DisposeBag()
    source?.observe { value in
      holder.source = nil
      log.append("first \(value)")
    }.disposed(by: bag!)
    source?.observe { log.append("second \($0)") }.disposed(by: bag!)
    holder.source?.value = 1
    #expect(log.entries == ["first 1", "second 1"])
    bag = nil
    #expect(bag == nil)
    #expect(source == nil)
  }

  @Test func makingAModelSubscribesToNothing() {
    final class Model {
      let token: LifetimeToken
      let name = MutableSignal("")
      let title: Signal<String>
      init(_ source: Signal<Int>, token: LifetimeToken) {
        self.token = token
        title = combineLatest(source, name) { "\($0) \($1)" }.distinct()
      }
    }
    let source = MutableSignal(0)
    for _ in 0..<100 {
      let model = Model(source, token: tracker.token())
      #expect(model.title.value == "0 ")
    }
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func aThousandShortLivedOwnersLeaveNothingBehind() {
    final class Owner {
      let bag = DisposeBag()
      let token: LifetimeToken
      var seen = 0
      init(_ source: Signal<Int>, token: LifetimeToken) {
        self.token = token
        source.bind(with: self) { owner, value in owner.seen = value }.disposed(by: bag)
        source.map { $0 + 1 }.bind(to: self, \.seen).disposed(by: bag)
      }
    }
    let source = MutableSignal(0)
    for round in 0..<1000 {
      let owner = Owner(source, token: tracker.token())
      source.value = round
      #expect(owner.seen == round + 1)
    }
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func anObservedObjectMayBeReplacedAndFreedAnyNumberOfTimes() {
    final class Child { let name = MutableSignal("") }
    let parent = MutableSignal(Child())
    let log = Log<String>()
    let bag = DisposeBag()
    parent.flatMapLatest { $0.name }.observe { log.append($0) }.disposed(by: bag)
    weak var previous = parent.value
    for round in 0..<5000 {
      parent.value = Child()
      #expect(previous == nil)
      previous = parent.value
      parent.value.name.value = "\(round)"
      #expect(log.take() == ["", "\(round)"])
    }
    bag.dispose()
  }

  private func observe(_ signal: Signal<Int>, _ log: Log<Int>, holding token: LifetimeToken?) -> Subscription {
    signal.observe {
      token?.touch()
      log.append($0)
    }
  }
}
