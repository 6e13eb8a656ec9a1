import SignalsOperators
import Testing

/// What people see when they print or inspect.
struct PrintingTests {
  @Test func aSignalPrintsItsValue() {
    let count = MutableSignal(3)
    #expect("\(count)" == "3")
    #expect("\(count.map { $0 * 2 })" == "6")
    #expect("\(Signal(constant: "Ada"))" == "Ada")
  }

  @Test func aNamedSignalPrintsItsNameAsWell() {
    let name = MutableSignal("Ada").named("name")
    #expect("\(name)" == "name: Ada")
    name.value = "Grace"
    #expect("\(name.map { $0.count }.named("length"))" == "length: 5")
  }

  @Test func theDebugDescriptionTellsTypeAndValueApart() {
    let name = MutableSignal("Ada").named("name")
    #expect(name.debugDescription == #"MutableSignal<String>("Ada", name: "name")"#)
    #expect(name.map { $0.count }.debugDescription == "Signal<Int>(3)")
    #expect(String(reflecting: MutableSignal<Int?>(nil)) == "MutableSignal<Optional<Int>>(nil)")
  }

  @Test func printingWhatIsBeingEditedIsNoMistake() {
    let name = MutableSignal("Ada").named("name")
    let length = name.map { $0.count }
    name.mutate { _ in
      #expect("\(name)" == "name: (in the making)")
      #expect("\(length)" == "(in the making)")
    }
    #expect("\(name), \(length)" == "name: Ada, 3")
  }

  @Test func aSignalPrintedInABatchIsUpToDate() {
    let name = MutableSignal("Ada")
    let length = name.map { $0.count }
    batch {
      name.value = "Grace"
      #expect("\(length)" == "5")
    }
  }

  @Test func aFieldPrintsItsValue() {
    struct Profile { var name = "Ada" }
    let profile = MutableSignal(Profile())
    #expect("\(profile[\.name].named("name"))" == "name: Ada")
    #expect(profile[\.name].debugDescription == #"MutableSignal<String>("Ada")"#)
  }

  @Test func aMirrorShowsWhatUsersKnow() {
    let name = MutableSignal("Ada").named("name")
    let subscription = name.observe { _ in }
    let children = Mirror(reflecting: name).children.map { "\($0.label ?? "") \($0.value)" }
    #expect(children == ["value Optional(\"Ada\")", #"name Optional("name")"#, "observerCount 1"])
    subscription.dispose()
  }

  @Test func aSubscriptionAndABagPrintTheirState() {
    let bag = DisposeBag()
    let subscription = MutableSignal(0).observe { _ in }
    #expect("\(subscription)" == "Subscription (active)")
    subscription.disposed(by: bag)
    #expect("\(bag)" == "DisposeBag (1 member)")
    bag.dispose()
    #expect("\(subscription)" == "Subscription (ended)")
    #expect("\(bag)" == "DisposeBag (0 members)")
  }

  @Test func aStreamPrintsItsTypeAndName() {
    let taps = EventSource<Int>().named("taps")
    #expect("\(taps)" == "EventSource<Int> 'taps'")
    #expect("\(taps.map { "\($0)" })" == "EventStream<String>")
    taps.finish()
    #expect("\(taps)" == "EventSource<Int> 'taps' (finished)")
    let children = Mirror(reflecting: taps).children.map { "\($0.label ?? "") \($0.value)" }
    #expect(children == [#"name Optional("taps")"#, "observerCount 0", "isFinished true"])
  }

  @Test func aReactivePropertyPrintsAsItsSignal() {
    struct Profile {
      @Reactive var name = "Ada"
      var property: Reactive<String> { _name }
    }
    let profile = Profile()
    #expect("\(profile.property)" == "Ada")
    #expect(profile.property.debugDescription == #"MutableSignal<String>("Ada")"#)
    var dumped = ""
    dump(profile, to: &dumped)
    #expect(dumped.contains(#"value: Optional("Ada")"#) || dumped.contains("some: \"Ada\""))
    #expect(!dumped.contains("storage"))
  }

  @Test func bindingsPrintTheirState() {
    let name = MutableSignal("Ada")
    let binding = name.bindTwoWay { _ in }
    #expect("\(binding)" == "TwoWayBinding (active)")
    binding.dispose()
    #expect("\(binding)" == "TwoWayBinding (ended)")
    let token = AnyDisposable {}
    #expect("\(token)" == "AnyDisposable (active)")
    token.dispose()
    #expect("\(token)" == "AnyDisposable (ended)")
    final class Model {}
    let context = BindingContext<Model>()
    #expect("\(context)" == "BindingContext<Model> (no model)")
    context.model = Model()
    #expect("\(context)" == "BindingContext<Model> (with a model)")
  }
}
