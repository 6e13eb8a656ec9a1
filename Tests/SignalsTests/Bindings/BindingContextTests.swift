import SignalsOperators
import SignalsTestSupport
import Testing

/// Bindings that are declared before the model exists.
struct BindingContextTests {
  private let bag = DisposeBag()
  private let log = Log<String>()

  private final class Model {
    let name: MutableSignal<String>
    let note = MutableSignal<String?>(nil)
    let taps = EventSource<Int>()
    init(_ name: String) { self.name = MutableSignal(name) }
  }

  private func bindName(_ context: BindingContext<Model>) {
    context.bind(\.name) { [log] in log.append($0) }.disposed(by: bag)
  }

  @Test func nothingIsToldWithoutAModel() {
    let context = BindingContext<Model>()
    bindName(context)
    #expect(log.entries == [])
    #expect(context.model == nil)
  }

  @Test func bindGetsTheValueAtEachAttachAndEachChange() {
    let context = BindingContext<Model>()
    bindName(context)
    let (ada, grace) = (Model("Ada"), Model("Grace"))
    context.model = ada
    ada.name.value = "Augusta"
    #expect(log.take() == ["Ada", "Augusta"])
    context.model = grace
    ada.name.value = "nobody hears"
    grace.name.value = "Hopper"
    #expect(log.take() == ["Grace", "Hopper"])
    #expect(ada.name.observerCount == 0)
  }

  @Test func observeGetsChangesOnly() {
    let context = BindingContext<Model>()
    context.observe(\.name) { [log] in log.append($0) }.disposed(by: bag)
    let (ada, grace) = (Model("Ada"), Model("Grace"))
    context.model = ada
    ada.name.value = "Augusta"
    context.model = grace
    grace.name.value = "Hopper"
    #expect(log.entries == ["Augusta", "Hopper"])
  }

  @Test func aBindingDeclaredWithAModelGetsItsValueAtOnce() {
    let context = BindingContext<Model>()
    context.model = Model("Ada")
    bindName(context)
    context.observe(\.name) { [log] in log.append("changed to \($0)") }.disposed(by: bag)
    context.model?.name.value = "Augusta"
    #expect(log.entries == ["Ada", "Augusta", "changed to Augusta"])
  }

  @Test func theSameObjectAgainDoesNothing() {
    let context = BindingContext<Model>()
    bindName(context)
    let ada = Model("Ada")
    context.model = ada
    context.model = ada
    context.model = ada
    #expect(log.entries == ["Ada"])
    #expect(ada.name.observerCount == 1)
  }

  @Test func nilDetachesAndTheNextModelIsAttachedAgain() {
    let context = BindingContext<Model>()
    bindName(context)
    let ada = Model("Ada")
    context.model = ada
    context.model = nil
    context.model = nil
    ada.name.value = "nobody hears"
    #expect(ada.name.observerCount == 0)
    #expect(log.take() == ["Ada"])
    context.model = ada
    #expect(log.entries == ["nobody hears"])
  }

  @Test func nilIsAValue() {
    let context = BindingContext<Model>()
    context.bind(\.note) { [log] in log.append($0 ?? "nil") }.disposed(by: bag)
    let model = Model("Ada")
    context.model = model
    model.note.value = "x"
    model.note.value = nil
    context.model = nil
    #expect(log.entries == ["nil", "x", "nil"])
  }

  @Test func aDerivedSignalIsMadeOnceForEachModel() {
    let context = BindingContext<Model>()
    var made = 0
    context.bind({ model in
      made += 1
      return model.name.map(\.count)
    }) { [log] in log.append("\($0)") }.disposed(by: bag)
    let ada = Model("Ada")
    context.model = ada
    ada.name.value = "Augusta"
    context.model = Model("Grace")
    #expect(log.entries == ["3", "7", "5"])
    #expect(made == 2)
  }

  @Test func aSwapAndAnEditInOneBatchAreOneDelivery() {
    let context = BindingContext<Model>()
    bindName(context)
    context.model = Model("Ada")
    let grace = Model("Grace")
    batch {
      context.model = grace
      grace.name.value = "Hopper"
    }
    #expect(log.entries == ["Ada", "Hopper"])
  }

  @Test func everyBindingSeesOneModel() {
    let context = BindingContext<Model>()
    let (ada, grace) = (Model("Ada"), Model("Grace"))
    context.bind(\.name) { [log] in log.append("\($0) \(context.model?.name.value ?? "-")") }.disposed(by: bag)
    context.bind(\.note) { [log] _ in log.append(context.model?.name.value ?? "-") }.disposed(by: bag)
    context.model = ada
    context.model = grace
    #expect(log.entries == ["Ada Ada", "Ada", "Grace Grace", "Grace"])
  }

  @Test func severalContextsInOneView() {
    let (first, second) = (BindingContext<Model>(), BindingContext<Model>())
    bindName(first)
    bindName(second)
    let ada = Model("Ada")
    first.model = ada
    second.model = ada
    ada.name.value = "Augusta"
    first.model = nil
    ada.name.value = "Ada"
    #expect(log.entries == ["Ada", "Ada", "Augusta", "Augusta", "Ada"])
  }

  @Test func declaringInsideTheDeliveryOfASwapWorks() {
    let context = BindingContext<Model>()
    var isDeclared = false
    context.bind(\.name) { [log, bag] name in
      log.append("outer \(name)")
      if isDeclared { return }
      isDeclared = true
      context.bind(\.name) { log.append("inner \($0)") }.disposed(by: bag)
    }.disposed(by: bag)
    context.model = Model("Ada")
    #expect(log.take() == ["outer Ada", "inner Ada"])
    context.model = Model("Grace")
    #expect(log.take() == ["outer Grace", "inner Grace"])
    bag.dispose()
  }

