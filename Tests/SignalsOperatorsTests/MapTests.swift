import SignalsOperators
import SignalsTestSupport
import Testing

struct MapTests {
  private let bag = DisposeBag()

  @Test func everyValueIsTransformed() {
    let source = MutableSignal(1)
    let log = Log<String>()
    source.map { "\($0 * 2)" }.bind { log.append($0) }.disposed(by: bag)
    source.value = 2
    source.value = 3
    #expect(log.entries == ["2", "4", "6"])
  }

  @Test func equalResultsAreNotDropped() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.map { _ in 0 }.bind { log.append($0) }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [0, 0])
  }

  @Test func aKeyPathIsATransform() {
    let source = MutableSignal("abc")
    let count = source.map(\.count)
    #expect(count.value == 3)
    source.value = ""
    #expect(count.value == 0)
  }

  @Test func anOptionalResultMayBeNil() {
    let source = MutableSignal("1")
    let number = source.map { Int($0) }
    let log = Log<Int?>()
    number.bind { log.append($0) }.disposed(by: bag)
    source.value = "x"
    source.value = "2"
    #expect(log.entries == [1, nil, 2])
  }

  @Test func theTransformIsSharedAndRunsOnceAChange() {
    let source = MutableSignal(1)
    var runs = 0
    let mapped = source.map { value in
      runs += 1
      return value
    }
    for _ in 0..<3 { mapped.bind { _ in }.disposed(by: bag) }
    #expect(runs == 1)
    source.value = 2
    #expect(runs == 2)
    #expect(mapped.value == 2)
    #expect(runs == 2)
  }

  @Test func aMapOfAConstantIsConstant() {
    let mapped = Signal(constant: 2).map { $0 * 2 }
    #expect(mapped.value == 4)
    mapped.observe { _ in Issue.record("a constant never changes") }.disposed(by: bag)
  }

  @Test func theTransformMayDisposeItsObserver() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    let mapped = source.map { value in
      if value == 2 { subscription?.dispose() }
      return value
    }
    subscription = mapped.observe { log.append($0) }
    for value in 1...3 { source.value = value }
    #expect(log.entries == [1])
    #expect(mapped.value == 3)
  }

  @Test func theTransformIsReleasedWithTheSignalWhateverTheOrder() {
    let tracker = LifetimeTracker()
    func make(_ source: Signal<Int>) -> Signal<Int> {
      let token = tracker.token()
      return source.map { value in
        token.touch()
        return value
      }
    }
    var source: MutableSignal<Int>? = MutableSignal(0)
    var mapped: Signal<Int>? = make(source!)
    var subscription: Subscription? = mapped!.observe { _ in }
    source = nil
    mapped = nil
    #expect(tracker.alive == 1)
    subscription = nil
    #expect(tracker.alive == 0)
    #expect(source == nil)
    #expect(mapped == nil)
    #expect(subscription == nil)
  }
}
