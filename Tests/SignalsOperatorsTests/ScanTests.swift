import SignalsOperators
import SignalsTestSupport
import Testing

struct ScanTests {
  private let bag = DisposeBag()

  @Test func theCurrentValueIsTheFirstToBeAccumulated() {
    let source = MutableSignal(5)
    let log = Log<Int>()
    source.scan(100, +).bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == [105])
  }

  @Test func everyChangeIsAccumulatedOnce() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    let sum = source.scan(0, +)
    sum.bind { log.append($0) }.disposed(by: bag)
    sum.observe { _ in }.disposed(by: bag)
    for value in [2, 2, 3] { source.value = value }
    #expect(log.entries == [1, 3, 5, 8])
    #expect(sum.value == 8)
    #expect(sum.value == 8)
  }

  @Test func theStateMayBeOfAnotherType() {
    let source = MutableSignal(1)
    let log = Log<String>()
    source.scan("") { $0 + "\($1)" }.bind { log.append($0) }.disposed(by: bag)
    source.value = 2
    source.value = 3
    #expect(log.entries == ["1", "12", "123"])
  }

  @Test func theStateMayBeAnOptional() {
    let source = MutableSignal(1)
    let log = Log<Int?>()
    source.scan(nil as Int?) { state, value in state == nil ? value : nil }
      .bind { log.append($0) }
      .disposed(by: bag)
    for value in 2...4 { source.value = value }
    #expect(log.entries == [1, nil, 3, nil])
  }

  @Test func aBatchIsOneChange() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.scan(0, +).observe { log.append($0) }.disposed(by: bag)
    batch {
      source.value = 10
      source.value = 20
    }
    #expect(log.entries == [21])
  }

  @Test func aWriteOfTheObserverIsAccumulatedToo() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.scan(0, +).observe { sum in
      log.append(sum)
      if sum < 10 { source.value = 4 }
    }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [3, 7, 11])
  }

  @Test func anInputThatIsCutIsNotAccumulated() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.distinct().scan(0, +).bind { log.append($0) }.disposed(by: bag)
    for value in [1, 1, 2, 2] { source.value = value }
    #expect(log.entries == [1, 3])
  }

  @Test func theStateIsReleasedWithTheSignal() {
    let tracker = LifetimeTracker()
    let source = MutableSignal(0)
    let subscription = source.scan([]) { [tracker] tokens, _ in tokens + [tracker.token()] }.observe { _ in }
    for value in 1...3 { source.value = value }
    #expect(tracker.alive == 4)
    subscription.dispose()
    #expect(tracker.alive == 0)
  }

  @Test func theClosureMayDisposeItsObserver() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    let sum = source.scan(0) { state, value in
      if value == 2 { subscription?.dispose() }
      return state + value
    }
    subscription = sum.observe { log.append($0) }
    for value in 1...3 { source.value = value }
    #expect(log.entries == [1])
    #expect(source.observerCount == 0)
  }
}
