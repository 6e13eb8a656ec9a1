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
}
