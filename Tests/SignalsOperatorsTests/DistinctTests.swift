import SignalsOperators
import SignalsTestSupport
import Testing

struct DistinctTests {
  private let bag = DisposeBag()

  @Test func equalValuesAreDropped() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.distinct().bind { log.append($0) }.disposed(by: bag)
    for value in [1, 2, 2, 2, 1, 1] { source.value = value }
    #expect(log.entries == [1, 2, 1])
  }

  @Test func theWrittenSourceStillNotifiesItsOtherObservers() {
    let source = MutableSignal(1)
    let log = Log<String>()
    source.distinct().observe { log.append("distinct \($0)") }.disposed(by: bag)
    source.observe { log.append("all \($0)") }.disposed(by: bag)
    source.value = 1
    source.value = 2
    #expect(log.entries == ["all 1", "distinct 2", "all 2"])
  }

  @Test func nanEqualsNan() {
    let source = MutableSignal(Double.nan)
    let log = Log<String>()
    source.distinct().observe { log.append("\($0)") }.disposed(by: bag)
    source.value = .nan
    source.value = -.nan
    #expect(log.take() == [])
    source.value = 1
    source.value = 1
    source.value = .nan
    source.value = .nan
    #expect(log.take() == ["1.0", "nan"])
  }

  @Test func nanEqualsNanForFloatToo() {
    let source = MutableSignal(Float.nan)
    let log = Log<Float>()
    source.distinct().observe { log.append($0) }.disposed(by: bag)
    source.value = .nan
    source.value = 2
    #expect(log.entries == [2])
  }

  @Test func zerosOfBothSignsAreEqual() {
    let source = MutableSignal(0.0)
    let log = Log<Double>()
    source.distinct().observe { log.append($0) }.disposed(by: bag)
    source.value = -0.0
    #expect(log.entries == [])
  }

  @Test func optionalsAreCompared() {
    let source = MutableSignal<Int?>(nil)
    let log = Log<Int?>()
    source.distinct().bind { log.append($0) }.disposed(by: bag)
    for value in [nil, 1, 1, nil, nil] { source.value = value }
    #expect(log.entries == [nil, 1, nil])
  }

  @Test func tuplesAreComparedWithAFunction() {
    let source = MutableSignal((1, "a"))
    let log = Log<String>()
    source.distinct(by: ==).bind { log.append("\($0.0)\($0.1)") }.disposed(by: bag)
    source.value = (1, "a")
    source.value = (1, "b")
    source.value = (1, "b")
    source.value = (2, "b")
    #expect(log.entries == ["1a", "1b", "2b"])
  }

  @Test func objectsAreComparedByIdentity() {
    final class Thing {}
    let first = Thing()
    let source = MutableSignal(first)
    var calls = 0
    source.distinct(by: ===).observe { _ in calls += 1 }.disposed(by: bag)
    source.value = first
    #expect(calls == 0)
    source.value = Thing()
    #expect(calls == 1)
  }

  @Test func theFunctionGetsTheLastValuePassedOnAndTheNewOne() {
    let source = MutableSignal(0)
    let log = Log<[Int]>()
    let near = source.distinct { old, new in
      log.append([old, new])
      return new - old < 3
    }
    near.observe { _ in }.disposed(by: bag)
    for value in [1, 2, 4, 5] { source.value = value }
    #expect(log.entries == [[0, 1], [0, 2], [0, 4], [4, 5]])
    #expect(near.value == 4)
  }

  @Test func theFirstValueIsNeverCompared() {
    let source = MutableSignal(5)
    let never = source.distinct { _, _ in true }
    #expect(never.value == 5)
    let log = Log<Int>()
    never.bind { log.append($0) }.disposed(by: bag)
    source.value = 6
    #expect(log.entries == [5])
  }

  @Test func unobservedItIsCompareWithTheLastValueRead() {
    let source = MutableSignal("a")
    var runs = 0
    let below = source.distinct().map { value in
      runs += 1
      return value
    }
    #expect(below.value == "a")
    source.value = "b"
    source.value = "a"
    #expect(below.value == "a")
    #expect(runs == 1)
  }

  @Test func aBatchIsComparedAsAWhole() {
    let source = MutableSignal(1)
    let log = Log<Int>()
    source.distinct().observe { log.append($0) }.disposed(by: bag)
    batch {
      source.value = 2
      source.value = 1
    }
    #expect(log.entries == [])
  }

  @Test func aCorrectionToTheOldValueEndsAConversation() {
    let source = MutableSignal(5)
    let log = Log<Int>()
    source.distinct().observe {
      log.append($0)
      source.value = min($0, 10)
    }.disposed(by: bag)
    source.value = 7
    source.value = 50
    #expect(log.entries == [7, 50, 10])
    #expect(source.value == 10)
  }

  @Test func itsObserverMayDisposeItself() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var subscription: Subscription?
    subscription = source.distinct().observe {
      log.append($0)
      subscription?.dispose()
    }
    source.value = 1
    source.value = 2
    #expect(log.entries == [1])
    #expect(source.observerCount == 0)
  }

  @Test func itIsReleasedWithItsObserver() {
    let tracker = LifetimeTracker()
    let source = MutableSignal(0)
    func subscribe() -> Subscription {
      let token = tracker.token()
      return source.distinct { old, new in
        token.touch()
        return old == new
      }.observe { _ in }
    }
    let subscription = subscribe()
    source.value = 1
    #expect(tracker.alive == 1)
    subscription.dispose()
    #expect(tracker.alive == 0)
  }
}
