import SignalsOperators
import SignalsTestSupport
import Testing

/// How often transforms run: at most once a turn, and never for nobody.
struct LazinessTests {
  private let bag = DisposeBag()

  @Test func creatingADerivedSignalRunsNothing() {
    let source = MutableSignal(1)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }
    #expect(runs == 0)
    #expect(derived.value == 1)
    #expect(runs == 1)
  }

  @Test func readsAreCachedUntilAnInputChanges() {
    let source = MutableSignal(1)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value * 2
    }
    #expect(derived.value == 2)
    #expect(derived.value == 2)
    #expect(runs == 1)
    source.value = 5
    #expect(runs == 1)
    #expect(derived.value == 10)
    #expect(derived.value == 10)
    #expect(runs == 2)
  }

  @Test func writesRunNothingOfAnUnobservedSignal() {
    let source = MutableSignal(0)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }.map { value in
      runs += 1
      return value
    }
    for value in 1...100 { source.value = value }
    #expect(runs == 0)
    #expect(derived.value == 100)
    #expect(runs == 2)
  }

  @Test func aTransformRunsOnceAChangeWhateverTheFanOut() {
    let source = MutableSignal(0)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }
    var calls = 0
    for _ in 0..<50 { derived.observe { _ in calls += 1 }.disposed(by: bag) }
    for _ in 0..<50 { derived.map { $0 }.observe { _ in calls += 1 }.disposed(by: bag) }
    runs = 0
    source.value = 1
    #expect(runs == 1)
    #expect(calls == 100)
  }

  @Test func readingAnObservedSignalRunsNothing() {
    let source = MutableSignal(0)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }
    derived.observe { _ in _ = derived.value }.disposed(by: bag)
    runs = 0
    source.value = 1
    #expect(derived.value == 1)
    #expect(runs == 1)
  }

  @Test func aTransformRunsAtMostOnceABatch() {
    let source = MutableSignal(0)
    var runs = 0
    source.map { value in
      runs += 1
      return value
    }.observe { _ in }.disposed(by: bag)
    runs = 0
    batch { for value in 1...10 { source.value = value } }
    #expect(runs == 1)
  }

  @Test func activationDoesNotRecomputeWhatDidNotChange() {
    let source = MutableSignal(1)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }
    #expect(derived.value == 1)
    var log: [Int] = []
    let subscription = derived.bind { log.append($0) }
    #expect(runs == 1)
    subscription.dispose()
    derived.bind { log.append($0) }.disposed(by: bag)
    #expect(runs == 1)
    #expect(log == [1, 1])
  }

  @Test func activationRecomputesOnceWhatChanged() {
    let source = MutableSignal(1)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }
    #expect(derived.value == 1)
    source.value = 2
    let log = Log<Int>()
    derived.bind { log.append($0) }.disposed(by: bag)
    #expect(runs == 2)
    #expect(log.entries == [2])
  }

  @Test func whatWasComputedWhileObservedIsKeptWhenTheObserverLeaves() {
    let source = MutableSignal(1)
    let log = Log<String>()
    let near = source.map { value in
      log.append("near \(value)")
      return value
    }
    let far = combineLatest(near, source) { near, source in
      log.append("far \(source)")
      return near + source
    }
    let subscription = far.observe { _ in }
    source.value = 2
    _ = log.take()
    subscription.dispose()
    #expect(far.value == 4)
    #expect(near.value == 2)
    far.bind { _ in }.disposed(by: bag)
    #expect(log.entries == [])
    source.value = 3
    #expect(log.entries == ["near 3", "far 3"])
  }

  @Test func aSecondObserverRunsNothing() {
    let source = MutableSignal(1)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value
    }
    derived.bind { _ in }.disposed(by: bag)
    #expect(runs == 1)
    derived.bind { _ in }.disposed(by: bag)
    #expect(runs == 1)
  }

  @Test func nothingRunsAfterTheLastObserverHasLeft() {
    let source = MutableSignal(1)
    var runs = 0
    let derived = source.map { value in
      runs += 1
      return value * 2
    }
    let first = derived.observe { _ in }
    let second = derived.observe { _ in }
    first.dispose()
    runs = 0
    source.value = 2
    #expect(runs == 1)
    second.dispose()
    source.value = 3
    source.value = 4
    #expect(runs == 1)
    #expect(derived.value == 8)
    #expect(runs == 2)
  }

  @Test func anUnobservedReadRecomputesOnlyTheBranchThatChanged() {
    let first = MutableSignal(1)
    let second = MutableSignal(10)
    let log = Log<String>()
    let left = first.map { value in
      log.append("left")
      return value
    }
    let right = second.map { value in
      log.append("right")
      return value
    }
    let sum = combineLatest(left, right) { left, right in
      log.append("sum")
      return left + right
    }
    #expect(sum.value == 11)
    _ = log.take()
    first.value = 2
    #expect(sum.value == 12)
    #expect(log.entries == ["left", "sum"])
  }

  @Test func anUnobservedReadRunsNothingBelowACut() {
    let source = MutableSignal(1)
    var runs = 0
    let parity = source.map { $0 % 2 }.distinct().map { value in
      runs += 1
      return value
    }
    #expect(parity.value == 1)
    source.value = 3
    #expect(parity.value == 1)
    source.value = 5
    #expect(parity.value == 1)
    #expect(runs == 1)
    source.value = 6
    #expect(parity.value == 0)
    #expect(runs == 2)
  }

  @Test func sixtyStackedDiamondsAreReadInOneRunANode() {
    let source = MutableSignal(1)
    var runs = 0
    var top: Signal<Int> = source
    for _ in 0..<60 {
      let below = top
      top = combineLatest(below.map { $0 }, below.map { $0 }) { left, right in
        runs += 1
        return max(left, right)
      }
    }
    #expect(top.value == 1)
    #expect(runs == 60)
    #expect(top.value == 1)
    #expect(runs == 60)
    source.value = 2
    #expect(top.value == 2)
    #expect(runs == 120)
  }

  @Test func sixtyStackedDiamondsAreReadAtOnceWhenAnUnrelatedSourceChanged() {
    let source = MutableSignal(1)
    let unrelated = MutableSignal(1)
    var top: Signal<Int> = source
    for _ in 0..<60 {
      let below = top
      top = combineLatest(below.map { $0 }, below.map { $0 }) { max($0, $1) }
    }
    #expect(top.value == 1)
    unrelated.value = 2
    #expect(top.value == 1)
  }

  @Test func sixtyStackedDiamondsAreReadAtOnceWithAnObserverInTheMiddle() {
    let source = MutableSignal(1)
    var top: Signal<Int> = source
    for level in 0..<60 {
      let below = top
      top = combineLatest(below.map { $0 }, below.map { $0 }) { max($0, $1) }
      if level == 30 { top.observe { _ in }.disposed(by: bag) }
    }
    #expect(top.value == 1)
    source.value = 2
    #expect(top.value == 2)
  }

  @Test func anUnobservedSignalReadsItsObservedInputWithoutRecomputingIt() {
    let source = MutableSignal(1)
    var upstreamRuns = 0
    let upstream = source.map { value in
      upstreamRuns += 1
      return value
    }
    let downstream = upstream.map { $0 * 2 }
    upstream.observe { _ in }.disposed(by: bag)
    upstreamRuns = 0
    source.value = 2
    #expect(downstream.value == 4)
    #expect(upstreamRuns == 1)
  }

  @Test func onlyTheObservedPartOfAGraphRuns() {
    let source = MutableSignal(1)
    let log = Log<String>()
    func traced(_ name: String, _ signal: Signal<Int>) -> Signal<Int> {
      signal.map { value in
        log.append(name)
        return value
      }
    }
    let shared = traced("shared", source)
    let observed = traced("observed", shared)
    let unobserved = traced("unobserved", shared)
    observed.observe { _ in }.disposed(by: bag)
    _ = log.take()
    source.value = 2
    #expect(log.entries == ["shared", "observed"])
    #expect(unobserved.value == 2)
    #expect(log.entries == ["shared", "observed", "unobserved"])
  }

  @Test func aDerivedSignalOfAConstantRunsOnce() {
    var runs = 0
    let derived = Signal(constant: 1).map { value in
      runs += 1
      return value
    }
    #expect(derived.value == 1)
    derived.bind { _ in }.disposed(by: bag)
    #expect(derived.value == 1)
    #expect(runs == 1)
  }
}
