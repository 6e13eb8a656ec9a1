import SignalsOperators
import SignalsTestSupport
import Testing

/// Operators that a user makes with `derived(from:)`.
struct BuildingBlockTests {
  private let bag = DisposeBag()

  @Test func aDerivedSignalOfSeveralInputsOfDifferentTypes() {
    let number = MutableSignal(1)
    let text = MutableSignal("a")
    let flag = MutableSignal(false)
    let all = Signal<String>.derived(from: number, text, flag) { output, number, text, flag in
      output.send("\(number) \(text) \(flag)")
    }
    let log = Log<String>()
    all.bind { log.append($0) }.disposed(by: bag)
    batch {
      number.value = 2
      flag.value = true
    }
    text.value = "b"
    #expect(log.entries == ["1 a false", "2 a true", "2 b true"])
  }

  @Test func currentIsNilOnTheFirstRunAndThenThePreviousOutput() {
    let source = MutableSignal(1)
    let seen = Log<Int?>()
    let sum = Signal<Int>.derived(from: source) { output, value in
      seen.append(output.current)
      output.send((output.current ?? 0) + value)
    }
    sum.observe { _ in }.disposed(by: bag)
    source.value = 2
    source.value = 3
    #expect(seen.entries == [nil, 1, 3])
    #expect(sum.value == 6)
  }

  @Test func sendingNothingMeansUnchanged() {
    let source = MutableSignal(1)
    let odd = Signal<Int>.derived(from: source) { output, value in
      if value % 2 == 1 { output.send(value) }
    }
    let log = Log<Int>()
    odd.bind { log.append($0) }.disposed(by: bag)
    for value in 2...5 { source.value = value }
    #expect(log.entries == [1, 3, 5])
  }

  @Test func sendingNothingMeansUnchangedAlsoForAnUnobservedRead() {
    let source = MutableSignal(1)
    let odd = Signal<Int>.derived(from: source) { output, value in
      if value % 2 == 1 { output.send(value) }
    }
    var runs = 0
    let below = odd.map { value in
      runs += 1
      return value
    }
    #expect(below.value == 1)
    source.value = 2
    #expect(below.value == 1)
    #expect(runs == 1)
    source.value = 7
    #expect(below.value == 7)
    #expect(runs == 2)
  }

  @Test func theBodyRunsOnceATurn() {
    let first = MutableSignal(1)
    let second = first.map { $0 * 2 }
    var runs = 0
    let sum = Signal<Int>.derived(from: first, second) { output, first, second in
      runs += 1
      output.send(first + second)
    }
    sum.observe { _ in }.disposed(by: bag)
    sum.observe { _ in }.disposed(by: bag)
    #expect(runs == 1)
    first.value = 2
    #expect(runs == 2)
    #expect(sum.value == 6)
  }

  @Test func theLastOfSeveralSendsCountsAndNotifiesOnce() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    Signal<Int>.derived(from: source) { output, value in
      output.send(value)
      output.send(value * 10)
    }.bind { log.append($0) }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [10, 20])
  }

  @Test func followTakesItsValueFromTheOtherSignal() {
    let isOn = MutableSignal(true)
    let first = MutableSignal("first")
    let second = MutableSignal("second")
    let chosen = Signal<String>.derived(from: isOn) { output, isOn in
      output.follow(isOn ? first : second)
    }
    let log = Log<String>()
    chosen.bind { log.append($0) }.disposed(by: bag)
    first.value = "first 2"
    second.value = "second 2"
    isOn.value = false
    first.value = "first 3"
    second.value = "second 3"
    #expect(log.entries == ["first", "first 2", "second 2", "second 3"])
    #expect(first.observerCount == 0)
    #expect(second.observerCount == 1)
  }

  @Test func followWorksUnobserved() {
    let isOn = MutableSignal(true)
    let first = MutableSignal(1)
    let second = MutableSignal(2)
    var runs = 0
    let chosen = Signal<Int>.derived(from: isOn) { output, isOn in
      runs += 1
      output.follow(isOn ? first : second)
    }
    #expect(chosen.value == 1)
    first.value = 10
    #expect(chosen.value == 10)
    #expect(runs == 1)
    isOn.value = false
    #expect(chosen.value == 2)
    #expect(runs == 2)
    #expect(first.observerCount == 0)
    #expect(second.observerCount == 0)
  }

  @Test func aRunThatSendsEndsTheFollowing() {
    let isOn = MutableSignal(true)
    let other = MutableSignal(1)
    let log = Log<Int>()
    Signal<Int>.derived(from: isOn) { output, isOn in
      if isOn { output.follow(other) } else { output.send(0) }
    }.bind { log.append($0) }.disposed(by: bag)
    other.value = 2
    isOn.value = false
    other.value = 3
    #expect(log.take() == [1, 2, 0])
    #expect(other.observerCount == 0)
    isOn.value = true
    #expect(log.take() == [3])
  }

  @Test func currentIsTheLastValueTakenFromTheFollowedSignal() {
    let trigger = MutableSignal(0)
    let other = MutableSignal("a")
    let seen = Log<String?>()
    Signal<String>.derived(from: trigger) { output, _ in
      seen.append(output.current)
      output.follow(other)
    }.observe { _ in }.disposed(by: bag)
    other.value = "b"
    trigger.value = 1
    #expect(seen.entries == [nil, "b"])
  }

  @Test func withoutRestartingTheStateOutlivesAnActivation() {
    let source = MutableSignal(1)
    let sum = running(source, restarting: false)
    let log = Log<Int>()
    let subscription = sum.bind { log.append($0) }
    source.value = 2
    subscription.dispose()
    sum.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [1, 3, 3])
    source.value = 10
    #expect(log.entries == [1, 3, 3, 13])
  }

  @Test func restartingForgetsTheStateWhenTheFirstObserverArrives() {
    let source = MutableSignal(1)
    let sum = running(source, restarting: true)
    let log = Log<Int>()
    let subscription = sum.bind { log.append($0) }
    source.value = 2
    sum.bind { log.append($0) }.dispose()
    subscription.dispose()
    #expect(log.take() == [1, 3, 3])
    sum.bind { log.append($0) }.disposed(by: bag)
    #expect(log.take() == [2])
    source.value = 10
    #expect(log.take() == [12])
  }

  @Test func anOperatorOfTheUserIsAFewLines() {
    let source = MutableSignal(3)
    let log = Log<Int>()
    source.highest().bind { log.append($0) }.disposed(by: bag)
    for value in [1, 5, 4, 9] { source.value = value }
    #expect(log.entries == [3, 5, 9])
  }

  @Test func whatTheBodyHoldsIsReleasedWithTheSignal() {
    let tracker = LifetimeTracker()
    let source = MutableSignal(0)
    func make() -> Signal<Int> {
      let token = tracker.token()
      return Signal<Int>.derived(from: source) { output, value in
        token.touch()
        output.send(value)
      }
    }
    var derived: Signal<Int>? = make()
    let subscription = derived!.observe { _ in }
    derived = nil
    #expect(tracker.alive == 1)
    subscription.dispose()
    #expect(tracker.alive == 0)
  }

  private func running(_ source: Signal<Int>, restarting: Bool) -> Signal<Int> {
    Signal<Int>.derived(from: source, restarting: restarting) { output, value in
      output.send((output.current ?? 0) + value)
    }
  }
}

extension Signal where Value: Comparable {
  /// The highest value since the first observer arrived.
  fileprivate func highest() -> Signal<Value> {
    Signal.derived(from: self, restarting: true) { output, value in
      if let highest = output.current, highest >= value { return }
      output.send(value)
    }
  }
}
