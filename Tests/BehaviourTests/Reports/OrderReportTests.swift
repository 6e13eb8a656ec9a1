import SignalsOperators
import SignalsTestSupport
import Testing

struct OrderReportTests {
  @Test("R007: a sample of what the trigger comes from is the value after the write")
  func aSampleOfASiblingIsCurrent() {
    let source = MutableSignal<[Int]>([])
    let filled = source.filter(initial: []) { !$0.isEmpty }
    let seen = Log<[Int]>()
    let subscription = filled.changes.withLatest(from: source).observe { seen.append($0.1) }
    source.value = [1, 2, 3]
    source.value = []
    source.value = [4]
    #expect(seen.entries == [[1, 2, 3], [4]])
    subscription.dispose()
  }

  @Test("R008: an unrelated subscription changes nothing", arguments: [false, true])
  func anUnrelatedSubscriptionChangesNothing(isThere: Bool) {
    let source = MutableSignal(0)
    let x = source.map { $0 * 2 }
    let y = source.map { $0 * 3 }
    let unrelated = isThere ? y.observe { _ in } : nil
    let seen = Log<[Int]>()
    let subscription = x.changes.withLatest(from: y).observe { seen.append([$0.0, $0.1]) }
    let later = isThere ? source.observe { _ in } : nil
    source.value = 1
    source.value = 2
    #expect(seen.entries == [[2, 3], [4, 6]])
    for other in [subscription, unrelated, later] { other?.dispose() }
  }

  @Test("R009: observers of a source and of what is derived from it run in the order of addition")
  func theSourceComesFirstIfItWasObservedFirst() {
    let source = MutableSignal(0)
    let distinct = source.distinct()
    let log = Log<String>()
    let bag = DisposeBag()
    source.observe { log.append("source \($0)") }.disposed(by: bag)
    distinct.observe { log.append("distinct \($0)") }.disposed(by: bag)
    source.value = 3
    #expect(log.entries == ["source 3", "distinct 3"])
  }

  @Test("R011: observers never interrupt a transform")
  func observersWaitForTheTransformThatWrites() {
    let a = MutableSignal(0)
    let b = MutableSignal(0)
    let log = Log<String>()
    let sum = Signal.computed { use in
      let value = use(a)
      if value == 0 { b.value = 1 }
      log.append("computed")
      return value + 1
    }
    let bag = DisposeBag()
    b.observe { log.append("b \($0)") }.disposed(by: bag)
    sum.bind { log.append("sum \($0)") }.disposed(by: bag)
    #expect(log.take() == ["computed", "sum 1", "b 1"])
    bag.dispose()
    b.value = 0
    let other = b.observe { log.append("b \($0)") }
    a.value = 5
    a.value = 0
    #expect(sum.value == 1)
    #expect(log.take() == ["computed", "b 1"])
    other.dispose()
  }

  @Test("R014: what a handler reads is not observed")
  func aPlainReadInAHandlerIsNoDependency() {
    let id = MutableSignal(0)
    let object = MutableSignal("")
    let failure = MutableSignal<String?>("old")
    var runs = 0
    let subscription = id.observe { id in
      runs += 1
      failure.value = nil
      object.value = object.value + "\(id)"
    }
    id.value = 1
    object.value = "x"
    failure.value = "new"
    #expect(runs == 1)
    #expect(object.observerCount == 0)
    subscription.dispose()
  }

  @Test("R022: a combined value is current on the next line, and told once a turn")
  func aCombinedValueIsCurrentOnTheNextLine() {
    let a = MutableSignal(0)
    let b = MutableSignal(0)
    let sum = combineLatest(a, b, transform: +)
    let seen = Log<Int>()
    for isObserved in [false, true] {
      let subscription = isObserved ? sum.observe { seen.append($0) } : nil
      for (first, second) in [(2, 3), (20, 30)] {
        a.value = first
        b.value = second
        #expect(sum.value == first + second)
      }
      subscription?.dispose()
    }
    #expect(seen.entries == [32, 5, 23, 50])
  }

  @Test("R139: the value is stored before it is told")
  func inAHandlerTheValueIsTheOneDelivered() {
    let a = MutableSignal(0)
    let double = a.map { $0 * 2 }
    let seen = Log<[Int]>()
    let subscription = a.observe { seen.append([$0, a.value, double.value]) }
    a.value = 1
    #expect(seen.entries == [[1, 1, 2]])
    subscription.dispose()
  }

  @Test("R141: a change inside a nested model reaches its own readers only")
  func aNestedChangeReachesItsOwnReaders() {
    final class Inner { let count = MutableSignal(0) }
    let inner = MutableSignal(Inner())
    let count = inner.flatMapLatest(\.count)
    let log = Log<String>()
    let bag = DisposeBag()
    inner.observe { _ in log.append("inner") }.disposed(by: bag)
    count.observe { log.append("count \($0)") }.disposed(by: bag)
    inner.value.count.value += 1
    #expect(log.take() == ["count 1"])
    inner.value = Inner()
    #expect(log.take() == ["inner", "count 0"])
  }
}
