import SignalsOperators
import SignalsTestSupport
import Testing

/// Two-way bindings and contexts that are released on other threads.
struct BindingThreadTests {
  private let log = Log<String>()

  private final class Model {
    let name = MutableSignal("Ada")
  }

  @Test func aTwoWayBindingReleasedElsewhereIsSilentInBothDirections() {
    let (left, right) = (MutableSignal("a"), MutableSignal(""))
    var subscription: Subscription? = left.bindTwoWay(to: right)
    releaseOnAnotherThread(&subscription)
    right.value = "r"
    #expect(left.value == "a")
    left.value = "l"
    #expect(right.value == "r")
    #expect((left.observerCount, right.observerCount) == (0, 0))
  }

  @Test func aBindingObjectReleasedElsewhereLetsGoOfItsView() {
    let tracker = LifetimeTracker()
    let name = MutableSignal("a")
    var binding = bind(name, tracker.token())
    releaseOnAnotherThread(&binding)
    name.value = "b"
    #expect(log.entries == ["a"])
    #expect(tracker.alive == 0)
    #expect(name.observerCount == 0)
  }

  private func bind(_ name: MutableSignal<String>, _ token: LifetimeToken) -> TwoWayBinding<String>? {
    name.bindTwoWay { [log] in
      token.touch()
      log.append($0)
    }
  }

  @Test func aBagOfBindingsReleasedElsewhereIsSilent() {
    let (left, right) = (MutableSignal(1), MutableSignal(""))
    var bag: DisposeBag? = DisposeBag()
    left.bindTwoWay(to: right, forward: { "\($0)" }, backward: { Int($0) }).disposed(by: bag!)
    releaseOnAnotherThread(&bag)
    right.value = "2"
    left.value = 3
    #expect((left.value, right.value) == (3, "2"))
    #expect((left.observerCount, right.observerCount) == (0, 0))
  }

  @Test func aBagInABagReleasedElsewhereIsSilent() {
    let number = MutableSignal(0)
    var bag: DisposeBag? = makeNestedBag(number)
    releaseOnAnotherThread(&bag)
    number.value = 1
    #expect(log.entries == [])
    #expect(number.observerCount == 0)
  }

  private func makeNestedBag(_ number: Signal<Int>) -> DisposeBag {
    let (bag, inner) = (DisposeBag(), DisposeBag())
    bag.insert(inner)
    number.observe { [log] in log.append("\($0)") }.disposed(by: inner)
    return bag
  }

  @Test func aContextReleasedElsewhereIsSilentAndSweptAtTheNextUse() {
    let bag = DisposeBag()
    let tracker = LifetimeTracker()
    let ada = Model()
    var context = makeContext(ada, bag, tracker.token())
    releaseOnAnotherThread(&context)
    ada.name.value = "Augusta"
    #expect(log.entries == ["Ada"])
    #expect(ada.name.observerCount == 0)
    #expect(bag.count == 0)
    #expect(tracker.alive == 0)
  }

  private func makeContext(_ model: Model, _ bag: DisposeBag, _ token: LifetimeToken) -> BindingContext<Model>? {
    let context = BindingContext<Model>()
    context.bind(\.name) { [log] in
      token.touch()
      log.append($0)
    }.disposed(by: bag)
    context.model = model
    return context
  }

  // MARK: Main actor

  @MainActor private final class View {
    let context = BindingContext<Model>()
    private let bag = DisposeBag()
    private let token: LifetimeToken
    private var shown = ""
    init(_ model: Model, token: LifetimeToken) {
      self.token = token
      context.bind(\.name) { [weak self] in self?.shown = $0 }.disposed(by: bag)
      context.model = model
      model.name.bindTwoWay(with: self) { view, name in view.shown = name }.disposed(by: bag)
      model.name.bindTwoWay(to: MutableSignal("")).disposed(by: bag)
      model.name.bind(scoped: { name, inner in
        name.isEmpty ? () : model.name.observe { _ in token.touch() }.disposed(by: inner)
      }).disposed(by: bag)
    }
  }

  @MainActor @Test func viewsOfTheMainActorAreReleasedOnOtherThreadsWhileItWrites() async {
    let tracker = LifetimeTracker()
    let model = Model()
    for round in 0..<300 {
      var view: View? = View(model, token: tracker.token())
      let handoff = Handoff(view)
      view = nil
      let group = startThreads(1) { _ in handoff.drop() }
      for step in 0..<10 { model.name.value = "\(round) \(step)" }
      group.wait()
      await Task.yield()
    }
    for _ in 0..<100_000 where tracker.alive > 0 || model.name.observerCount > 0 { await Task.yield() }
    #expect(tracker.alive == 0)
    #expect(model.name.observerCount == 0)
  }

  @MainActor @Test func aContextOfTheMainActorReleasedElsewhereLetsItsModelGo() async {
    let bag = DisposeBag()
    weak var model: Model?
    var context: BindingContext<Model>? = BindingContext()
    do {
      let ada = Model()
      model = ada
      context?.bind(\.name) { _ in }.disposed(by: bag)
      context?.model = ada
    }
    releaseOnAnotherThread(&context)
    for _ in 0..<100_000 where model != nil { await Task.yield() }
    #expect(model == nil)
    #expect(bag.count == 0)
  }
}
