import SignalsOperators
import SignalsTestSupport
import Testing

struct CombineLatestTests {
  private let bag = DisposeBag()

  // MARK: Any number of inputs

  @Test func oneToTwelveInputs() {
    let s = (0..<12).map { MutableSignal($0) }
    let sums: [Signal<Int>] = [
      combineLatest(s[0]) { $0 },
      combineLatest(s[0], s[1]) { $0 + $1 },
      combineLatest(s[0], s[1], s[2]) { $0 + $1 + $2 },
      combineLatest(s[0], s[1], s[2], s[3]) { $0 + $1 + $2 + $3 },
      combineLatest(s[0], s[1], s[2], s[3], s[4]) { sum($0, $1, $2, $3, $4) },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { sum($0, $1, $2, $3, $4, $5) },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { sum($0, $1, $2, $3, $4, $5, $6) },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { sum($0, $1, $2, $3, $4, $5, $6, $7) },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]) {
        sum($0, $1, $2, $3, $4, $5, $6, $7, $8)
      },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9]) {
        sum($0, $1, $2, $3, $4, $5, $6, $7, $8, $9)
      },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10]) {
        sum($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      },
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11]) {
        sum($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      },
    ]
    let logs = sums.map { _ in Log<Int>() }
    for (sum, log) in zip(sums, logs) { sum.bind { log.append($0) }.disposed(by: bag) }
    for index in sums.indices { #expect(logs[index].take() == [(0...index).reduce(0, +)]) }
    s[0].value = 100
    for index in sums.indices { #expect(logs[index].take() == [(0...index).reduce(100, +)]) }
    s[11].value = 0
    for index in sums.indices { #expect(logs[index].take() == (index == 11 ? [155] : [])) }
    batch { for signal in s { signal.value = 1 } }
    for index in sums.indices { #expect(logs[index].take() == [index + 1]) }
  }

  @Test func aSumOfTwelveInputsNeedsNoTypeInTheSource() {
    let one = MutableSignal(1)
    let sum = combineLatest(one, one, one, one, one, one, one, one, one, one, one, one) {
      $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9 + $10 + $11
    }
    one.value = 2
    #expect(sum.value == 24)
  }

  @Test func noInputsGiveAConstant() {
    let constant = combineLatest { 7 }
    #expect(constant.value == 7)
  }

  @Test func theInputsMayBeAPackOfTheCaller() {
    func total<each Input>(
      _ inputs: repeat Signal<each Input>,
      of count: @escaping (repeat each Input) -> Int
    ) -> Signal<Int> {
      combineLatest(repeat each inputs, transform: count)
    }
    let text = MutableSignal("abc")
    let sum = total(text, MutableSignal(4)) { $0.count + $1 }
    #expect(sum.value == 7)
    text.value = ""
    #expect(sum.value == 4)
  }

  @Test func inputsOfDifferentTypes() {
    let number = MutableSignal(1)
    let text = MutableSignal("a")
    let flag = Signal(constant: true)
    let optional = MutableSignal<Double?>(nil)
    let all = combineLatest(number, text, flag, optional.map { $0 ?? -1 }) { "\($0) \($1) \($2) \($3)" }
    #expect(all.value == "1 a true -1.0")
    batch {
      optional.value = 2
      text.value = "b"
    }
    #expect(all.value == "1 b true 2.0")
  }

  @Test func twoChangesInABatchGiveOneResult() {
    let first = MutableSignal(1)
    let second = MutableSignal(2)
    var runs = 0
    let sum = combineLatest(first, second) { first, second in
      runs += 1
      return first + second
    }
    let log = Log<Int>()
    sum.bind { log.append($0) }.disposed(by: bag)
    batch {
      first.value = 10
      second.value = 20
    }
    #expect(log.entries == [3, 30])
    #expect(runs == 2)
  }

  @Test func theSameSignalTwice() {
    let source = MutableSignal(0)
    let log = Log<[Int]>()
    combineLatest(source, source) { [$0, $1] }.bind { log.append($0) }.disposed(by: bag)
    combineLatest(source, source.map { $0 * 10 }) { [$0, $1] }.bind { log.append($0) }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [[0, 0], [0, 0], [1, 1], [1, 10]])
  }

  @Test func aHalfUpdatedDiamondIsNeverShown() {
    let first = MutableSignal(0)
    let third = MutableSignal(0)
    let second = combineLatest(first, third) { "\($0)\($1)" }
    let log = Log<String>()
    combineLatest(first, second) { "\($0) \($1)" }.observe { log.append($0) }.disposed(by: bag)
    first.value = 1
    #expect(log.entries == ["1 10"])
  }

  @Test func allInputsAreReleasedAndUnlinked() {
    let tracker = LifetimeTracker()
    let sources = (0..<3).map { MutableSignal($0) }
    func make() -> Signal<Int> {
      let token = tracker.token()
      return combineLatest(sources[0], sources[1], sources[2]) { first, second, third in
        token.touch()
        return first + second + third
      }
    }
    let subscription = make().observe { _ in }
    #expect(sources.map(\.observerCount) == [1, 1, 1])
    subscription.dispose()
    #expect(sources.map(\.observerCount) == [0, 0, 0])
    #expect(tracker.alive == 0)
  }

  @Test func oneInputMayBeWrittenByTheObserverOfTheResult() {
    let amount = MutableSignal(1)
    let limit = MutableSignal(10)
    let log = Log<[Int]>()
    combineLatest(amount, limit) { [$0, $1] }.observe { pair in
      log.append(pair)
      if pair[0] > pair[1] { amount.value = pair[1] }
    }.disposed(by: bag)
    amount.value = 50
    #expect(log.entries == [[50, 10], [10, 10]])
  }

  // MARK: Arrays

  @Test func anEmptyArrayGivesAnEmptyArray() {
    let none = combineLatest([Signal<Int>]())
    let log = Log<[Int]>()
    none.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [[]])
    #expect(none.value == [])
  }

  @Test func anArrayOfOne() {
    let source = MutableSignal(1)
    let log = Log<[Int]>()
    combineLatest([source]).bind { log.append($0) }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [[1], [2]])
  }

  @Test func anArrayOfManyKeepsTheOrder() {
    let sources = (0..<100).map { MutableSignal($0) }
    let log = Log<[Int]>()
    combineLatest(sources.map { $0.map { -$0 } }).observe { log.append($0) }.disposed(by: bag)
    sources[42].value = 1000
    #expect(log.take() == [(0..<100).map { $0 == 42 ? -1000 : -$0 }])
    batch { for source in sources.reversed() { source.value = 0 } }
    #expect(log.take() == [Array(repeating: 0, count: 100)])
  }

  @Test func anArrayWithTheSameSignalSeveralTimes() {
    let source = MutableSignal(1)
    let log = Log<[Int]>()
    let subscription = combineLatest([source, source, source.map { $0 * 2 }, source]).bind { log.append($0) }
    source.value = 2
    #expect(log.entries == [[1, 1, 2, 1], [2, 2, 4, 2]])
    subscription.dispose()
    #expect(source.observerCount == 0)
  }

  @Test func anArrayReadUnobservedIsUpToDateAndCached() {
    let sources = (0..<3).map { MutableSignal($0) }
    var runs = 0
    let sum = combineLatest(sources.map { $0 as Signal<Int> }).map { values in
      runs += 1
      return values.reduce(0, +)
    }
    #expect(sum.value == 3)
    #expect(sum.value == 3)
    #expect(runs == 1)
    sources[2].value = 10
    #expect(sum.value == 11)
    #expect(runs == 2)
  }

  @Test func anArrayInputMayBeDisposedInACallback() {
    let sources = (0..<3).map { MutableSignal($0) }
    let log = Log<[Int]>()
    var subscription: Subscription?
    subscription = combineLatest(sources.map { $0 as Signal<Int> }).observe {
      log.append($0)
      subscription?.dispose()
    }
    sources[0].value = 5
    sources[1].value = 5
    #expect(log.entries == [[5, 1, 2]])
    #expect(sources.map(\.observerCount) == [0, 0, 0])
  }
}

private func sum(_ values: Int...) -> Int { values.reduce(0, +) }
