import SignalsOperators
import SignalsTestSupport
import Testing

/// Below a signal that did not change nothing is run.
struct CutTests {
  private let bag = DisposeBag()

  @Test func nothingRunsBelowADistinctThatDidNotChange() {
    let source = MutableSignal(0)
    let log = Log<String>()
    source.map { $0 / 10 }
      .distinct()
      .map { value in
        log.append("map \(value)")
        return value
      }
      .observe { log.append("observer \($0)") }
      .disposed(by: bag)
    _ = log.take()
    for value in 1...9 { source.value = value }
    #expect(log.take() == [])
    source.value = 10
    #expect(log.take() == ["map 1", "observer 1"])
  }

  @Test func aJoinRunsWhenOneOfItsInputsChanged() {
    let source = MutableSignal(0)
    let tens = source.map { $0 / 10 }.distinct()
    let parity = source.map { $0 % 2 }.distinct()
    let log = Log<[Int]>()
    combineLatest(tens, parity) { [$0, $1] }.observe { log.append($0) }.disposed(by: bag)
    source.value = 2
    #expect(log.take() == [])
    source.value = 3
    #expect(log.take() == [[0, 1]])
    source.value = 13
    #expect(log.take() == [[1, 1]])
    source.value = 24
    #expect(log.take() == [[2, 0]])
  }

  @Test func aJoinOfAConstantBranchAndALiveOneFollowsTheLiveOne() {
    let source = MutableSignal("a")
    let live = source.map { $0 + "!" }
    let silent = source.map { _ in "c" }.distinct()
    let log = Log<String>()
    combineLatest(live, silent) { $0 + " " + $1 }.bind { log.append($0) }.disposed(by: bag)
    source.value = "b"
    #expect(log.entries == ["a! c", "b! c"])
  }

  @Test func theCutHoldsOverManyWrites() {
    let source = MutableSignal(0)
    var runs = 0
    source.map { $0 % 2 }.distinct().map { value in
      runs += 1
      return value + 1
    }.observe { _ in }.disposed(by: bag)
    runs = 0
    for value in stride(from: 2, through: 200, by: 2) { source.value = value }
    #expect(runs == 0)
    source.value = 1
    #expect(runs == 1)
  }

  @Test func aBatchThatEndsWhereItBeganIsSilentBelowADistinct() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<Int>()
    combineLatest(first, second) { $0 + $1 }.distinct().observe { log.append($0) }.disposed(by: bag)
    batch {
      first.value = 5
      second.value = -5
    }
    batch {
      first.value = 100
      first.value = 5
    }
    #expect(log.entries == [])
    second.value = 0
    #expect(log.entries == [5])
  }

  @Test func oneSourceRevertsWhileAnotherChanges() {
    let first = MutableSignal(0)
    let second = MutableSignal(10)
    var runs = 0
    let doubled = first.distinct().map { value in
      runs += 1
      return value * 2
    }
    let log = Log<Int>()
    combineLatest(doubled, second) { $0 + $1 }.observe { log.append($0) }.disposed(by: bag)
    runs = 0
    batch {
      first.value = 5
      first.value = 0
      second.value = 20
    }
    #expect(log.entries == [20])
    #expect(runs == 0)
  }

  @Test func theSameObjectIsCutByIdentity() {
    final class Thing {}
    let thing = Thing()
    let source = MutableSignal(0)
    var runs = 0
    source.map { _ in thing }.distinct(by: ===).map { _ in runs += 1 }.observe { _ in }.disposed(by: bag)
    runs = 0
    source.value = 1
    source.value = 2
    #expect(runs == 0)
  }

  @Test func aSignalThatSendsNothingCuts() {
    let source = MutableSignal(1)
    let rising = Signal<Int>.derived(from: source) { output, value in
      if value > output.current ?? 0 { output.send(value) }
    }
    var runs = 0
    let log = Log<Int>()
    rising.map { value in
      runs += 1
      return value
    }.observe { log.append($0) }.disposed(by: bag)
    runs = 0
    for value in [1, 3, 2, 3, 4] { source.value = value }
    #expect(log.entries == [3, 4])
    #expect(runs == 2)
  }

  @Test func aFilterThatRejectsCuts() {
    let source = MutableSignal(0)
    var runs = 0
    source.filter(initial: 0) { $0 > 0 }.map { _ in runs += 1 }.observe { _ in }.disposed(by: bag)
    runs = 0
    for value in [-1, -2, 5, -3] { source.value = value }
    #expect(runs == 1)
  }
}
