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
}
