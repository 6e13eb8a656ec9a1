import SignalsOperators
import SignalsTestSupport
import Testing

/// Writes made by the code that a write calls.
struct ReentrancyTests {
  private let bag = DisposeBag()

  @Test func aWriteInAnObserverUpdatesAtOnceAndIsDeliveredAfterwards() {
    let source = MutableSignal(0)
    let log = Log<String>()
    source.observe { value in
      log.append("first \(value)")
      if value == 1 {
        source.value = 2
        log.append("wrote, now \(source.value)")
      }
    }.disposed(by: bag)
    source.observe { log.append("second \($0)") }.disposed(by: bag)
    source.value = 1
    #expect(log.entries.filter { $0.hasPrefix("second") } == ["second 2"])
    #expect(log.entries.filter { !$0.hasPrefix("second") } == ["first 1", "wrote, now 2", "first 2"])
    #expect(source.value == 2)
  }

  @Test func anObserverNeverGoesBackInTime() {
    let source = MutableSignal("")
    let log = Log<String>()
    source.observe { if $0 == "bad" { source.value = "good" } }.disposed(by: bag)
    source.observe { log.append($0) }.disposed(by: bag)
    source.value = "bad"
    #expect(log.entries == ["good"])
    #expect(source.value == "good")
  }

  @Test func aChainOfCorrectionsEndsOnTheLatestValueForAll() {
    let source = MutableSignal(0)
    let logs = (0..<5).map { _ in Log<Int>() }
    for (index, log) in logs.enumerated() {
      source.observe { value in
        log.append(value)
        if value == index + 1 { source.value = value + 1 }
      }.disposed(by: bag)
    }
    source.value = 1
    #expect(source.value == 6)
    for log in logs {
      #expect(log.entries == log.entries.sorted())
      #expect(Set(log.entries).count == log.entries.count)
      #expect(log.entries.last == 6)
    }
  }

  @Test func feedbackBetweenTwoSignalsIsTheSameInEveryRun() {
    let state = MutableSignal(0)
    let copy = MutableSignal(0)
    let log = Log<String>()
    state.observe { copy.value = $0 * 10 }.disposed(by: bag)
    copy.observe { log.append("copy \($0)") }.disposed(by: bag)
    state.observe { log.append("state \($0)") }.disposed(by: bag)
    for value in 1...100 {
      state.value = value
      #expect(log.take() == ["state \(value)", "copy \(value * 10)"])
    }
  }

  @Test func anArrayIsRefilledFromItsOwnObserver() {
    let items = MutableSignal([1, 2, 3])
    let log = Log<[Int]>()
    items.observe { [unowned bag] current in
      log.append(current)
      if current.count <= 2 { items.value.append(4) }
      items.observe { _ in }.disposed(by: bag)
      #expect(items.value.count == 3)
    }.disposed(by: bag)
    items.value.removeFirst()
    #expect(log.entries == [[2, 3], [2, 3, 4]])
  }

