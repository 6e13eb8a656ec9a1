import SignalsOperators
import SignalsTestSupport
import Testing

struct ReplaceNilTests {
  private let bag = DisposeBag()

  @Test func nilIsReplacedAndOtherValuesArePassedOn() {
    let source = MutableSignal<String?>(nil)
    let log = Log<String>()
    source.replaceNil(with: "–").bind { log.append($0) }.disposed(by: bag)
    source.value = "Ada"
    source.value = nil
    #expect(log.entries == ["–", "Ada", "–"])
  }

  @Test func unobservedItReadsTheSame() {
    let source = MutableSignal<Int?>(1)
    let number = source.replaceNil(with: 0)
    #expect(number.value == 1)
    source.value = nil
    #expect(number.value == 0)
  }

  @Test func onlyTheOuterOptionalIsReplaced() {
    let source = MutableSignal<Int??>(.some(nil))
    let number: Signal<Int?> = source.replaceNil(with: 7)
    #expect(number.value == nil)
    source.value = .none
    #expect(number.value == 7)
  }

  @Test func afterAnOptionalChainItGivesADefault() {
    final class User { let name = MutableSignal("Ada") }
    let user = MutableSignal<User?>(nil)
    let name = user.flatMapLatest { $0.name }.replaceNil(with: "nobody")
    let log = Log<String>()
    name.bind { log.append($0) }.disposed(by: bag)
    user.value = User()
    #expect(log.entries == ["nobody", "Ada"])
  }
}
