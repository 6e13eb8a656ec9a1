import SignalsOperators
import SignalsTestSupport
import Testing

/// Signals that start anew with their first observer, in the middle of something else.
struct RestartTests {
  @Test func oneThatIsBoundInsideAHandlerIsToldTheNewValueOnce() {
    let a = MutableSignal(1)
    let total = a.scan(0, +)
    let shown = total.map { $0 * 10 }
    let seen = Log<Int>()
    let bag = DisposeBag()
    a.value = 2
    #expect(shown.value == 20)
    a.value = 3
    MutableSignal(0).bind { _ in
      #expect(shown.value == 50)
      shown.bind { seen.append($0) }.disposed(by: bag)
      shown.observe { seen.append($0) }.disposed(by: bag)
    }.dispose()
    #expect(seen.entries == [30])
  }

  @Test func oneThatIsBoundInsideABatchIsToldTheNewValueOnce() {
    let a = MutableSignal(1)
    let shown = a.scan(0, +).map { $0 * 10 }
    let seen = Log<Int>()
    let bag = DisposeBag()
    batch {
      a.value = 2
      _ = shown.value
      a.value = 3
      #expect(shown.value == 50)
      shown.bind { seen.append($0) }.disposed(by: bag)
    }
    #expect(seen.entries == [30])
  }

  /// One signal drops the sum in the same change in which another one takes it up.
  @Test(arguments: [false, true], [false, true])
  func oneThatIsHandedOverInOneChangeGoesOn(isReversed: Bool, isComputed: Bool) {
    let isFirst = MutableSignal(true)
    let amount = MutableSignal(1)
    let total = amount.scan(0, +)
    let nothing = MutableSignal(-1)
    let users = [true, false].map { wanted -> Signal<Int> in
      if isComputed { return .computed { use in use(isFirst) == wanted ? use(total) : use(nothing) } }
      return isFirst.flatMapLatest { $0 == wanted ? total : nothing }
    }
    let bag = DisposeBag()
    for user in isReversed ? users.reversed() : users { user.observe { _ in }.disposed(by: bag) }
    amount.value = 2
    #expect(users.map(\.value) == [3, -1])
    isFirst.value = false
    #expect(users.map(\.value) == [-1, 3])
    batch {
      isFirst.value = true
      amount.value = 10
    }
    #expect(users.map(\.value) == [13, -1])
    bag.dispose()
    #expect(total.observerCount == 0)
  }

  @Test func oneThatIsDroppedAndTakenUpByTheNextChangeStartsAnew() {
    let isShown = MutableSignal(true)
    let amount = MutableSignal(1)
    let total = amount.scan(0, +)
    let nothing = MutableSignal(-1)
    let shown = isShown.flatMapLatest { $0 ? total : nothing }
    let subscription = shown.observe { _ in }
    amount.value = 2
    #expect(shown.value == 3)
    isShown.value = false
    isShown.value = true
    #expect(shown.value == 2)
    subscription.dispose()
  }
}
