import SignalsOperators
import SignalsTestSupport
import Testing

/// `bind(scoped:)`: inner bindings that belong to one call of the outer handler.
struct ScopedTests {
  private let bag = DisposeBag()
  private let log = Log<String>()
  private let outer = MutableSignal(0)
  private let inner = MutableSignal("x")

  private func bind() -> Subscription {
    outer.bind(scoped: { [log, inner] value, bag in
      inner.observe { log.append("\(value) \($0)") }.disposed(by: bag)
    })
  }

  @Test func innerBindingsAreReleasedBeforeEachRun() {
    let subscription = bind()
    for value in 1...5 { outer.value = value }
    #expect(inner.observerCount == 1)
    inner.value = "y"
    #expect(log.entries == ["5 y"])
    subscription.dispose()
    #expect(inner.observerCount == 0)
  }

  @Test func observeRunsOnChangesOnly() {
    outer.observe(scoped: { [log] value, _ in log.append("\(value)") }).disposed(by: bag)
    #expect(log.entries == [])
    outer.value = 1
    #expect(log.entries == ["1"])
  }

  @Test func aTrailingClosureOfTwoParametersIsEnough() {
    outer.bind { [log] value, bag in
      log.append("\(value) \(bag.count)")
    }.disposed(by: bag)
    #expect(log.entries == ["0 0"])
  }

  @Test func aPairIsStillTakenApartByAPlainHandler() {
    let pair = MutableSignal((1, "one"))
    pair.bind { number, name in log.append("\(number) \(name)") }.disposed(by: bag)
    #expect(log.entries == ["1 one"])
    bag.dispose()
  }

  @Test func anInnerObserverDoesNotSeeWhatItsOuterOneIsAboutToRunFor() {
    let (show, title) = (MutableSignal(true), MutableSignal<String?>("Ada"))
    show.bind(scoped: { [log] isShown, bag in
      guard isShown else { return }
      title.bind { log.append($0!) }.disposed(by: bag)
    }).disposed(by: bag)
    batch {
      title.value = nil
      show.value = false
    }
    #expect(log.entries == ["Ada"])
  }

  @Test func aHandlerThatEndsItselfLeavesNothing() {
    final class Holder { var subscription: Subscription? }
    let holder = Holder()
    holder.subscription = outer.observe(scoped: { [inner, log] _, bag in
      holder.subscription?.dispose()
      inner.observe { log.append($0) }.disposed(by: bag)
    })
    outer.value = 1
    inner.value = "y"
    #expect(log.entries == [])
    #expect(inner.observerCount == 0)
    holder.subscription = nil
  }

  @Test func innerBindingsAreSilentAsSoonAsTheOuterOneIsReleasedOnAnotherThread() {
    var subscription: Subscription? = bind()
    inner.value = "y"
    releaseOnAnotherThread(&subscription)
    inner.value = "z"
    #expect(log.entries == ["0 y"])
    outer.value = 1
    #expect(inner.observerCount == 0)
    #expect(outer.observerCount == 0)
  }

  @Test func innerBindingsPauseWithTheOuterOne() {
    bind().disposed(by: bag)
    bag.isPaused = true
    inner.value = "y"
    #expect(log.entries == [])
    bag.isPaused = false
    #expect(log.take() == ["0 y"])
    bag.isPaused = true
    inner.value = "z"
    outer.value = 1
    bag.isPaused = false
    #expect(log.entries == [])
  }
}
