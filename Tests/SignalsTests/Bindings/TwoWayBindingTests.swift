import SignalsOperators
import SignalsTestSupport
import Testing

/// Two-way bindings with conversion and validation, and with views that have no signals.
struct TwoWayBindingTests {
  private let bag = DisposeBag()

  private final class Field {
    var writes: [String] = []
    var text: String { writes.last ?? "" }
  }

  // MARK: Conversion and validation

  private func bindAge() -> (age: MutableSignal<Int>, text: MutableSignal<String>, binding: TwoWayBinding<String>) {
    let age = MutableSignal(36)
    let text = MutableSignal("")
    let binding = age.bindTwoWay(to: text, forward: { "\($0)" }, backward: { Int($0) })
    binding.disposed(by: bag)
    return (age, text, binding)
  }

  @Test func theModelIsConvertedAtTheStart() {
    let (_, text, binding) = bindAge()
    #expect(text.value == "36")
    #expect(binding.isValid.value)
  }

  @Test(arguments: ["", "abc", "3 6"]) func invalidTextLeavesTheModelAndTheTextAlone(typed: String) {
    let (age, text, binding) = bindAge()
    let log = Log<Bool>()
    binding.isValid.observe { log.append($0) }.disposed(by: bag)
    text.value = typed
    #expect(age.value == 36)
    #expect(text.value == typed)
    #expect(binding.isValid.value == false)
    text.value = typed
    text.value = "40"
    #expect(age.value == 40)
    #expect(log.entries == [false, true])
  }

  @Test func typedTextIsNotNormalised() {
    let (age, text, _) = bindAge()
    let log = Log<String>()
    text.observe { log.append($0) }.disposed(by: bag)
    text.value = "007"
    #expect(age.value == 7)
    #expect(text.value == "007")
    #expect(log.entries == ["007"])
  }

  @Test func aChangeOfTheModelReplacesInvalidText() {
    let (age, text, binding) = bindAge()
    text.value = "x"
    age.value = 36
    #expect(text.value == "36")
    #expect(binding.isValid.value)
  }

  @Test func aClampedValueComesBackAsText() {
    let (age, text, binding) = bindAge()
    age.observe { if $0 > 150 { age.value = 150 } }.disposed(by: bag)
    text.value = "700"
    #expect(age.value == 150)
    #expect(text.value == "150")
    #expect(binding.isValid.value)
  }

  @Test func updateSpeaksForTheOtherSide() {
    let (age, text, binding) = bindAge()
    batch {
      binding.update("041")
      #expect(age.value == 41)
    }
    #expect(text.value == "041")
    binding.update("?")
    #expect(age.value == 41)
    #expect(text.value == "?")
    #expect(!binding.isValid.value)
  }

  @Test func forwardAndBackwardRunOnceAValue() {
    let number = MutableSignal(0)
    let text = MutableSignal("")
    let log = Log<String>()
    number.bindTwoWay(
      to: text,
      forward: {
        log.append("forward \($0)")
        return "\($0)"
      },
      backward: {
        log.append("backward \($0)")
        return Int($0)
      }
    ).disposed(by: bag)
    number.value = 1
    text.value = "2"
    #expect(log.entries == ["forward 0", "forward 1", "backward 2"])
  }

  // MARK: Views without signals

  @Test func everybodyIsToldButTheViewThatWrote() {
    let name = MutableSignal("Ada")
    let (first, second) = (Field(), Field())
    let log = Log<String>()
    let one = name.bindTwoWay { first.writes.append($0) }
    let two = name.bindTwoWay { second.writes.append($0) }
    name.observe { log.append($0) }.disposed(by: bag)
    one.update("Grace")
    #expect(name.value == "Grace")
    #expect(first.writes == ["Ada"])
    #expect(second.writes == ["Ada", "Grace"])
    two.update("Mary")
    #expect(first.writes == ["Ada", "Mary"])
    #expect(second.writes == ["Ada", "Grace"])
    name.value = "Alan"
    #expect(first.text == "Alan")
    #expect(second.text == "Alan")
    #expect(log.entries == ["Grace", "Mary", "Alan"])
  }

  @Test func anEqualValueFromTheViewIsNotDropped() {
    let name = MutableSignal("x")
    let log = Log<String>()
    let binding = name.bindTwoWay { _ in }
    name.observe { log.append($0) }.disposed(by: bag)
    binding.update("x")
    #expect(log.entries == ["x"])
  }

  @Test func aControlMayReportWhatItIsSetTo() {
    let number = MutableSignal(0)
    let log = Log<Int>()
    var binding: TwoWayBinding<Int>?
    binding = number.bindTwoWay { value in
      log.append(value)
      binding?.update(min(value, 100))
    }
    number.value = 700
    #expect(number.value == 100)
    number.value = 50
    #expect(number.value == 50)
    #expect(log.entries == [0, 700, 50])
    binding = nil
  }

