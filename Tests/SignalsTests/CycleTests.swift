import SignalsOperators
import SignalsTestSupport
import Testing

/// Writes that never settle are cut and reported; writes that settle are never dropped.
struct CycleTests {
  private let bag = DisposeBag()

  @Test func aWriteInAnObserverIsNeverDropped() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { value in
      log.append(value)
      if value == 1 { source.value = 2 }
    }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [1, 2])
    #expect(source.value == 2)
  }

  @Test func whatSettlesInNineHundredAndNinetyNineRoundsIsNotCut() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { value in
      log.append(value)
      if value < 999 { source.value = value + 1 }
    }.disposed(by: bag)
    source.value = 1
    #expect(source.value == 999)
    #expect(log.take() == Array(1...999))
    source.value = 1
    #expect(log.take() == Array(1...999))
  }

  @Test func roundsAreCountedForEachObserver() {
    let signals = (0..<20).map { _ in MutableSignal(0) }
    let log = Log<Int>()
    for (index, signal) in signals.enumerated() {
      let next = signals[(index + 1) % signals.count]
      signal.observe { value in
        log.append(value)
        if value < 10_000 { next.value = value + 1 }
      }.disposed(by: bag)
    }
    signals[0].value = 1
    #expect(log.entries == Array(1...10_000))
  }

  @Test func everyTurnCountsAnew() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { value in
      log.append(value)
      if value % 700 != 0 { source.value = value + 1 }
    }.disposed(by: bag)
    source.value = 1
    source.value = 701
    source.value = 1401
    #expect(log.entries == Array(1...2100))
  }

  @Test func aCycleOfTwoSignalsIsCutReportedAndLeavesThemUsable() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let price = MutableSignal(0).named("price")
      let total = MutableSignal(0).named("total")
      let bag = DisposeBag()
      let log = Log<Int>()
      price.observe {
        log.append($0)
        total.value = $0 + 1
      }.disposed(by: bag)
      let second = total.observe { price.value = $0 + 1 }
      price.value = 1
      precondition(log.take().count == 1000, "the observer is called 1,000 times")
      second.dispose()
      price.value = -5
      precondition(log.take() == [-5], "price is usable")
      precondition(total.value == -4, "total is usable")
      precondition(bag.count == 1, "the bag was kept")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("price"))
    #expect(message.contains("total"))
  }

  @Test func aSignalThatAnObserverIncrementsForEverIsCut() async {
    await #expect(processExitsWith: .success) {
      let source = MutableSignal(0).named("counter")
      let log = Log<Int>()
      let subscription = source.observe {
        log.append($0)
        source.value = $0 + 1
      }
      source.value = 1
      precondition(log.take() == Array(1...1000), "the observer is called 1,000 times")
      source.value = 1
      precondition(log.take() == Array(1...1000), "a later turn is delivered, and cut, again")
      subscription.dispose()
      source.value = 7
      precondition(source.value == 7, "the signal is usable")
    }
  }

  @Test func aCycleThatBeginsInTheFirstCallOfBindIsCut() async {
    await #expect(processExitsWith: .success) {
      let source = MutableSignal(0)
      let log = Log<Int>()
      let subscription = source.map { $0 }.bind {
        log.append($0)
        source.value = $0 + 1
      }
      precondition((1000...1001).contains(log.entries.count), "the binding is called about 1,000 times")
      subscription.dispose()
      source.value = 7
      precondition(source.value == 7, "the signal is usable")
    }
  }

  @Test func aCycleInABatchIsCut() async {
    await #expect(processExitsWith: .success) {
      let source = MutableSignal(0)
      let log = Log<Int>()
      let subscription = source.observe { value in
        log.append(value)
        batch { source.value = value + 1 }
      }
      batch { source.value = 1 }
      precondition(log.entries.count == 1000, "the observer is called 1,000 times")
      subscription.dispose()
    }
  }

  @Test func aTransformThatWritesItsOwnInputForEverIsCut() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let source = MutableSignal(0).named("feedback")
      let other = MutableSignal(0)
      let log = Log<Int>()
      let bag = DisposeBag()
      var isOn = false
      source.map { value in
        if isOn { source.value = value + 1 }
        return value
      }.observe { _ in }.disposed(by: bag)
      other.observe { log.append($0) }.disposed(by: bag)
      isOn = true
      source.value = 1
      isOn = false
      other.value = 7
      precondition(log.entries == [7], "other signals are usable")
      source.value = 3
      precondition(source.value == 3, "the signal is usable")
      precondition(bag.count == 2, "the bag was kept")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("feedback"))
  }

  @Test func otherObserversEndOnTheLatestValueAfterACut() async {
    await #expect(processExitsWith: .success) {
      let source = MutableSignal(0)
      let log = Log<Int>()
      let bag = DisposeBag()
      source.observe { source.value = $0 + 1 }.disposed(by: bag)
      source.observe { log.append($0) }.disposed(by: bag)
      source.value = 1
      precondition(log.entries.last == source.value, "the last value seen is the value")
      precondition(bag.count == 2, "the bag was kept")
    }
  }
}
