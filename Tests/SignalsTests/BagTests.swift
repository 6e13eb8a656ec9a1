import SignalsOperators
import SignalsTestSupport
import Testing

/// What a bag keeps, and how it goes.
struct BagTests {
  @Test func disposingTheBagEndsItsMembers() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let bag = DisposeBag()
    source.observe { log.append($0) }.disposed(by: bag)
    source.observe { log.append($0) }.disposed(by: bag)
    #expect(bag.count == 2)
    source.value = 1
    bag.dispose()
    bag.dispose()
    source.value = 2
    #expect(log.entries == [1, 1])
    #expect(bag.count == 0)
    #expect(source.observerCount == 0)
  }

  @Test func theBagKeepsItsMembersAndEndsThemWhenItIsReleased() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var bag: DisposeBag? = DisposeBag()
    source.observe { log.append($0) }.disposed(by: bag!)
    bag!.insert(AnyDisposable { log.append(-1) })
    source.value = 1
    #expect(log.take() == [1])
    bag = nil
    #expect(bag == nil)
    source.value = 2
    #expect(log.take() == [-1])
    #expect(source.observerCount == 0)
  }

  @Test func membersAreCleanedUpInTheOrderInWhichTheyCame() {
    let log = Log<Int>()
    let bag = DisposeBag()
    for index in 0..<10 {
      if index % 3 == 0 {
        bag["\(index)"] = AnyDisposable { log.append(index) }
      } else {
        bag.insert(AnyDisposable { log.append(index) })
      }
    }
    bag.dispose()
    #expect(log.entries == Array(0..<10))
  }

  @Test func everyMemberIsDeadBeforeTheFirstIsCleanedUp() {
    let flag = MutableSignal(false)
    let derived = flag.map { $0 }
    let log = Log<String>()
    let bag = DisposeBag()
    derived.observe { _ in log.append("observer before") }.disposed(by: bag)
    bag.insert(
      AnyDisposable {
        log.append("clean-up")
        flag.value = true
      }
    )
    flag.observe { _ in log.append("observer after") }.disposed(by: bag)
    bag["key"] = flag.observe { _ in log.append("observer with key") }
    bag.dispose()
    #expect(log.entries == ["clean-up"])
    #expect(flag.observerCount == 0)
  }

  @Test func everyMemberIsDeadBeforeTheFirstIsCleanedUpAlsoOnRelease() {
    let flag = MutableSignal(false)
    let log = Log<String>()
    var bag: DisposeBag? = DisposeBag()
    bag!.insert(AnyDisposable { flag.value = true })
    flag.observe { _ in log.append("observer") }.disposed(by: bag!)
    bag = nil
    #expect(bag == nil)
    #expect(flag.value)
    #expect(log.entries == [])
  }

  @Test func whatAnInnerBagHoldsIsDeadTooBeforeTheFirstCleanUp() {
    let flag = MutableSignal(false)
    let log = Log<String>()
    let inner = DisposeBag()
    let outer = DisposeBag()
    outer.insert(AnyDisposable { flag.value = true })
    flag.observe { _ in log.append("observer") }.disposed(by: inner)
    outer.insert(inner)
    outer.dispose()
    #expect(log.entries == [])
    #expect(flag.observerCount == 0)
  }

  @Test func aBagCanBeAMemberOfABag() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let outer = DisposeBag()
    let inner = DisposeBag()
    outer.insert(inner)
    source.observe { log.append($0) }.disposed(by: inner)
    outer.dispose()
    source.value = 1
    #expect(log.entries == [])
    source.observe { log.append($0) }.disposed(by: inner)
    source.value = 2
    #expect(log.entries == [])
  }

  @Test func aClosureReleasedByTheTeardownMayWrite() {
    final class Thing {
      let onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
      func touch() {}
    }
    let source = MutableSignal(0)
    let log = Log<Int>()
    let bag = DisposeBag()
    func subscribe() {
      let thing = Thing { source.value += 1 }
      source.observe { _ in thing.touch() }.disposed(by: bag)
    }
    subscribe()
    source.observe { log.append($0) }.disposed(by: bag)
    bag.dispose()
    #expect(source.value == 1)
    #expect(log.entries == [])
  }

  // MARK: Keys

  @Test func settingAKeyDisposesTheOldMemberAtOnce() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<String>()
    let bag = DisposeBag()
    bag["title"] = first.observe { log.append("first \($0)") }
    bag["title"] = second.observe { log.append("second \($0)") }
    first.value = 1
    second.value = 2
    #expect(log.entries == ["second 2"])
    #expect(bag.count == 1)
    #expect(first.observerCount == 0)
  }

  @Test func settingAKeyToNilDisposesItsMember() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let bag = DisposeBag()
    bag[1] = source.observe { log.append($0) }
    bag[1] = nil
    bag[2] = nil
    source.value = 1
    #expect(log.entries == [])
    #expect(bag.count == 0)
    #expect(bag[1] == nil)
  }

  @Test func aKeyGivesItsMember() {
    let bag = DisposeBag()
    let member = AnyDisposable {}
    bag["key"] = member
    #expect(bag["key"] === member)
    #expect(bag["other"] == nil)
  }

  @Test func keysOfAnyHashableTypeAreApart() {
    let log = Log<String>()
    let bag = DisposeBag()
    bag["1"] = AnyDisposable { log.append("string") }
    bag[1] = AnyDisposable { log.append("integer") }
    bag[[1, 2]] = AnyDisposable { log.append("array") }
    #expect(bag.count == 3)
    bag[1] = nil
    #expect(log.take() == ["integer"])
    bag.dispose()
    #expect(log.take() == ["string", "array"])
  }

  @Test func aMemberWithAKeyThatEndsLeavesItsKey() {
    let source = MutableSignal(0)
    let bag = DisposeBag()
    let subscription = source.observe { _ in }
    bag["key"] = subscription
    #expect(bag.count == 1)
    subscription.dispose()
    #expect(bag["key"] == nil)
    #expect(bag.count == 0)
  }

  @Test func aKeyIsReplacedInItsOwnHandler() {
    let source = MutableSignal(0)
    let log = Log<String>()
    let bag = DisposeBag()
    bag["key"] = source.observe { [unowned bag] value in
      log.append("old \(value)")
      bag["key"] = source.observe { log.append("new \($0)") }
    }
    source.value = 1
    source.value = 2
    #expect(log.entries == ["old 1", "new 2"])
    #expect(bag.count == 1)
  }

  @Test func aKeyReplacedByAnEarlierObserverIsSilentAtOnce() {
    let source = MutableSignal(0)
    let log = Log<String>()
    let bag = DisposeBag()
    source.observe { [unowned bag] _ in
      bag["key"] = source.observe { log.append("new \($0)") }
    }.disposed(by: bag)
    bag["key"] = source.observe { log.append("old \($0)") }
    source.value = 1
    #expect(log.entries == [])
    #expect(bag.count == 2)
  }

  @Test func aReusedCellShowsItsNewItemOnly() {
    final class Cell {
      let bag = DisposeBag()
      var title = ""
      func show(_ item: Signal<String>) { bag["title"] = item.bind(to: self, \.title) }
    }
    let items = (0..<10).map { MutableSignal("item \($0)") }
    let cell = Cell()
    for item in items { cell.show(item) }
    items[0].value = "changed"
    #expect(cell.title == "item 9")
    items[9].value = "new title"
    #expect(cell.title == "new title")
    #expect(items.dropLast().allSatisfy { $0.observerCount == 0 })
    #expect(cell.bag.count == 1)
  }

  @Test func theCleanUpOfAReplacedMemberMaySetTheSameKey() {
    let log = Log<String>()
    let bag = DisposeBag()
    bag["key"] = AnyDisposable { [unowned bag] in
      log.append("first")
      bag["key"] = AnyDisposable { log.append("from the clean-up") }
    }
    bag["key"] = AnyDisposable { log.append("second") }
    #expect(bag.count == 1)
    bag.dispose()
    #expect(log.entries.first == "first")
    #expect(log.entries.sorted() == ["first", "from the clean-up", "second"])
  }

  // MARK: Members that end by themselves

  @Test func aSubscriptionThatEndsLeavesItsBag() {
    let source = MutableSignal(0)
    let bag = DisposeBag()
    let kept = source.observe { _ in }
    let ended = source.observe { _ in }
    kept.disposed(by: bag)
    ended.disposed(by: bag)
    ended.dispose()
    #expect(bag.count == 1)
    kept.dispose()
    #expect(bag.count == 0)
  }

  @Test func aLongLivedBagDoesNotGrow() {
    let source = MutableSignal(0)
    let bag = DisposeBag()
    let log = Log<Int>()
    for round in 0..<100_000 {
      let subscription = source.observe { log.append($0) }
      subscription.disposed(by: bag)
      if round % 1000 == 0 { source.value = round }
      subscription.dispose()
    }
    #expect(bag.count == 0)
    #expect(source.observerCount == 0)
    #expect(log.entries == Array(stride(from: 0, to: 100_000, by: 1000)))
  }

  @Test func aHundredThousandMembersLeaveAFullBagInAnyOrder() {
    var random = SplitMix64(seed: 15)
    let source = MutableSignal(0)
    let bag = DisposeBag()
    let subscriptions = (0..<100_000).map { _ in source.observe { _ in } }
    for subscription in subscriptions { subscription.disposed(by: bag) }
    #expect(bag.count == 100_000)
    for subscription in subscriptions.shuffled(using: &random) { subscription.dispose() }
    #expect(bag.count == 0)
    #expect(source.observerCount == 0)
  }

  @Test func aMemberMayEndAnotherDuringTheTeardown() {
    let log = Log<Int>()
    let bag = DisposeBag()
    let last = AnyDisposable { log.append(3) }
    let source = MutableSignal(0)
    let subscription = source.observe { _ in }
    bag.insert(
      AnyDisposable {
        log.append(1)
        last.dispose()
        subscription.dispose()
      }
    )
    bag.insert(AnyDisposable { log.append(2) })
    subscription.disposed(by: bag)
    bag.insert(last)
    bag.dispose()
    #expect(log.entries == [1, 3, 2])
    #expect(source.observerCount == 0)
  }

  @Test func aMemberMayDisposeTheBagAgain() {
    let log = Log<Int>()
    let bag = DisposeBag()
    for index in 0..<3 {
      bag.insert(
        AnyDisposable { [unowned bag] in
          log.append(index)
          bag.dispose()
        }
      )
    }
    bag.dispose()
    #expect(log.entries == [0, 1, 2])
  }

  // MARK: After the end

  @Test func whatIsInsertedAfterTheEndIsDisposedAtOnce() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let bag = DisposeBag()
    bag.dispose()
    let subscription = source.observe { log.append($0) }
    subscription.disposed(by: bag)
    #expect(subscription.isDisposed)
    bag.insert(AnyDisposable { log.append(-1) })
    bag["key"] = AnyDisposable { log.append(-2) }
    source.value = 1
    #expect(log.entries == [-1, -2])
    #expect(bag.count == 0)
    #expect(bag["key"] == nil)
  }

  @Test func whatAMemberInsertsDuringTheTeardownIsDisposedAtOnce() {
    let log = Log<String>()
    let bag = DisposeBag()
    bag.insert(
      AnyDisposable { [unowned bag] in
        bag.insert(AnyDisposable { log.append("inserted") })
        log.append("first")
      }
    )
    bag.insert(AnyDisposable { log.append("second") })
    bag.dispose()
    #expect(log.entries == ["inserted", "first", "second"])
    #expect(bag.count == 0)
  }

  @Test func aSubscriptionThatHasEndedDoesNotStayInABag() {
    let source = MutableSignal(0)
    let bag = DisposeBag()
    let subscription = source.observe { _ in }
    subscription.dispose()
    subscription.disposed(by: bag)
    #expect(bag.count == 0)
  }
}
