import SignalsOperators
import SignalsTestSupport
import Testing

/// When observers are called, how often, and in which order.
struct DeliveryTests {
  private let bag = DisposeBag()

  @Test func observersAreCalledBeforeTheWriteReturns() {
    let source = MutableSignal(0)
    let log = Log<String>()
    source.map { $0 * 10 }.observe { log.append("observed \($0)") }.disposed(by: bag)
    source.value = 1
    log.append("returned")
    #expect(log.entries == ["observed 10", "returned"])
  }

  @Test func observeGetsChangesOnly() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [])
    source.value = 1
    #expect(log.entries == [1])
  }

  @Test func bindGetsTheCurrentValueAndThenChanges() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [0])
    source.value = 1
    #expect(log.entries == [0, 1])
  }

  @Test func bindToADerivedSignalGetsTheCurrentValue() {
    let source = MutableSignal(1)
    let doubled = source.map { $0 * 2 }
    #expect(doubled.value == 2)
    source.value = 5
    let log = Log<Int>()
    doubled.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [10])
  }

  @Test func everyValueWrittenIsSeenInOrder() {
    let source = MutableSignal(-1)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    for value in 0..<100 { source.value = value }
    #expect(log.entries == Array(0..<100))
  }

  @Test func aWriteOfAnEqualValueNotifies() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.map { $0 + 1 }.observe { log.append($0) }.disposed(by: bag)
    source.value = 1
    source.value = 1
    #expect(log.entries == [2, 2])
  }

  @Test func aConstantHasItsValueAndNeverNotifies() {
    let constant = Signal(constant: 7)
    let log = Log<Int>()
    constant.bind { log.append($0) }.disposed(by: bag)
    constant.observe { log.append($0) }.disposed(by: bag)
    #expect(constant.value == 7)
    #expect(log.entries == [7])
  }

  @Test func observersOfOneSignalRunInTheOrderInWhichTheyWereAdded() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    for index in 0..<200 {
      source.observe { _ in log.append(index) }.disposed(by: bag)
    }
    source.value = 1
    #expect(log.take() == Array(0..<200))
    source.value = 2
    #expect(log.take() == Array(0..<200))
  }

  @Test func observersOfDifferentSignalsRunInTheOrderInWhichTheyWereAdded() {
    let source = MutableSignal(0)
    let near = source.map { $0 + 1 }
    let far = near.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
    let both = combineLatest(near, far) { $0 + $1 }
    let log = Log<String>()
    far.observe { _ in log.append("far") }.disposed(by: bag)
    source.observe { _ in log.append("source") }.disposed(by: bag)
    both.observe { _ in log.append("both") }.disposed(by: bag)
    near.observe { _ in log.append("near") }.disposed(by: bag)
    source.observe { _ in log.append("source again") }.disposed(by: bag)
    source.value = 1
    #expect(log.take() == ["far", "source", "both", "near", "source again"])
    source.value = 2
    #expect(log.take() == ["far", "source", "both", "near", "source again"])
  }

  @Test func theOrderOfAdditionHoldsInABatchWhateverTheOrderOfTheWrites() {
    let sources = (0..<5).map { MutableSignal($0) }
    let log = Log<Int>()
    for index in [3, 0, 4, 1, 2] {
      sources[index].observe { _ in log.append(index) }.disposed(by: bag)
    }
    batch { for source in sources.reversed() { source.value += 1 } }
    #expect(log.entries == [3, 0, 4, 1, 2])
  }

  @Test(arguments: [2, 3, 4, 7, 64, 1_000])
  func theOrderOfAdditionHoldsForManyObserversWhateverTheOrderOfTheWrites(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let sources = (0..<count).map { MutableSignal($0) }
    let log = Log<Int>()
    for source in sources { source.observe { log.append($0) }.disposed(by: bag) }
    for _ in 0..<10 {
      batch {
        for source in sources.shuffled(using: &random) { source.value += count }
      }
      #expect(log.take().map { $0 % count } == Array(0..<count))
    }
  }

  @Test func theOrderHoldsAfterSomeObserversHaveLeft() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let subscriptions = (0..<10).map { index in source.observe { _ in log.append(index) } }
    for subscription in subscriptions { subscription.disposed(by: bag) }
    for index in [4, 0, 9, 5] { subscriptions[index].dispose() }
    source.observe { _ in log.append(10) }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [1, 2, 3, 6, 7, 8, 10])
  }

  @Test func observersRunAfterEveryTransformOfTheTurn() {
    let source = MutableSignal(0)
    let log = Log<String>()
    source.observe { _ in log.append("observer 1") }.disposed(by: bag)
    let first = source.map { value in
      log.append("transform 1")
      return value
    }
    first.observe { _ in log.append("observer 2") }.disposed(by: bag)
    let second = first.map { value in
      log.append("transform 2")
      return value
    }
    second.observe { _ in log.append("observer 3") }.disposed(by: bag)
    _ = log.take()
    source.value = 1
    #expect(log.entries == ["transform 1", "transform 2", "observer 1", "observer 2", "observer 3"])
  }

  @Test(arguments: 0..<24)
  func whatAnObserverSeesDoesNotDependOnWhoSubscribedFirst(shuffle: UInt64) {
    var random = SplitMix64(seed: shuffle)
    let source = MutableSignal(0)
    let left = source.map { $0 + 1 }
    let right = source.map { $0 % 3 }.distinct()
    let signals: [Signal<Int>] = [
      source, left, right,
      combineLatest(left, right) { $0 * 10 + $1 },
      right.flatMapLatest { $0 == 0 ? left : source },
    ]
    let logs = signals.map { _ in Log<Int>() }
    for index in signals.indices.shuffled(using: &random) {
      signals[index].observe { logs[index].append($0) }.disposed(by: bag)
    }
    for value in [1, 3, 6, 7] { source.value = value }
    #expect(logs[0].entries == [1, 3, 6, 7])
    #expect(logs[1].entries == [2, 4, 7, 8])
    #expect(logs[2].entries == [1, 0, 1])
    #expect(logs[3].entries == [21, 40, 70, 81])
    #expect(logs[4].entries == [1, 4, 7, 7])
  }

  @Test func anObserverAddedDuringADeliveryIsNotCalledForIt() {
    let source = MutableSignal(0)
    let log = Log<String>()
    source.observe { [unowned bag] value in
      log.append("first \(value)")
      guard value == 1 else { return }
      source.observe { log.append("observed \($0)") }.disposed(by: bag)
      source.map { $0 }.observe { log.append("mapped \($0)") }.disposed(by: bag)
    }.disposed(by: bag)
    source.value = 1
    #expect(log.take() == ["first 1"])
    source.value = 2
    #expect(log.take() == ["first 2", "observed 2", "mapped 2"])
  }

  @Test func anObserverBoundDuringADeliveryGetsTheCurrentValueOnce() {
    let source = MutableSignal(0)
    let derived = source.map { $0 * 10 }
    let log = Log<Int>()
    source.observe { [unowned bag] value in
      guard value == 1 else { return }
      derived.bind { log.append($0) }.disposed(by: bag)
    }.disposed(by: bag)
    derived.observe { _ in }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [10])
    source.value = 2
    #expect(log.entries == [10, 20])
  }

  @Test func anObserverBoundByATransformGetsTheCurrentValueOnce() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var isBound = false
    source.map { [unowned bag] value in
      if value == 1, !isBound {
        isBound = true
        source.bind { log.append($0) }.disposed(by: bag)
      }
      return value
    }.observe { _ in }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [1])
    source.value = 2
    #expect(log.entries == [1, 2])
  }

  @Test func anObserverAddedByTheLastObserverOfEachTurnKeepsItsPlace() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var added = 0
    source.observe { [unowned bag] _ in
      added += 1
      let index = added
      source.observe { _ in log.append(index) }.disposed(by: bag)
    }.disposed(by: bag)
    for value in 1...4 { source.value = value }
    #expect(log.entries == [1, 1, 2, 1, 2, 3])
  }
}