  @Test func aModelThatChangesWhatItGotAnswersTheView() {
    let name = MutableSignal("")
    let field = Field()
    name.observe { if $0 != $0.lowercased() { name.value = $0.lowercased() } }.disposed(by: bag)
    let binding = name.bindTwoWay { field.writes.append($0) }
    binding.update("ADA")
    #expect(name.value == "ada")
    #expect(field.writes == ["", "ada"])
  }

  @Test func aViewOfAnotherType() {
    let age = MutableSignal(1)
    let field = Field()
    let binding = age.bindTwoWay(forward: { "\($0)" }, backward: { Int($0) }) { field.writes.append($0) }
    binding.update("x")
    #expect(!binding.isValid.value)
    binding.update("02")
    #expect(age.value == 2)
    #expect(binding.isValid.value)
    age.value = 3
    #expect(field.writes == ["1", "3"])
  }

  @Test func inABatchTheLatestOfModelAndViewWins() {
    let name = MutableSignal("")
    let field = Field()
    let binding = name.bindTwoWay { field.writes.append($0) }
    batch {
      name.value = "model"
      binding.update("view")
    }
    #expect(name.value == "view")
    #expect(field.writes == [""])
    batch {
      binding.update("view")
      name.value = "model"
    }
    #expect(field.writes == ["", "model"])
  }

  // MARK: Composing

  @Test func nothingIsWrittenToAViewThatIsComposing() {
    let name = MutableSignal("")
    let field = Field()
    let binding = name.bindTwoWay { field.writes.append($0) }
    binding.isComposing = true
    binding.update("ㅎ")
    name.value = "from elsewhere"
    name.value = "and again"
    #expect(field.writes == [""])
    binding.isComposing = false
    #expect(field.writes == ["", "and again"])
  }

  @Test func whatTheViewComposedItselfIsNotWrittenBack() {
    let name = MutableSignal("")
    let field = Field()
    let binding = name.bindTwoWay { field.writes.append($0) }
    binding.isComposing = true
    name.value = "from elsewhere"
    binding.update("한")
    binding.isComposing = false
    #expect(name.value == "한")
    #expect(field.writes == [""])
  }

  @Test func aSignalThatIsComposingIsNotWrittenEither() {
    let (age, text, binding) = bindAge()
    binding.isComposing = true
    age.value = 50
    #expect(text.value == "36")
    text.value = "5"
    #expect(age.value == 5)
    age.value = 51
    binding.isComposing = false
    #expect(text.value == "51")
  }

  // MARK: Ends

  @Test func itEndsWhenItIsDisposedOrReleased() {
    let name = MutableSignal("")
    let field = Field()
    let binding = name.bindTwoWay { field.writes.append($0) }
    binding.dispose()
    binding.dispose()
    #expect(binding.isDisposed)
    name.value = "x"
    binding.update("y")
    binding.isComposing = true
    binding.isComposing = false
    #expect(name.value == "x")
    #expect(field.writes == [""])
    var other: TwoWayBinding<String>? = name.bindTwoWay { field.writes.append($0) }
    other = nil
    #expect(other == nil)
    #expect(name.observerCount == 0)
  }

  @Test func aBagKeepsIt() {
    let name = MutableSignal("")
    let field = Field()
    weak var binding: TwoWayBinding<String>?
    do {
      let made = name.bindTwoWay { field.writes.append($0) }
      made.disposed(by: bag)
      binding = made
    }
    #expect(binding == nil)
    name.value = "x"
    #expect(field.text == "x")
    #expect(bag.count == 1)
    bag.dispose()
    #expect(name.observerCount == 0)
  }

  @Test func aBindingThatABagEndedDoesNothing() {
    let name = MutableSignal("")
    let binding = name.bindTwoWay { _ in }
    binding.disposed(by: bag)
    bag.dispose()
    binding.update("x")
    #expect(binding.isDisposed)
    #expect(name.value == "")
  }

  @Test func anOwnerIsNotKeptAndItsBindingEnds() {
    final class View {
      var text = ""
      var binding: TwoWayBinding<String>?
      init(_ name: MutableSignal<String>, _ bag: DisposeBag) {
        binding = name.bindTwoWay(with: self) { view, text in view.text = text }
        binding?.disposed(by: bag)
      }
    }
    let name = MutableSignal("Ada")
    var view: View? = View(name, bag)
    #expect(view?.text == "Ada")
    view?.binding?.update("Grace")
    #expect(view?.text == "Ada")
    weak let weakView = view
    view = nil
    #expect(weakView == nil)
    #expect(name.value == "Grace")
    name.value = "x"
    #expect(name.observerCount == 0)
    #expect(bag.count == 0)
  }
}
