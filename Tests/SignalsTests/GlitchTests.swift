import SignalsOperators
import SignalsTestSupport
import Testing

/// User code never reads a state that was never true.
struct GlitchTests {
  private let bag = DisposeBag()

  @Test func aDiamondIsComputedOnceFromOneState() {
    let source = MutableSignal("a")
    let left = source.map { $0 + "1" }
    let right = source.map { $0 + "2" }
    var runs = 0
    let joined = combineLatest(left, right) { left, right in
      runs += 1
      return left + " " + right
    }
    let log = Log<String>()
    joined.bind { log.append($0) }.disposed(by: bag)
    source.value = "b"
    #expect(log.entries == ["a1 a2", "b1 b2"])
    #expect(runs == 2)
  }

  @Test func aDiamondWithASideOfItsOwnIsComputedOnce() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let pair = combineLatest(first, second) { [$0, $1] }
    let outer = combineLatest(first, pair) { ($0, $1) }
    let log = Log<String>()
    outer.observe { log.append("\($0)") }.disposed(by: bag)
    first.value = 1
    #expect(log.entries == ["(1, [1, 0])"])
  }

  @Test func aSignalCombinedWithItselfShowsNoImpossiblePair() {
    let source = MutableSignal(0)
    let log = Log<[Int]>()
    combineLatest(source, source) { [$0, $1] }.bind { log.append($0) }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [[0, 0], [1, 1]])
  }

  @Test func aSignalCombinedWithItsOwnMapShowsNoImpossiblePair() {
    let source = MutableSignal(0)
    let log = Log<[Int]>()
    combineLatest(source, source.map { $0 * 10 }) { [$0, $1] }.bind { log.append($0) }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [[0, 0], [1, 10]])
  }

  @Test func branchesOfDifferentLengthMeetOnce() {
    let source = MutableSignal(1)
    let long = (0..<20).reduce(source as Signal<Int>) { signal, _ in signal.map { $0 + 1 } }
    let short = source.map { $0 * 100 }
    let log = Log<Int>()
    combineLatest(short, long, source) { $0 + $1 + $2 }.observe { log.append($0) }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [224])
  }

  @Test func aGrowingFanInIsComputedOnceANode() {
    let source = MutableSignal(0)
    var runs = 0
    var nodes: [Signal<Int>] = [source]
    for _ in 0..<10 {
      nodes.append(
        combineLatest(nodes).map { values in
          runs += 1
          return values.reduce(0, +)
        }
      )
    }
    let log = Log<Int>()
    nodes[10].observe { log.append($0) }.disposed(by: bag)
    runs = 0
    source.value = 1
    #expect(runs == 10)
    #expect(log.entries == [512])
  }

  @Test func stackedDiamondsAreComputedOnceANode() {
    let source = MutableSignal(1)
    var runs = 0
    var top: Signal<Int> = source
    for _ in 0..<30 {
      let left = top.map { $0 }
      let right = top.map { $0 }
      top = combineLatest(left, right) { left, right in
        runs += 1
        return max(left, right)
      }
    }
    let log = Log<Int>()
    top.observe { log.append($0) }.disposed(by: bag)
    runs = 0
    source.value = 2
    #expect(log.entries == [2])
    #expect(runs == 30)
  }

  @Test func aWideDiamondNotifiesOnce() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    combineLatest((0..<100).map { factor in source.map { $0 * factor } })
      .map { $0.reduce(0, +) }
      .observe { log.append($0) }
      .disposed(by: bag)
    source.value = 2
    #expect(log.entries == [9900])
  }

  @Test func anObserverReadsOtherSignalsUpToDate() {
    let source = MutableSignal(1)
    let observed = source.map { $0 * 2 }
    let deep = observed.map { $0 + 1 }.map { $0 + 1 }
    let unobserved = combineLatest(source, deep) { $0 + $1 }
    let log = Log<[Int]>()
    source.observe { log.append([$0, observed.value, deep.value, unobserved.value]) }.disposed(by: bag)
    deep.observe { log.append([$0, observed.value, deep.value, unobserved.value]) }.disposed(by: bag)
    source.value = 10
    #expect(log.entries == [[10, 20, 22, 32], [22, 20, 22, 32]])
  }

  @Test func aTransformReadsSignalsFurtherDownUpToDate() {
    let source = MutableSignal(1)
    var deepRuns = 0
    let deep = source.map { $0 + 1 }.map { $0 + 1 }.map { value in
      deepRuns += 1
      return value + 1
    }
    let reader = source.map { [$0, deep.value] }
    let log = Log<[Int]>()
    deep.observe { log.append([$0]) }.disposed(by: bag)
    reader.observe { log.append($0) }.disposed(by: bag)
    deepRuns = 0
    source.value = 10
    #expect(log.entries == [[13], [10, 13]])
    #expect(deepRuns == 1)
  }

  @Test func aTransformReadsUnobservedSignalsUpToDate() {
    let source = MutableSignal(1)
    let other = source.map { $0 * 2 }.map { $0 + 1 }
    let log = Log<[Int]>()
    source.map { [$0, other.value] }.observe { log.append($0) }.disposed(by: bag)
    source.value = 10
    source.value = 20
    #expect(log.entries == [[10, 21], [20, 41]])
  }

  @Test func afterAWriteInAnObserverDerivedSignalsReadUpToDate() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let sum = combineLatest(first, second) { $0 + $1 }
    let log = Log<Int>()
    first.observe {
      second.value = $0 * 10
      log.append(sum.value)
    }.disposed(by: bag)
    sum.observe { log.append($0) }.disposed(by: bag)
    first.value = 1
    #expect(log.entries == [11, 11])
  }

  @Test func afterAWriteInATransformDerivedSignalsReadUpToDate() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let doubled = second.map { $0 * 2 }
    let log = Log<Int>()
    doubled.observe { log.append($0) }.disposed(by: bag)
    first.map { value in
      second.value = value * 10
      return doubled.value
    }.observe { log.append($0) }.disposed(by: bag)
    _ = log.take()
    first.value = 1
    #expect(log.entries.last == 20)
    #expect(log.entries.contains(0) == false)
    #expect(doubled.value == 20)
  }

  @Test func aSwitchWhoseBranchesDependOnTheSelectorShowsNoStaleBranch() {
    let source = MutableSignal(1)
    let positive = source.map { "+\($0)" }
    let negative = source.map { "\($0)" }
    let log = Log<String>()
    source.flatMapLatest { $0 > 0 ? positive : negative }.observe { log.append($0) }.disposed(by: bag)
    source.value = 2
    source.value = -3
    source.value = 4
    #expect(log.entries == ["+2", "-3", "+4"])
  }

  @Test func twoSourcesWrittenInABatchAreSeenTogether() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let sum = combineLatest(first, second) { $0 + $1 }
    let log = Log<Int>()
    first.map { _ in sum.value }.observe { log.append($0) }.disposed(by: bag)
    batch {
      first.value = 1
      second.value = 10
    }
    #expect(log.entries == [11])
  }
}