  @Test func swappingInsideADeliveryWorks() {
    let context = BindingContext<Model>()
    let grace = Model("Grace")
    context.bind(\.name) { [log] name in
      log.append(name)
      if name == "Ada" { context.model = grace }
    }.disposed(by: bag)
    context.model = Model("Ada")
    #expect(log.entries == ["Ada", "Grace"])
  }

  @Test func theContextKeepsItsModelUntilItIsSwapped() {
    let context = BindingContext<Model>()
    bindName(context)
    weak var model: Model?
    do {
      let ada = Model("Ada")
      model = ada
      context.model = ada
    }
    #expect(model != nil)
    context.model = Model("Grace")
    #expect(model == nil)
  }

  @Test func theEndOfTheContextEndsItsBindings() {
    var context: BindingContext<Model>? = BindingContext()
    let ada = Model("Ada")
    let tracker = LifetimeTracker()
    let token = Handoff(tracker.token())
    let subscription = bind(context!, token.take()!)
    bindName(context!)
    context?.model = ada
    context = nil
    #expect(subscription.isDisposed)
    #expect(bag.count == 0)
    #expect(tracker.alive == 0)
    #expect(ada.name.observerCount == 0)
    ada.name.value = "nobody hears"
    #expect(log.entries == ["Ada"])
  }

  private func bind(_ context: BindingContext<Model>, _ token: LifetimeToken) -> Subscription {
    context.bind(\.name) { _ in token.touch() }
  }

  @Test func theEndOfTheContextInADeliveryEndsItsBindingsAtOnce() {
    let ada = Model("Ada")
    let trigger = MutableSignal(0)
    var context: BindingContext<Model>? = BindingContext()
    trigger.observe { _ in
      ada.name.value = "nobody hears"
      context = nil
    }.disposed(by: bag)
    bindName(context!)
    context?.model = ada
    trigger.value = 1
    #expect(context == nil)
    #expect(log.entries == ["Ada"])
    #expect(ada.name.observerCount == 0)
  }

  @Test func aScopedBindingThatWhatItMadeEndsIsNotCalledAgain() {
    let context = BindingContext<Model>()
    var subscription: Subscription?
    let seen = Log<String>()
    subscription = context.bind(scoped: { model, bag in
      seen.append(model.name.value)
      AnyDisposable { subscription?.dispose() }.disposed(by: bag)
    })
    context.model = Model("Ada")
    context.model = Model("Grace")
    #expect(seen.entries == ["Ada"])
  }

  @Test func whatAScopedBindingMakesBelongsToOneModel() {
    let context = BindingContext<Model>()
    let text = MutableSignal("")
    let subscription = context.bind(scoped: { model, bag in
      model.name.bindTwoWay(to: text).disposed(by: bag)
    })
    let (ada, grace) = (Model("Ada"), Model("Grace"))
    context.model = ada
    text.value = "Augusta"
    #expect(ada.name.value == "Augusta")
    context.model = grace
    #expect(text.value == "Grace")
    text.value = "Hopper"
    #expect((ada.name.value, grace.name.value) == ("Augusta", "Hopper"))
    context.model = nil
    text.value = "nobody"
    #expect(grace.name.value == "Hopper")
    context.model = ada
    subscription.dispose()
    text.value = "nobody"
    #expect(ada.name.value == "Augusta")
    #expect(text.observerCount == 0)
  }

  @Test func whatAScopedBindingMadeEndsWithTheContextOnAnyThread() {
    let text = MutableSignal("")
    let ada = Model("Ada")
    for isElsewhere in [false, true] {
      var context: BindingContext<Model>? = BindingContext()
      context?.model = ada
      context?.bind(scoped: { model, bag in
        model.name.bindTwoWay(to: text).disposed(by: bag)
      }).disposed(by: bag)
      if isElsewhere { releaseOnAnotherThread(&context) } else { context = nil }
      text.value = "nobody"
      ada.name.value = "Ada"
      #expect(text.value == "nobody")
      #expect((text.observerCount, ada.name.observerCount) == (0, 0))
    }
  }

  @Test func eventsOfTheModelThatIsAttached() {
    let context = BindingContext<Model>()
    context.observe(\.taps) { [log] in log.append("tap \($0)") }.disposed(by: bag)
    let (ada, grace) = (Model("Ada"), Model("Grace"))
    ada.taps.send(0)
    context.model = ada
    ada.taps.send(1)
    ada.taps.send(1)
    context.model = ada
    ada.taps.send(2)
    batch {
      context.model = grace
      ada.taps.send(3)
    }
    ada.taps.send(4)
    grace.taps.send(5)
    grace.taps.finish()
    context.model = nil
    context.model = ada
    ada.taps.send(6)
    #expect(log.entries == ["tap 1", "tap 1", "tap 2", "tap 5", "tap 6"])
  }

  @Test func eventsOfAContextThatEnded() {
    let ada = Model("Ada")
    for isElsewhere in [false, true] {
      var context: BindingContext<Model>? = BindingContext()
      context?.model = ada
      context?.observe(\.taps) { [log] in log.append("\($0)") }.disposed(by: bag)
      if isElsewhere { releaseOnAnotherThread(&context) } else { context = nil }
      ada.taps.send(1)
      ada.taps.send(2)
    }
    #expect(log.entries == [])
    #expect(ada.taps.observerCount == 0)
  }

  @Test func aBindingEndsBeforeItsContext() {
    let context = BindingContext<Model>()
    let subscription = context.bind(\.name) { [log] in log.append($0) }
    context.model = Model("Ada")
    subscription.dispose()
    context.model = Model("Grace")
    #expect(log.entries == ["Ada"])
    #expect(context.model?.name.observerCount == 0)
  }
}
