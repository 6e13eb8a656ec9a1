import SignalsOperators
import SignalsTestSupport
import Testing

/// What a bag does beside keeping: one expression for several bindings, keys, reset and pause.
struct BagToolsTests {
  private let bag = DisposeBag()
  private let log = Log<String>()
  private let number = MutableSignal(0)

  private func binding(_ name: String) -> Subscription {
    number.observe { [log] in log.append("\(name) \($0)") }
  }

  // MARK: Builder

  @Test func severalBindingsInOneExpression() {
    let isOn = true
    bag.insert {
      binding("a")
      if isOn { binding("b") } else { binding("c") }
      if !isOn { binding("d") }
      for name in ["e", "f"] { binding(name) }
      number.bindTwoWay { [log] in log.append("two-way \($0)") }
      [binding("g"), binding("h")]
    }
    #expect(bag.count == 7)
    _ = log.take()
    number.value = 1
    #expect(log.take() == ["a 1", "b 1", "e 1", "f 1", "two-way 1", "g 1", "h 1"])
    bag.dispose()
    #expect(number.observerCount == 0)
  }

  @Test func aBagOfOneExpression() {
    var bag: DisposeBag? = DisposeBag {
      binding("a")
      AnyDisposable { [log] in log.append("disposed") }
    }
    #expect(bag?.count == 2)
    number.value = 1
    bag = nil
    number.value = 2
    #expect(log.entries == ["a 1", "disposed"])
  }

  @Test func anEmptyExpressionKeepsNothing() {
    bag.insert {}
    #expect(bag.count == 0)
  }

  // MARK: Keys and reset

  @Test func theSameKeyTwiceIsOneBinding() {
    bag["title"] = binding("old")
    bag["title"] = binding("new")
    number.value = 1
    #expect(log.entries == ["new 1"])
  }

  @Test func severalKeysAreRemovedAtOnce() {
    for key in ["a", "b", "c"] { bag[key] = binding(key) }
    bag.removeAll("a", "c", "none")
    number.value = 1
    #expect(log.entries == ["b 1"])
    #expect(bag.count == 1)
    bag.removeAll("b", "b")
    #expect(bag.count == 0)
  }

  @Test func allKeysAreDeadBeforeTheFirstIsCleanedUp() {
    bag["a"] = AnyDisposable { [number] in number.value = 9 }
    bag["b"] = binding("b")
    bag.removeAll("a", "b")
    #expect(log.entries == [])
  }

  @Test func aBagIsUsableAfterAReset() {
    binding("first item").disposed(by: bag)
    bag["key"] = binding("first key")
    bag.reset()
    #expect(bag.count == 0)
    #expect(bag["key"] == nil)
    binding("second item").disposed(by: bag)
    number.value = 1
    #expect(log.entries == ["second item 1"])
    bag.dispose()
    bag.reset()
    binding("too late").disposed(by: bag)
    #expect(bag.count == 0)
  }

  @Test func allAreDeadBeforeTheFirstIsCleanedUpByAReset() {
    bag.insert(AnyDisposable { [number] in number.value = 9 })
    binding("member").disposed(by: bag)
    bag.reset()
    #expect(log.entries == [])
  }

  @Test func whatAResetSetsOffMayUseTheBag() {
    bag.insert(AnyDisposable { [bag, log] in bag.insert(AnyDisposable { log.append("next") }) })
    bag.reset()
    #expect(bag.count == 1)
    bag.reset()
    #expect(log.entries == ["next"])
  }

  // MARK: Pause

  @Test func theLatestValueIsToldOnceOnResume() {
    binding("a").disposed(by: bag)
    bag.isPaused = true
    for value in 1...3 { number.value = value }
    #expect(log.entries == [])
    bag.isPaused = false
    #expect(log.take() == ["a 3"])
    number.value = 4
    #expect(log.entries == ["a 4"])
  }

  @Test func nothingIsToldOnResumeIfNothingChanged() {
    binding("a").disposed(by: bag)
    let even = number.map { $0.isMultiple(of: 2) }.distinct()
    even.observe { [log] in log.append("even \($0)") }.disposed(by: bag)
    bag.isPaused = true
    bag.isPaused = false
    bag.isPaused = false
    #expect(log.entries == [])
    bag.isPaused = true
    number.value = 2
    bag.isPaused = false
    #expect(log.entries == ["a 2"])
  }

  @Test func membersResumeInTheOrderInWhichTheyWereAdded() {
    let other = MutableSignal(0)
    other.observe { [log] in log.append("other \($0)") }.disposed(by: bag)
    binding("a").disposed(by: bag)
    binding("b").disposed(by: bag)
    bag.isPaused = true
    number.value = 1
    other.value = 1
    bag.isPaused = false
    #expect(log.entries == ["other 1", "a 1", "b 1"])
  }

  @Test func whatIsPutIntoAPausedBagIsPaused() {
    bag.isPaused = true
    binding("a").disposed(by: bag)
    number.value = 1
    #expect(log.entries == [])
    bag.isPaused = false
    #expect(log.entries == ["a 1"])
  }

  @Test func aMemberThatMovesToABagThatIsNotPausedGoesOn() {
    let subscription = binding("a")
    subscription.disposed(by: bag)
    bag.isPaused = true
    number.value = 1
    let other = DisposeBag()
    subscription.disposed(by: other)
    #expect(log.entries == ["a 1"])
    number.value = 2
    #expect(log.entries == ["a 1", "a 2"])
  }

  @Test func bagsInABagPauseWithIt() {
    let inner = DisposeBag()
    bag.insert(inner)
    binding("inner").disposed(by: inner)
    bag.isPaused = true
    inner.isPaused = true
    number.value = 1
    bag.isPaused = false
    #expect(log.entries == [])
    bag.isPaused = true
    inner.isPaused = false
    #expect(log.entries == [])
    bag.isPaused = false
    #expect(log.entries == ["inner 1"])
  }

  @Test func anObserverPausedByOneBeforeItIsNotToldInTheSameDelivery() {
    let first = number.observe { [bag] in bag.isPaused = $0 == 1 }
    binding("a").disposed(by: bag)
    number.value = 1
    #expect(log.entries == [])
    bag.isPaused = false
    #expect(log.entries == ["a 1"])
    first.dispose()
  }

  @Test func whatEndsWhileItIsPausedIsNotTold() {
    let subscription = binding("a")
    subscription.disposed(by: bag)
    binding("b").disposed(by: bag)
    bag.isPaused = true
    number.value = 1
    subscription.dispose()
    #expect(bag.count == 1)
    bag.isPaused = false
    #expect(log.entries == ["b 1"])
    bag.isPaused = true
    number.value = 2
    bag.dispose()
    bag.isPaused = false
    #expect(log.entries == ["b 1"])
    #expect(number.observerCount == 0)
  }
}
