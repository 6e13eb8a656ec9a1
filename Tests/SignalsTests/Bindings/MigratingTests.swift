import SignalsOperators
import SignalsTestSupport
import Testing

/// What the pages in Documentation/Migrating say that you write now.
struct MigratingTests {
  private let bag = DisposeBag()
  private let log = Log<String>()

  private struct Profile {
    var name = "Ada"
    var age = 36
  }

  private final class Model {
    let name = MutableSignal("Ada")
    let age = MutableSignal(36)
    let note = MutableSignal<String?>(nil)
    @Reactive private(set) var title = "Countess"
    func rename(_ title: String) { self.title = title }
  }

  private final class Label {
    var text: String? = ""
    var caption = ""
  }

  private final class Field {
    let text = MutableSignal("")
  }

  // MARK: FromKVO

  @Test func observeBindAndWithPreviousStandForTheOptions() {
    let model = Model()
    model.name.observe { [log] in log.append("new \($0)") }.disposed(by: bag)
    model.name.bind { [log] in log.append("initial and new \($0)") }.disposed(by: bag)
    model.name.withPrevious().observe { [log] in log.append("\($0.previous ?? "-") to \($0.current)") }
      .disposed(by: bag)
    model.name.value = "Grace"
    model.name.value = "Mary"
    #expect(
      log.entries == [
        "initial and new Ada",
        "new Grace", "initial and new Grace", "Ada to Grace",
        "new Mary", "initial and new Mary", "Grace to Mary",
      ]
    )
  }

  @Test func nilIsAValueAlsoTheFirstTime() {
    let note = MutableSignal<String?>(nil)
    note.bind { [log] in log.append($0 ?? "nil") }.disposed(by: bag)
    note.value = nil
    note.value = "x"
    #expect(log.entries == ["nil", "nil", "x"])
  }

  @Test func aReactivePropertyHasAReadOnlySignalWithAnyNumberOfObservers() {
    let model = Model()
    for name in ["a", "b"] { model.$title.bind { [log] in log.append("\(name) \($0)") }.disposed(by: bag) }
    model.rename("Enchantress")
    #expect(log.entries == ["a Countess", "b Countess", "a Enchantress", "b Enchantress"])
  }

  @Test func aSubscriptionThatNobodyKeepsEndsAtOnce() {
    let model = Model()
    _ = model.name.observe { [log] in log.append($0) }
    model.name.value = "Grace"
    #expect(log.entries == [])
  }

  @Test func aDependentPropertyIsToldOnceForABatch() {
    let (first, last) = (MutableSignal("Ada"), MutableSignal("Lovelace"))
    combineLatest(first, last) { "\($0) \($1)" }.bind { [log] in log.append($0) }.disposed(by: bag)
    batch {
      first.value = "Grace"
      last.value = "Hopper"
    }
    #expect(log.entries == ["Ada Lovelace", "Grace Hopper"])
  }

  @Test func aKeyPathThroughAModelThatIsReplaced() {
    let user = MutableSignal<Model?>(nil)
    user.flatMapLatest { $0.name }.bind { [log] in log.append($0 ?? "nil") }.disposed(by: bag)
    let old = Model()
    user.value = old
    user.value = Model()
    old.name.value = "nobody hears"
    user.value = nil
    #expect(log.entries == ["nil", "Ada", "Ada", "nil"])
  }

  @Test func aKeyPathIntoAStruct() {
    let profile = MutableSignal(Profile())
    profile[\.name].bind { [log] in log.append($0) }.disposed(by: bag)
    profile.value.age = 37
    profile[\.name].value = "Grace"
    profile.mutate {
      $0.name = "Mary"
      $0.name = "Alan"
    }
    #expect(log.entries == ["Ada", "Grace", "Alan"])
  }

  @Test func anEqualValueIsAChangeUnlessDistinctIsBelow() {
    let model = Model()
    model.name.observe { [log] in log.append($0) }.disposed(by: bag)
    model.name.distinct().observe { [log] in log.append("distinct \($0)") }.disposed(by: bag)
    model.name.value = "Ada"
    #expect(log.entries == ["Ada"])
  }

  // MARK: FromKVOController

  @Test func aBagStandsForTheController() {
    let model = Model()
    var view: Label? = Label()
    weak let weakView = view
    bag.insert {
      model.name.bind(with: view!) { view, name in view.text = name }
      model.age.bind { [log] in log.append("\($0)") }
    }
    bag["name"] = model.name.observe { [log] in log.append("old \($0)") }
    bag["name"] = model.name.observe { [log] in log.append($0) }
    model.name.value = "Grace"
    #expect(view?.text == "Grace")
    #expect(log.take() == ["36", "Grace"])
    bag.removeAll("name", "age")
    view = nil
    #expect(weakView == nil)
    model.name.value = "Mary"
    #expect(bag.count == 1)
    bag.isPaused = true
    model.age.value = 1
    model.age.value = 2
    bag.isPaused = false
    #expect(log.take() == ["2"])
    bag.reset()
    #expect(model.age.observerCount == 0)
  }

  @Test func aBindingKeepsTheSignalAndNotTheModel() {
    weak var model: Model?
    do {
      let ada = Model()
      model = ada
      ada.name.bind { [log] in log.append($0) }.disposed(by: bag)
    }
    #expect(model == nil)
    #expect(log.entries == ["Ada"])
  }

  // MARK: FromMacroBinders

  @Test func oneWayBindings() {
    let model = Model()
    let (label, other) = (Label(), Label())
    bag.insert {
      model.name.bind(to: label, \.text)
      model.age.map { "\($0)" }.bind(to: label, \.caption)
      model.note.replaceNil(with: "–").bind(to: other, \.caption)
    }
    #expect((label.text, label.caption, other.caption) == ("Ada", "36", "–"))
  }

  @Test func twoWayBindings() {
    let model = Model()
    let (name, age) = (Field(), Field())
    let binding = model.age.bindTwoWay(to: age.text, forward: { "\($0)" }, backward: { Int($0) })
    bag.insert {
      model.name.bindTwoWay(to: name.text)
      binding
    }
    #expect((name.text.value, age.text.value) == ("Ada", "36"))
    age.text.value = "x"
    #expect((model.age.value, age.text.value, binding.isValid.value) == (36, "x", false))
    age.text.value = "037"
    #expect((model.age.value, age.text.value, binding.isValid.value) == (37, "037", true))
  }

  @Test func bindingsBeforeTheModelExists() {
    let context = BindingContext<Model>()
    let field = Field()
    context.bind(\.name) { [log] in log.append($0) }.disposed(by: bag)
    context.observe(\.name) { [log] in log.append("changed to \($0)") }.disposed(by: bag)
    context.bind(scoped: { model, bag in model.name.bindTwoWay(to: field.text).disposed(by: bag) }).disposed(by: bag)
    let model = Model()
    context.model = model
    context.model = model
    field.text.value = "Grace"
    #expect(model.name.value == "Grace")
    #expect(log.entries == ["Ada", "Grace", "changed to Grace"])
  }

  @Test func innerBindingsAndOneShots() {
    let user = MutableSignal(Model())
    user.bind(scoped: { [log] user, bag in
      user.name.bind { log.append($0) }.disposed(by: bag)
    }).disposed(by: bag)
    let old = user.value
    user.value = Model()
    old.name.value = "nobody hears"
    user.value.age.once { [log] in log.append("\($0)") }.disposed(by: bag)
    user.value.age.once(where: { $0 >= 36 }) { [log] in log.append("where \($0)") }.disposed(by: bag)
    user.value.age.value = 1
    user.value.age.value = 2
    #expect(log.entries == ["Ada", "Ada", "where 36", "1"])
  }
}
