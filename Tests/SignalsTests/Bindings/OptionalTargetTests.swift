import SignalsOperators
import SignalsTestSupport
import Testing

/// Values into places for optional values.
struct OptionalTargetTests {
  private let bag = DisposeBag()

  private final class Label { var text: String? }

  @Test func aValueGoesIntoAnOptionalProperty() {
    let name = MutableSignal("Ada")
    let label = Label()
    name.bind(to: label, \.text).disposed(by: bag)
    #expect(label.text == "Ada")
    name.value = "Grace"
    #expect(label.text == "Grace")
  }

  @Test func anOptionalValueGoesIntoAnOptionalProperty() {
    let name = MutableSignal<String?>("Ada")
    let label = Label()
    name.bind(to: label, \.text).disposed(by: bag)
    name.value = nil
    #expect(label.text == nil)
  }

  @Test func aValueGoesIntoASignalOfOptionalValues() {
    let name = MutableSignal("Ada")
    let target = MutableSignal<String?>(nil)
    name.bind(to: target).disposed(by: bag)
    #expect(target.value == "Ada")
  }

  @Test func theTargetIsHeldWeakly() {
    let name = MutableSignal("Ada")
    var label: Label? = Label()
    weak let weakLabel = label
    name.bind(to: label!, \.text).disposed(by: bag)
    label = nil
    #expect(weakLabel == nil)
    name.value = "Grace"
    #expect(bag.count == 0)
  }

  @Test func aPlaceholderStandsForNil() {
    final class Target { var text = "" }
    let name = MutableSignal<String?>(nil)
    let target = Target()
    name.replaceNil(with: "–").bind(to: target, \.text).disposed(by: bag)
    #expect(target.text == "–")
    name.value = "Ada"
    #expect(target.text == "Ada")
  }
}
