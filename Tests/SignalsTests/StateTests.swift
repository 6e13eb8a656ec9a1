import SignalsOperators
import SignalsTestSupport
import Testing

/// Operators with memory: their state belongs to one activation, from the first observer to the last.
struct StateTests {
  private let bag = DisposeBag()

  @Test func scanRestartsWhenItsFirstObserverArrives() {
    let source = MutableSignal(1)
    let sum = source.scan(0, +)
    let log = Log<Int>()
    let first = sum.bind { log.append($0) }
    source.value = 2
    source.value = 3
    #expect(log.take() == [1, 3, 6])
    let second = sum.bind { log.append($0) }
    #expect(log.take() == [6])
    first.dispose()
    source.value = 4
    #expect(log.take() == [10])
    second.dispose()
    sum.bind { log.append($0) }.disposed(by: bag)
    source.value = 5
    #expect(log.take() == [4, 9])
  }

  @Test func scanUnobservedAccumulatesTheCurrentValueAtEachReadThatFindsAChange() {
    let source = MutableSignal(1)
    let sum = source.scan(0, +)
    #expect(sum.value == 1)
    #expect(sum.value == 1)
    source.value = 2
    source.value = 3
    #expect(sum.value == 4)
    #expect(sum.value == 4)
    sum.observe { _ in }.disposed(by: bag)
    #expect(sum.value == 3)
    source.value = 10
    #expect(sum.value == 13)
  }

  @Test func scanKeepsItsStateAfterTheLastObserverForReads() {
    let source = MutableSignal(1)
    let sum = source.scan(0, +)
    let subscription = sum.observe { _ in }
    source.value = 2
    subscription.dispose()
    #expect(sum.value == 3)
    source.value = 10
    #expect(sum.value == 13)
  }

  @Test func filterRestartsWhenItsFirstObserverArrives() {
    let source = MutableSignal(4)
    let even = source.filter(initial: 0) { $0 % 2 == 0 }
    let first = even.observe { _ in }
    source.value = 5
    #expect(even.value == 4)
    first.dispose()
    #expect(even.value == 4)
    even.observe { _ in }.disposed(by: bag)
    #expect(even.value == 0)
    source.value = 6
    #expect(even.value == 6)
  }

  @Test func filterUnobservedTakesTheCurrentValueAtEachRead() {
    let source = MutableSignal(1)
    let even = source.filter(initial: 0) { $0 % 2 == 0 }
    #expect(even.value == 0)
    source.value = 2
    source.value = 3
    #expect(even.value == 0)
    source.value = 4
    #expect(even.value == 4)
    source.value = 5
    #expect(even.value == 4)
  }

  @Test func compactMapRestartsWhenItsFirstObserverArrives() {
    let source = MutableSignal("4")
    let number = source.compactMap(initial: -1) { Int($0) }
    let first = number.observe { _ in }
    source.value = "x"
    #expect(number.value == 4)
    first.dispose()
    let log = Log<Int>()
    number.bind { log.append($0) }.disposed(by: bag)
    source.value = "6"
    #expect(log.entries == [-1, 6])
  }

  @Test func withPreviousRestartsWhenItsFirstObserverArrives() {
    let source = MutableSignal(1)
    let pairs = source.withPrevious()
    let log = Log<[Int?]>()
    let first = pairs.bind { log.append([$0.previous, $0.current]) }
    source.value = 2
    first.dispose()
    #expect(log.take() == [[nil, 1], [1, 2]])
    pairs.bind { log.append([$0.previous, $0.current]) }.disposed(by: bag)
    source.value = 3
    #expect(log.take() == [[nil, 2], [2, 3]])
  }

  @Test func withPreviousUnobservedPairsTheReadsThatFoundAChange() {
    let source = MutableSignal(1)
    let pairs = source.withPrevious()
    #expect(pairs.value == (nil, 1))
    #expect(pairs.value == (nil, 1))
    source.value = 2
    source.value = 3
    #expect(pairs.value == (1, 3))
    #expect(pairs.value == (1, 3))
  }

  @Test func stateIsSharedByTheObserversOfOneActivation() {
    let source = MutableSignal(1)
    let sum = source.scan(0, +)
    let logs = (0..<2).map { _ in Log<Int>() }
    sum.map { $0 }.bind { logs[0].append($0) }.disposed(by: bag)
    source.value = 2
    sum.map { $0 * 10 }.bind { logs[1].append($0) }.disposed(by: bag)
    source.value = 3
    #expect(logs[0].entries == [1, 3, 6])
    #expect(logs[1].entries == [30, 60])
  }

  @Test func stateBelowAnotherStateRestartsWithIt() {
    let source = MutableSignal(1)
    let sums = source.scan(0, +).scan([]) { $0 + [$1] }
    let log = Log<[Int]>()
    let first = sums.bind { log.append($0) }
    source.value = 2
    first.dispose()
    #expect(log.take() == [[1], [1, 3]])
    sums.bind { log.append($0) }.disposed(by: bag)
    source.value = 3
    #expect(log.take() == [[2], [2, 5]])
  }

  @Test func anUpstreamThatStaysObservedKeepsItsState() {
    let source = MutableSignal(1)
    let sum = source.scan(0, +)
    let label = sum.map { "\($0)" }
    sum.observe { _ in }.disposed(by: bag)
    let log = Log<String>()
    let first = label.bind { log.append($0) }
    source.value = 2
    first.dispose()
    source.value = 3
    label.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == ["1", "3", "6"])
  }

  @Test func distinctComparesWithTheLastValuePassedOn() {
    let source = MutableSignal(1.0)
    let steps = source.distinct { abs($0 - $1) < 1 }
    let log = Log<Double>()
    steps.bind { log.append($0) }.disposed(by: bag)
    for value in [1.5, 1.9, 2.1, 2.9, 3.2] { source.value = value }
    #expect(log.entries == [1, 2.1, 3.2])
  }
}
