import SignalsOperators
import SignalsTestSupport
import Testing

struct ComputedTests {
  @Test func aValueReadOtherThanByUseIsNoInput() {
    let a = MutableSignal(1)
    let b = MutableSignal(10)
    let sum = Signal.computed { use in use(a) + b.value }
    let seen = Log<Int>()
    let subscription = sum.observe { seen.append($0) }
    b.value = 20
    #expect(seen.take() == [])
    #expect(b.observerCount == 0)
    a.value = 2
    #expect(seen.take() == [22])
    subscription.dispose()
  }

  @Test func inputsThatAreNoLongerUsedAreUnlinked() {
    let isLeft = MutableSignal(true)
    let left = MutableSignal(1)
    let right = MutableSignal(2)
    let chosen = Signal.computed { use in use(isLeft) ? use(left) : use(right) }
    let subscription = chosen.observe { _ in }
    #expect([left.observerCount, right.observerCount] == [1, 0])
    isLeft.value = false
    #expect([left.observerCount, right.observerCount] == [0, 1])
    subscription.dispose()
    #expect([isLeft.observerCount, left.observerCount, right.observerCount] == [0, 0, 0])
  }

  @Test(arguments: [false, true]) func aBranchThatIsLeftIsNotComputed(isObserved: Bool) {
    let value = MutableSignal<Int?>(1)
    var runs = 0
    let unwrapped = value.map { value in
      runs += 1
      return value!
    }
    let shown = Signal.computed { use in use(value) == nil ? 0 : use(unwrapped) }
    let subscription = isObserved ? shown.observe { _ in } : nil
    #expect(shown.value == 1)
    value.value = nil
    #expect(shown.value == 0)
    #expect(runs == 1)
    value.value = 3
    #expect(shown.value == 3)
    #expect(runs == 2)
    subscription?.dispose()
  }

  @Test func nobodyComputesItUnlessItIsObservedOrRead() {
    let a = MutableSignal(1)
    var runs = 0
    let double = Signal.computed { use in
      runs += 1
      return use(a) * 2
    }
    a.value = 2
    #expect(runs == 0)
    #expect([double.value, double.value] == [4, 4])
    #expect(runs == 1)
    a.value = 3
    #expect(runs == 1)
    #expect(double.value == 6)
    #expect(runs == 2)
  }

  @Test func howeverManyObserveItItRunsOnceAChange() {
    let a = MutableSignal(1)
    var runs = 0
    let double = Signal.computed { use in
      runs += 1
      return use(a) + use(a)
    }
    let bag = DisposeBag()
    for _ in 0..<5 { double.bind { _ in }.disposed(by: bag) }
    #expect(runs == 1)
    a.value = 2
    #expect(runs == 2)
    #expect(a.observerCount == 1)
  }

  @Test func inputsMayComeAndGoInAnyOrder() {
    var random = SplitMix64(seed: 1)
    let sources = (0..<40).map { MutableSignal($0) }
    let order = MutableSignal<[Int]>([])
    let sum = Signal.computed { use in use(order).reduce(0) { $0 + use(sources[$1]) } }
    var last = 0
    let subscription = sum.bind { last = $0 }
    for _ in 0..<500 {
      if Bool.random(using: &random) {
        order.value = (0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: 0..<40, using: &random) }
      } else {
        sources.randomElement(using: &random)!.value = Int.random(in: 0..<100, using: &random)
      }
      #expect(last == order.value.reduce(0) { $0 + sources[$1].value })
      let used = Set(order.value)
      #expect(sources.indices.allSatisfy { (sources[$0].observerCount > 0) == used.contains($0) })
    }
    subscription.dispose()
    #expect(sources.allSatisfy { $0.observerCount == 0 })
    #expect(order.observerCount == 0)
  }

  @Test func aComputedMadeInsideAnotherIsReleasedWithTheNextRun() {
    let tracker = LifetimeTracker()
    let a = MutableSignal(0)
    let nested = Signal.computed { use in
      let token = tracker.token()
      let inner = Signal.computed { use in
        token.touch()
        return use(a) * 10
      }
      return use(a) + use(inner)
    }
    let subscription = nested.observe { _ in }
    for value in 1...3 {
      a.value = value
      #expect(nested.value == value * 11)
      #expect(tracker.alive == 1)
    }
    subscription.dispose()
    #expect(a.observerCount == 0)
  }

  @Test func itMayWriteOneOfItsInputsAndSettle() {
    let a = MutableSignal(0)
    let clamped = Signal.computed { use in
      if use(a) > 10 { a.value = 10 }
      return use(a)
    }
    let seen = Log<Int>()
    let subscription = clamped.observe { seen.append($0) }
    a.value = 50
    #expect(a.value == 10)
    #expect(clamped.value == 10)
    #expect(seen.entries == [10])
    subscription.dispose()
    a.value = 60
    #expect(clamped.value == 10)
  }

  @Test func whatItNeedsMayStandHigherThanItself() {
    let a = MutableSignal(1)
    let isDeep = MutableSignal(false)
    let deep = (0..<20).reduce(a as Signal<Int>) { signal, _ in signal.map { $0 + 1 } }
    let chosen = Signal.computed { use in use(isDeep) ? use(deep) : use(a) }
    let both = combineLatest(chosen, a) { [$0, $1] }
    let seen = Log<[Int]>()
    let subscription = both.observe { seen.append($0) }
    isDeep.value = true
    a.value = 2
    batch {
      isDeep.value = false
      a.value = 3
    }
    #expect(seen.entries == [[21, 1], [22, 2], [3, 3]])
    subscription.dispose()
  }

  @Test func oneThatThrowsRecoversWhenWhatItUsedChanges() {
    struct Invalid: Error {}
    let text = MutableSignal("1")
    let number = Signal<Result<Int, any Error>>.computed { use in
      guard let number = Int(use(text)) else { throw Invalid() }
      return number
    }
    let seen = Log<Int?>()
    let subscription = number.bind { seen.append(try? $0.get()) }
    text.value = "x"
    text.value = "7"
    #expect(seen.entries == [1, nil, 7])
    subscription.dispose()
  }

  @Test func oneThatUsesItselfIsNamed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isOn = MutableSignal(false)
      var total: Signal<Int>!
      total = Signal.computed { use in use(isOn) ? use(total) + 1 : 0 }.named("total")
      let subscription = total.observe { _ in }
      isOn.value = true
      subscription.dispose()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'total' (ComputedTests.swift:"))
    #expect(message.contains(") depends on itself: its value is needed to compute its value."))
  }
}
