import SignalsOperators
import SignalsTestSupport
import Testing

struct FilterTests {
  private let bag = DisposeBag()

  // MARK: filter

  @Test func aCurrentValueThatPassesIsTheFirst() {
    let source = MutableSignal(4)
    let log = Log<Int>()
    source.filter(initial: 0) { $0 % 2 == 0 }.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [4])
  }

  @Test func theInitialValueStandsInUntilOnePasses() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    let even = source.filter(initial: 0) { $0 % 2 == 0 }
    even.bind { log.append($0) }.disposed(by: bag)
    for value in [3, 4, 5, 6, 6] { source.value = value }
    #expect(log.entries == [0, 4, 6, 6])
    #expect(even.value == 6)
  }

  @Test func whenNothingPassesNothingIsSaid() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    let none = source.filter(initial: -1) { _ in false }
    none.observe { log.append($0) }.disposed(by: bag)
    for value in 1...10 { source.value = value }
    #expect(log.entries == [])
    #expect(none.value == -1)
  }

  @Test func theInitialValueNeedNotPassItself() {
    let source = MutableSignal(1)
    #expect(source.filter(initial: 7) { $0 % 2 == 0 }.value == 7)
  }

  @Test func thePredicateRunsOnceAChange() {
    let source = MutableSignal(1)
    var runs = 0
    let filtered = source.filter(initial: 0) { value in
      runs += 1
      return value > 0
    }
    filtered.bind { _ in }.disposed(by: bag)
    filtered.bind { _ in }.disposed(by: bag)
    #expect(runs == 1)
    source.value = 2
    source.value = -2
    #expect(runs == 3)
    #expect(filtered.value == 2)
    #expect(runs == 3)
  }

  @Test func aBatchShowsOnlyItsLastValue() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.filter(initial: 0) { $0 % 2 == 0 }.observe { log.append($0) }.disposed(by: bag)
    batch {
      source.value = 2
      source.value = 3
    }
    #expect(log.entries == [])
  }

  @Test func theFilteredObserverMayWriteTheSource() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.filter(initial: 0) { $0 % 2 == 0 }.observe { value in
      log.append(value)
      if value < 6 { source.value = value + 1 }
      if value < 6 { source.value = value + 2 }
    }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [2, 4, 6])
  }

  @Test func theFilterIsReleasedWithItsObserver() {
    let tracker = LifetimeTracker()
    let source = MutableSignal(0)
    func subscribe() -> Subscription {
      let token = tracker.token()
      return source.filter(initial: 0) { _ in
        token.touch()
        return true
      }.observe { _ in }
    }
    var subscription: Subscription? = subscribe()
    #expect(subscription?.isDisposed == false)
    subscription = nil
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
  }

  // MARK: compactMap

  @Test func valuesThatAreNotNilArePassedOn() {
    let source = MutableSignal("x")
    let log = Log<Int>()
    let number = source.compactMap(initial: -1) { Int($0) }
    number.bind { log.append($0) }.disposed(by: bag)
    for value in ["1", "y", "2", ""] { source.value = value }
    #expect(log.entries == [-1, 1, 2])
    #expect(number.value == 2)
  }

  @Test func aCurrentValueThatIsNotNilIsTheFirst() {
    let source = MutableSignal("7")
    #expect(source.compactMap(initial: -1) { Int($0) }.value == 7)
  }

  @Test func anOptionalMayBeTheResultType() {
    let source = MutableSignal(1)
    let log = Log<Int?>()
    source.compactMap(initial: nil as Int?) { value -> Int?? in
      value == 0 ? .none : .some(value > 0 ? value : nil)
    }.bind { log.append($0) }.disposed(by: bag)
    for value in [0, -1, 0, 2] { source.value = value }
    #expect(log.entries == [1, nil, 2])
  }

  @Test func compactMapMayBeDisposedByItsTransform() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = source.compactMap(initial: 0) { value -> Int? in
      if value == 2 { subscription?.dispose() }
      return value
    }.observe { log.append($0) }
    for value in 1...3 { source.value = value }
    #expect(log.entries == [1])
    #expect(source.observerCount == 0)
  }
}
