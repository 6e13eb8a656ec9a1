import SignalsOperators
import SignalsTestSupport
import Testing

/// The graph changes while it is being recomputed: found by the fuzzer, and cut down by hand.
struct UpheavalTests {
  @Test func aTransformThatWritesItsInputWhileItIsReadRunsAgain() {
    let source = MutableSignal(0)
    let mapped = source.map { value in
      if value == 1 { source.value = 2 }
      return value
    }
    let log = Log<Int>()
    let subscription = mapped.observe { log.append($0) }
    batch {
      source.value = 1
      #expect(mapped.value == 2)
    }
    #expect(log.entries == [2])
    subscription.dispose()
    source.value = 1
    #expect(mapped.value == 2)
  }

  @Test func whatAnObserverRestartsInABatchIsNoNewsToIt() {
    let source = MutableSignal(1)
    let total = source.scan(0, +)
    let text = total.map { "\($0)" }
    let log = Log<String>()
    let bag = DisposeBag()
    batch {
      #expect(text.value == "1")
      total.observe { log.append("\($0)") }.disposed(by: bag)
      text.observe { log.append($0) }.disposed(by: bag)
    }
    #expect(log.entries == [])
    source.value = 2
    #expect(log.entries == ["3", "3"])
  }

  @Test func aChoiceThatIsNeededLessDoesNotKeepItsInputComputed() {
    let source = MutableSignal(0)
    let isOn = MutableSignal(true)
    let inner = MutableSignal(7)
    let runs = Log<Int>()
    let selector = source.map { value in
      runs.append(value)
      return value
    }
    let choice = selector.flatMapLatest { _ in inner }
    let first = choice.observe { _ in }
    let shown = Signal.computed { use in use(isOn) ? use(choice) : 0 }
    let second = shown.observe { _ in }
    first.dispose()
    _ = runs.take()
    batch {
      isOn.value = false
      source.value = 1
    }
    #expect(runs.entries == [])
    second.dispose()
  }

  @Test func aChoiceThatWritesItsInputWhileItIsReadChoosesAgain() {
    let source = MutableSignal(1)
    let (first, second) = (MutableSignal("first"), MutableSignal("second"))
    let choice = source.flatMapLatest { value in
      if value == 1 { source.value = 2 }
      return value == 1 ? first : second
    }
    #expect(choice.value == "second")
    let subscription = choice.observe { _ in }
    #expect(choice.value == "second")
    subscription.dispose()
  }

  @Test func aChoiceIsMadeAgainWhenTheChosenWritesWhatItIsChosenBy() {
    let source = MutableSignal(1)
    let other = MutableSignal(0)
    let writer = other.map { _ in
      if source.value == 1 { source.value = 2 }
      return "first"
    }
    let choice = source.map { $0 }.flatMapLatest { $0 == 1 ? writer : Signal(constant: "second") }
    #expect(choice.map { $0 }.value == "second")
  }

  @Test func aTransformThatWritesAndEndsTheLastNeedOfItIsLookedAtAgain() {
    let (left, right) = (MutableSignal(0), MutableSignal(0))
    var subscription: Subscription?
    let sum = combineLatest(left, right) { $0 + $1 }.map { sum in
      if sum == 1 {
        right.value = 9
        subscription?.dispose()
      }
      return sum
    }
    let choice = sum.flatMapLatest { Signal(constant: $0) }
    let other = choice.observe { _ in }
    let log = Log<Int>()
    subscription = sum.map { $0 }.observe { log.append($0) }
    left.value = 1
    #expect(choice.value == 10)
    #expect(log.entries == [])
    other.dispose()
  }

  @Test func whatIsObservedAgainInABatchIsCurrentAlsoIfItStandsLowerThanBefore() {
    let source = MutableSignal(0)
    let isDeep = MutableSignal(true)
    let shallow = source.map { $0 }
    let deep = shallow.map { $0 }.map { $0 }.map { $0 }.map { $0 }
    let shown = Signal.computed { use in use(isDeep) ? use(deep) : use(shallow) }.map { $0 }
    let first = shown.observe { _ in }
    isDeep.value = false
    let log = Log<Int>()
    batch {
      source.value = 1
      first.dispose()
      shown.bind { log.append($0) }.dispose()
    }
    #expect(log.entries == [1])
  }

  @Test func aTransformThatEndsAnObservationCausesNoGlitch() {
    let source = MutableSignal(0)
    var subscription: Subscription?
    let copy = source.map { value in
      if value == 1 { subscription?.dispose() }
      return value
    }
    let sums = Log<[Int]>()
    let sum = combineLatest(copy.distinct(), source) { left, right in
      sums.append([left, right])
      return left + right
    }
    let keeper = copy.observe { _ in }
    subscription = sum.observe { _ in }
    let shown = Signal.computed { use in use(sum) }
    let other = shown.observe { _ in }
    source.value = 1
    #expect(sums.entries == [[0, 0], [1, 1]])
    #expect(shown.value == 2)
    keeper.dispose()
    other.dispose()
  }
}
