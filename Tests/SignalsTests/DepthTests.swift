import SignalsOperators
import SignalsTestSupport
import Testing

/// Depth and width are bounded by memory, not by the stack. One test at a time, to be modest with memory.
@Suite(.serialized)
struct DepthTests {
  /// A thread of its own with a stack on which a recursion of a few thousand levels would end.
  private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    SignalsTestSupport.onSmallStack(kilobytes: 512, body)
  }

  @Test func aChainOfAMillionMapsIsBuiltObservedChangedAndReleased() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      let log = Log<Int>()
      var end: Signal<Int>? = chain(of: 1_000_000, from: source) { $0.map { $0 + 1 } }
      var subscription: Subscription? = end?.bind { log.append($0) }
      source.value = 5
      end = nil
      source.value = 6
      subscription?.dispose()
      subscription = nil
      source.value = 7
      return log.entries
    }
    #expect(seen == [1_000_000, 1_000_005, 1_000_006])
  }

  @Test func aChainOfAMillionMapsIsReadAndReleasedUnobserved() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      var end: Signal<Int>? = chain(of: 1_000_000, from: source) { $0.map { $0 + 1 } }
      var values = [end?.value]
      source.value = 5
      values.append(end?.value)
      end = nil
      return values
    }
    #expect(seen == [1_000_000, 1_000_005])
  }

  @Test func aDeepChainIsReleasedWithoutEverHavingBeenRead() {
    let isReleased = onSmallStack {
      let tracker = LifetimeTracker()
      func build() {
        let token = tracker.token()
        let first = MutableSignal(0).map { value in
          token.touch()
          return value
        }
        _ = chain(of: 200_000, from: first) { $0.map { $0 } }
      }
      build()
      return tracker.alive == 0
    }
    #expect(isReleased)
  }

  /// Each signal is kept by nothing but a closure of the next one.
  @Test(arguments: ["computed", "flatMapLatest", "map", "stream"])
  func signalsKeptByClosuresOnlyAreReleased(_ kind: String) {
    let isReleased = onSmallStack {
      let tracker = LifetimeTracker()
      func build() {
        let token = tracker.token()
        let source = MutableSignal(0)
        let events = EventSource<Int>()
        var end = source.map { value in
          token.touch()
          return value
        }
        var stream = events.map { [end] value in value + end.value }
        for _ in 0..<200_000 {
          let previous = end
          switch kind {
          case "computed": end = .computed { use in use(previous) }
          case "flatMapLatest": end = source.flatMapLatest { _ in previous }
          case "map": end = source.map { $0 + previous.value }
          default:
            let (signal, before) = (end, stream)
            stream = events.flatMapLatest { [signal] _ in
              _ = signal.value
              return before
            }
          }
        }
        withExtendedLifetime((end, stream)) {}
      }
      build()
      return tracker.alive == 0
    }
    #expect(isReleased)
  }

  /// Each subscription is kept by nothing but the handler of the next one.
  @Test(arguments: [false, true])
  func subscriptionsKeptByHandlersOnlyAreReleased(inBags: Bool) {
    let (alive, count) = onSmallStack {
      let tracker = LifetimeTracker()
      let signal = MutableSignal(0)
      func build() {
        let token = tracker.token()
        var end: AnyObject = signal.observe { _ in token.touch() }
        for _ in 0..<100_000 {
          let previous = end
          let subscription = signal.observe { _ in withExtendedLifetime(previous) {} }
          if inBags {
            let bag = DisposeBag()
            subscription.disposed(by: bag)
            end = bag
          } else {
            end = subscription
          }
        }
        withExtendedLifetime(end) {}
      }
      build()
      return (tracker.alive, signal.observerCount)
    }
    #expect(alive == 0)
    #expect(count == 0)
  }

  @Test func aDeepChainWithObserversAtManyDepthsIsReleasedFromTheMiddle() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      var signals: [Signal<Int>] = [source]
      for index in 0..<200_000 { signals.append(signals[index].map { $0 + 1 }) }
      let log = Log<Int>()
      var bags = (0..<3).map { _ in DisposeBag() }
      signals[100_000].observe { log.append($0) }.disposed(by: bags[0])
      signals[200_000].observe { log.append($0) }.disposed(by: bags[1])
      signals[150_000].observe { log.append($0) }.disposed(by: bags[2])
      signals.removeAll()
      source.value = 1
      bags.removeFirst()
      source.value = 2
      bags.removeAll()
      source.value = 3
      return log.entries + [source.observerCount]
    }
    #expect(seen == [100_001, 200_001, 150_001, 200_002, 150_002, 0])
  }

  /// Observed here and there while it is built, since their first run nests.
  @Test func aDeepChainOfComputedSignalsIsChangedAndReleased() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      let log = Log<Int>()
      let bag = DisposeBag()
      var end: Signal<Int> = source
      for index in 1...100_000 {
        let previous = end
        end = .computed { use in use(previous) + 1 }
        if index.isMultiple(of: 100) { end.observe { _ in }.disposed(by: bag) }
      }
      end.bind { log.append($0) }.disposed(by: bag)
      source.value = 5
      return log.entries
    }
    #expect(seen == [100_000, 100_005])
  }

  @Test func combineLatestOfFiveThousandInputs() {
    let seen = onSmallStack {
      let sources = (0..<5000).map { MutableSignal($0) }
      let log = Log<Int>()
      var sum: Signal<Int>? = combineLatest(sources.map { $0.map { $0 * 2 } }).map { $0.reduce(0, +) }
      let subscription = sum?.bind { log.append($0) }
      sum = nil
      sources[0].value = 1
      sources[4999].value = 0
      batch { for source in sources { source.value = 1 } }
      subscription?.dispose()
      return log.entries + [sources[0].observerCount]
    }
    #expect(seen == [24_995_000, 24_995_002, 24_985_004, 10_000, 0])
  }

  @Test func aDeepLadderOfDiamonds() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      let log = Log<Int>()
      var top: Signal<Int>? = diamonds(of: 50_000, from: source)
      var subscription: Subscription? = top?.bind { log.append($0) }
      source.value = 5
      top = nil
      source.value = 6
      subscription?.dispose()
      subscription = nil
      return log.entries
    }
    #expect(seen == [50_000, 50_005, 50_006])
  }

  @Test func aDeepLadderOfDiamondsIsReadUnobserved() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      let top = diamonds(of: 50_000, from: source)
      var values = [top.value]
      source.value = 5
      values.append(top.value)
      return values
    }
    #expect(seen == [50_000, 50_005])
  }

  @Test func aDeepChainOfEveryOperator() {
    let seen = onSmallStack {
      let source = MutableSignal(1)
      let one = MutableSignal(1)
      let log = Log<Int>()
      var end: Signal<Int>? = chain(of: 10_000, from: source) { signal in
        signal.distinct()
          .filter(initial: 0) { $0 != 0 }
          .compactMap(initial: 0) { $0 }
          .scan(0) { $1 }
          .withPrevious()
          .map { $0.current }
          .flatMapLatest { value in one.map { value * $0 } }
      }
      var subscription: Subscription? = end?.bind { log.append($0) }
      source.value = 2
      end = nil
      source.value = 3
      subscription?.dispose()
      subscription = nil
      return log.entries + [source.observerCount, one.observerCount]
    }
    #expect(seen == [1, 2, 3, 0, 0])
  }

  /// In a process of its own, since a stack overflow would end the others.
  @Test func aDeepNestOfSignalsThatFollowOneAnother() async {
    await #expect(processExitsWith: .success) {
      let seen = SignalsTestSupport.onSmallStack(kilobytes: 512) {
        let nest = Nest()
        let source = MutableSignal(0)
        nest.signals.append(source)
        for index in 0..<10_000 {
          nest.signals.append(nest.selector.flatMapLatest { [unowned nest] _ in nest.signals[index] })
        }
        let log = Log<Int>()
        var values = [nest.signals[10_000].value]
        let subscription = nest.signals[10_000].observe { log.append($0) }
        source.value = 1
        nest.selector.value = 1
        values.append(nest.signals[10_000].value)
        subscription.dispose()
        source.value = 2
        values.append(nest.signals[10_000].value)
        return values + log.entries
      }
      precondition(seen == [0, 1, 2, 1, 1], "got \(seen)")
    }
  }

  @Test func aLongRowOfBindingsFromSignalToSignal() {
    let seen = onSmallStack {
      let bag = DisposeBag()
      let signals = (0..<100_000).map { MutableSignal($0) }
      for (from, to) in zip(signals, signals.dropFirst()) { from.bind(to: to).disposed(by: bag) }
      signals[0].value = -1
      let end = signals[99_999].value
      bag.dispose()
      return [end, signals[0].observerCount]
    }
    #expect(seen == [-1, 0])
  }

  @Test func aHundredThousandObserversOfOneSignal() {
    let seen = onSmallStack {
      let source = MutableSignal(0)
      var calls = 0
      var bag: DisposeBag? = DisposeBag()
      for _ in 0..<100_000 { source.observe { _ in calls += 1 }.disposed(by: bag!) }
      source.value = 1
      bag = nil
      source.value = 2
      return [calls, source.observerCount, bag == nil ? 0 : 1]
    }
    #expect(seen == [100_000, 0, 0])
  }
}

/// Signals of which each follows the one before; kept here, so that none is kept by a closure.
private final class Nest {
  let selector = MutableSignal(0)
  var signals: [Signal<Int>] = []
}

private func chain(
  of length: Int,
  from first: Signal<Int>,
  _ next: (Signal<Int>) -> Signal<Int>
) -> Signal<Int> {
  var end = first
  for _ in 0..<length { end = next(end) }
  return end
}

private func diamonds(of height: Int, from source: Signal<Int>) -> Signal<Int> {
  chain(of: height, from: source) { below in
    combineLatest(below.map { $0 }, below.map { $0 + 1 }) { max($0, $1) }
  }
}