  @Test func anObserverNotYetReachedSeesOnlyTheNewerState() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<Int>()
    first.observe { if $0 == 1 { second.value = 10 } }.disposed(by: bag)
    combineLatest(first, second) { $0 + $1 }.observe { log.append($0) }.disposed(by: bag)
    first.value = 1
    #expect(log.entries == [11])
  }

  @Test func anObserverAlreadyReachedIsToldAgain() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<Int>()
    combineLatest(first, second) { $0 + $1 }.observe { log.append($0) }.disposed(by: bag)
    first.observe { if $0 == 1 { second.value = 10 } }.disposed(by: bag)
    first.value = 1
    #expect(log.entries == [1, 11])
  }

  @Test func twoWritesInAnObserverAreDeliveredTogether() {
    let source = MutableSignal(0)
    let left = MutableSignal(0)
    let right = MutableSignal(0)
    let log = Log<[Int]>()
    source.observe {
      left.value = $0 + 1
      right.value = $0 + 2
    }.disposed(by: bag)
    combineLatest(left, right) { [$0, $1] }.observe { log.append($0) }.disposed(by: bag)
    source.value = 10
    #expect(log.entries == [[11, 12]])
  }

  @Test func whatObserversWroteIsToldInTheOrderOfAddition() {
    let source = MutableSignal(0)
    let left = MutableSignal(0)
    let right = MutableSignal(0)
    let log = Log<String>()
    right.observe { _ in log.append("right") }.disposed(by: bag)
    left.observe { _ in log.append("left") }.disposed(by: bag)
    source.observe { left.value = $0 }.disposed(by: bag)
    source.observe { right.value = $0 }.disposed(by: bag)
    source.observe { _ in log.append("source") }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == ["source", "right", "left"])
  }

  @Test func theOutermostWriteReturnsWhenAllHasSettled() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { if $0 < 50 { source.value = $0 + 1 } }.disposed(by: bag)
    source.map { $0 * 2 }.observe { log.append($0) }.disposed(by: bag)
    source.value = 1
    #expect(source.value == 50)
    #expect(log.entries.last == 100)
  }

  @Test func twoObserversThatFeedEachOtherSettle() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    first.bind { if $0 < 100 { second.value = $0 } }.disposed(by: bag)
    second.map { $0 }.bind { if $0 < 100 { first.value = $0 + 1 } }.disposed(by: bag)
    #expect(first.value == 100)
    #expect(second.value == 99)
  }

  @Test func aWriteInATransformIsLegal() {
    let source = MutableSignal(0)
    let side = MutableSignal(0)
    let log = Log<String>()
    side.observe { log.append("side \($0)") }.disposed(by: bag)
    source.map { value in
      side.value = value * 10
      return value + side.value
    }.observe { log.append("mapped \($0)") }.disposed(by: bag)
    _ = log.take()
    source.value = 1
    #expect(side.value == 10)
    #expect(log.entries.sorted() == ["mapped 11", "side 10"])
  }

  @Test func aTransformThatClampsItsOwnSourceSettles() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.map { value in
      if value > 10 { source.value = 10 }
      return value
    }.observe { log.append($0) }.disposed(by: bag)
    source.value = 25
    #expect(source.value == 10)
    #expect(log.entries.last == 10)
    source.value = 3
    #expect(log.entries.last == 3)
  }

  @Test func aWriteInATransformOfAnUnobservedReadIsDelivered() {
    let source = MutableSignal(0)
    let side = MutableSignal(0)
    let log = Log<Int>()
    side.observe { log.append($0) }.disposed(by: bag)
    let derived = source.map { value in
      side.value = value * 10
      return value
    }
    source.value = 1
    #expect(log.entries == [])
    #expect(derived.value == 1)
    #expect(side.value == 10)
    #expect(log.entries == [10])
  }

  @Test func writesInTransformsOfTwoLevelsAreBothVisible() {
    let source = MutableSignal(0)
    let near = MutableSignal(0)
    let far = MutableSignal(0)
    let outer = source.map { value in
      near.value = value * 10
      return value + 1
    }.map { value in
      far.value = value * 100
      return value
    }
    #expect(outer.value == 1)
    source.value = 2
    #expect(outer.value == 3)
    #expect(near.value == 20)
    #expect(far.value == 300)
  }

  /// Two nodes wait while one of their height writes what something lower depends on.
  @Test(arguments: [false, true])
  func whatATransformWritesReachesWhatIsLowerBeforeWhatWaits(writesForTheSameHeightToo: Bool) {
    let source = MutableSignal(0)
    let (low, other) = (MutableSignal(0), MutableSignal(0))
    let log = Log<String>()
    let one = source.map { $0 }
    let lowOne = low.map { value in
      log.append("low \(value)")
      return value
    }
    let writer = one.map { value in
      log.append("writer \(value)")
      if writesForTheSameHeightToo { other.value = value }
      low.value = value
      return value
    }
    let waiting = ["a", "b"].map { name in
      combineLatest(one, lowOne) { first, second in
        log.append("waiting \(name) \(first) \(second)")
        return first + second
      }
    }
    let late = combineLatest(other, MutableSignal(0).map { $0 }) { a, b in
      log.append("late \(a)")
      return a + b
    }
    for signal in [writer] + waiting + [late] { signal.observe { _ in }.disposed(by: bag) }
    for value in 1...2 {
      _ = log.take()
      source.value = value
      let told = ["writer \(value)", "low \(value)", "waiting a \(value) \(value)", "waiting b \(value) \(value)"]
      #expect(log.entries == (writesForTheSameHeightToo ? told + ["late \(value)"] : told))
    }
    source.value = 3
    #expect(waiting.map(\.value) == [6, 6])
  }

  @Test func aWriteInTheFirstCallOfBindIsDelivered() {
    let source = MutableSignal(0)
    let early = Log<Int>()
    let log = Log<Int>()
    source.observe { early.append($0) }.disposed(by: bag)
    source.bind { value in
      log.append(value)
      if value == 0 {
        source.value = 1
        #expect(source.value == 1)
      }
    }.disposed(by: bag)
    #expect(log.entries == [0, 1])
    #expect(early.entries == [1])
    source.value = 5
    #expect(log.entries == [0, 1, 5])
  }

  @Test func aWriteInTheFirstCallOfBindToADerivedSignalKeepsTheLink() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.map { $0 }.bind { value in
      log.append(value)
      if value > 0 { source.value = 0 }
    }.disposed(by: bag)
    #expect(source.value == 0)
    source.value = 2
    source.value = 3
    #expect(source.value == 0)
    #expect(log.entries == [1, 0, 2, 0, 3, 0])
  }

  @Test func aSelfIncrementInBindConverges() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.bind { value in
      log.append(value)
      if value < 5 { source.value = value + 1 }
    }.disposed(by: bag)
    #expect(log.entries == [0, 1, 2, 3, 4, 5])
  }

  @Test func aSignalWrittenByADeinitDuringAWriteIsDelivered() {
    final class Thing {
      let onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let died = MutableSignal(0)
    let log = Log<Int>()
    died.observe { log.append($0) }.disposed(by: bag)
    let holder = MutableSignal<Thing?>(Thing { died.value += 1 })
    let isEmpty = holder.map { $0 == nil }
    isEmpty.observe { _ in }.disposed(by: bag)
    holder.value = nil
    #expect(log.entries == [1])
    #expect(isEmpty.value)
  }

  @Test func everyObserverIsToldOfTheLastWriteWhoeverMadeIt() {
    let source = MutableSignal(0)
    let logs = (0..<3).map { _ in Log<Int>() }
    source.observe { logs[0].append($0) }.disposed(by: bag)
    source.observe { value in
      logs[1].append(value)
      if value < 3 { source.value = value + 1 }
    }.disposed(by: bag)
    source.observe { logs[2].append($0) }.disposed(by: bag)
    source.value = 1
    #expect(logs[0].entries == [1, 2, 3])
    #expect(logs[1].entries == [1, 2, 3])
    #expect(logs[2].entries == [2, 3])
  }
}
