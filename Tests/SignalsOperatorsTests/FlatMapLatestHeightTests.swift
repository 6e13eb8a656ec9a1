import SignalsOperators
import SignalsTestSupport
import Testing

/// `flatMapLatest` moves signals up and down in the graph while it is in use.
struct FlatMapLatestHeightTests {
  private let bag = DisposeBag()

  @Test func anInnerSignalDeeperThanTheSelectorShowsNoGlitch() {
    let source = MutableSignal(0)
    let selector = MutableSignal(0)
    let deep = (0..<20).reduce(source as Signal<Int>) { signal, _ in signal.map { $0 + 1 } }
    let shallow = source.map { $0 }
    let switched = selector.flatMapLatest { $0 == 0 ? shallow : deep }
    let log = Log<[Int]>()
    combineLatest(source, switched) { [$0, $1] }.observe { log.append($0) }.disposed(by: bag)
    source.value = 1
    selector.value = 1
    source.value = 2
    selector.value = 0
    source.value = 3
    #expect(log.entries == [[1, 1], [1, 21], [2, 22], [2, 2], [3, 3]])
  }

  @Test func heightsRiseForEverythingBelowASwitch() {
    let source = MutableSignal(0)
    let depth = MutableSignal(0)
    var runs = 0
    var signals: [Signal<Int>] = [source]
    for index in 0..<50 { signals.append(signals[index].map { $0 + 1 }) }
    let switched = depth.flatMapLatest { signals[$0] }
    let below = switched.map { $0 }.map { $0 }
    let joined = combineLatest(below, source, depth) { below, source, depth in
      runs += 1
      return below - source - depth
    }
    let log = Log<Int>()
    joined.observe { log.append($0) }.disposed(by: bag)
    for step in [10, 50, 3, 49, 0, 50] {
      runs = 0
      depth.value = step
      source.value += 1
      batch {
        depth.value = 50 - step
        source.value += 1
      }
      #expect(runs == 3)
    }
    #expect(log.entries.allSatisfy { $0 == 0 })
    #expect(log.entries.count == 18)
  }

  @Test func aSwitchToADeeperSignalInTheSameTurnAsItsChange() {
    let source = MutableSignal(0)
    let deep = (0..<10).reduce(source as Signal<Int>) { signal, _ in signal.map { $0 + 1 } }
    let log = Log<Int>()
    source.flatMapLatest { $0 % 2 == 0 ? Signal(constant: 0) : deep }.observe { log.append($0) }.disposed(by: bag)
    deep.observe { _ in }.disposed(by: bag)
    for value in 1...4 { source.value = value }
    #expect(log.entries == [11, 0, 13, 0])
  }

  @Test func switchesOfSwitchesRiseAndFall() {
    let source = MutableSignal(1)
    let outer = MutableSignal(false)
    let inner = MutableSignal(false)
    let deep = source.map { $0 * 2 }.map { $0 * 2 }.map { $0 * 2 }
    let lower = inner.flatMapLatest { $0 ? deep : source }
    let upper = outer.flatMapLatest { $0 ? lower.map { $0 + 1 } : source }
    let log = Log<[Int]>()
    combineLatest(upper, source) { [$0, $1] }.bind { log.append($0) }.disposed(by: bag)
    outer.value = true
    inner.value = true
    source.value = 2
    batch {
      inner.value = false
      source.value = 3
    }
    outer.value = false
    #expect(log.entries == [[1, 1], [2, 1], [9, 1], [17, 2], [4, 3], [3, 3]])
  }

  @Test(arguments: 1...5)
  func signalsThatFollowOneAnotherPassChangesOn(depth: Int) {
    let selectors = (0..<depth).map { _ in MutableSignal(0) }
    let source = MutableSignal(0)
    let followers = selectors.reduce(source as Signal<Int>) { inner, selector in
      selector.flatMapLatest { factor in inner.map { $0 + factor } }
    }
    let plain = selectors.reduce(source as Signal<Int>) { inner, selector in selector.flatMapLatest { _ in inner } }
    let log = Log<Int>()
    let plainLog = Log<Int>()
    followers.bind { log.append($0) }.disposed(by: bag)
    plain.bind { plainLog.append($0) }.disposed(by: bag)
    for value in 1...3 { source.value = value }
    #expect(log.take() == [0, 1, 2, 3])
    #expect(plainLog.take() == [0, 1, 2, 3])
    for selector in selectors { selector.value = 10 }
    #expect(log.take() == (1...depth).map { 3 + 10 * $0 })
    #expect(plainLog.take() == Array(repeating: 3, count: depth))
    source.value = 4
    #expect(log.take() == [4 + 10 * depth])
    #expect(plainLog.take() == [4])
  }

  @Test func aSwitchBelowAJoinOfASwitchIsBroughtUpToDate() {
    let source = MutableSignal(0)
    let other = MutableSignal(10)
    let trigger = MutableSignal(0)
    let low = source.flatMapLatest { $0 % 2 == 0 ? source : other }
    let joined = combineLatest(low, source, low) { $0 + $1 + $2 }
    let high = trigger.flatMapLatest { _ in joined }
    let highest = trigger.map { $0 }.flatMapLatest { _ in high }
    let log = Log<Int>()
    highest.bind { log.append($0) }.disposed(by: bag)
    source.value = 1
    trigger.value = 1
    other.value = 20
    batch {
      trigger.value = 2
      source.value = 2
    }
    #expect(log.entries == [0, 21, 21, 41, 6])
  }

  @Test func aSwitchBoundDuringADeliveryRunsAndTellsOnce() {
    let source = MutableSignal(0)
    let selector = MutableSignal(1)
    var runs = 0
    let log = Log<Int>()
    source.observe { [unowned bag] _ in
      let switched = selector.flatMapLatest { factor in
        runs += 1
        return source.map { $0 * factor }.map { $0 }
      }
      switched.bind { log.append($0) }.disposed(by: bag)
      log.append(switched.value)
    }.disposed(by: bag)
    source.value = 3
    #expect(log.entries == [3, 3])
    #expect(runs == 1)
  }

  @Test func aReadInABatchSeesTheNewChoice() {
    let selector = MutableSignal(0)
    let source = MutableSignal(1)
    let parts = source.flatMapLatest { $0 > 0 ? selector.map { $0 * 100 } : source.map { $0 } }
    let sum = combineLatest([source, parts, parts]).map { $0.reduce(0, +) }
    let switched = selector.flatMapLatest { $0 == 0 ? source : sum }
    let log = Log<Int>()
    switched.observe { log.append($0) }.disposed(by: bag)
    batch {
      selector.value = 1
      #expect(switched.value == 201)
      source.value = 2
      #expect(sum.value == 202)
      #expect(switched.value == 202)
      selector.value = 0
      #expect(switched.value == 2)
      #expect(sum.value == 2)
    }
    #expect(log.entries == [2])
  }
}
