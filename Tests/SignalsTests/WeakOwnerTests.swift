import SignalsOperators
import SignalsTestSupport
import Testing

/// Bindings hold their owner or target weakly and end when it is gone.
struct WeakOwnerTests {
  private let tracker = LifetimeTracker()
  private let bag = DisposeBag()

  private final class Owner {
    let token: LifetimeToken
    let bag = DisposeBag()
    let field = MutableSignal(0)
    var seen = 0
    init(token: LifetimeToken) { self.token = token }
  }

  /// Every way to bind to an owner; the handler captures nothing but what the library captures.
  enum Form: CaseIterable { case observeWith, bindWith, keyPath, signal }

  private func bind(_ source: Signal<Int>, to owner: Owner, _ form: Form) -> Subscription {
    switch form {
    case .observeWith: source.observe(with: owner) { owner, value in owner.seen = value }
    case .bindWith: source.bind(with: owner) { owner, value in owner.seen = value }
    case .keyPath: source.bind(to: owner, \.seen)
    case .signal: source.bind(to: owner.field)
    }
  }

  @Test(arguments: Form.allCases)
  func theOwnerIsNotKeptAlive(form: Form) {
    let source = MutableSignal(0)
    var owner: Owner? = Owner(token: tracker.token())
    let subscription = bind(source, to: owner!, form)
    source.value = 1
    #expect(owner!.seen + owner!.field.value == 1)
    owner = nil
    #expect(tracker.alive == 0)
    source.value = 2
    #expect(source.observerCount == 0)
    #expect(subscription.isDisposed)
  }

  @Test(arguments: Form.allCases)
  func theOwnerMayGoAfterTheSubscription(form: Form) {
    let source = MutableSignal(0)
    var owner: Owner? = Owner(token: tracker.token())
    var subscription: Subscription? = bind(source, to: owner!, form)
    subscription = nil
    #expect(subscription == nil)
    source.value = 1
    #expect(owner!.seen + owner!.field.value == 0)
    owner = nil
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
  }

  @Test(arguments: Form.allCases)
  func inTheOwnersOwnBagTheBindingEndsWithTheOwner(form: Form) {
    let source = MutableSignal(0)
    var owner: Owner? = Owner(token: tracker.token())
    bind(source, to: owner!, form).disposed(by: owner!.bag)
    #expect(source.observerCount == 1)
    owner = nil
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
  }

  @Test(arguments: Form.allCases)
  func aSourceThatTheOwnerHoldsDoesNotKeepIt(form: Form) {
    final class Model {
      let source = MutableSignal(0)
      var owner: Owner?
      var subscription: Subscription?
    }
    weak var source: MutableSignal<Int>?
    do {
      let model = Model()
      source = model.source
      model.owner = Owner(token: tracker.token())
      model.subscription = bind(model.source.map { $0 + 1 }, to: model.owner!, form)
      model.source.value = 1
      #expect(model.owner!.seen + model.owner!.field.value == 2)
    }
    #expect(tracker.alive == 0)
    #expect(source == nil)
  }

  @Test(arguments: Form.allCases)
  func aBindingInAForeignBagLeavesItWhenTheOwnerIsGone(form: Form) {
    let parent = MutableSignal(0)
    for round in 1...100 {
      let child = Owner(token: tracker.token())
      bind(parent, to: child, form).disposed(by: bag)
      parent.value = round
      #expect(child.seen + child.field.value == round)
    }
    #expect(tracker.alive == 0)
    parent.value = -1
    #expect(parent.observerCount == 0)
    #expect(bag.count == 0)
  }

  @Test func anOwnerReleasedByAnObserverBeforeItIsNotCalled() {
    let source = MutableSignal(0)
    var owner: Owner? = Owner(token: tracker.token())
    let log = Log<Int>()
    source.observe { _ in owner = nil }.disposed(by: bag)
    source.observe(with: owner!) { _, value in log.append(value) }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == [])
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 1)
  }

  @Test func theOwnerLivesWhileItsHandlerRuns() {
    let source = MutableSignal(0)
    var owner: Owner? = Owner(token: tracker.token())
    let log = Log<Int>()
    source.observe(with: owner!) { [tracker] running, value in
      owner = nil
      running.seen = value
      log.append(running.seen)
      log.append(tracker.alive)
    }.disposed(by: bag)
    source.value = 7
    #expect(log.entries == [7, 1])
    #expect(tracker.alive == 0)
  }

  @Test func anOwnerReleasedInTheFirstCallOfBindEndsTheBinding() {
    let source = MutableSignal(0)
    var owner: Owner? = Owner(token: tracker.token())
    let log = Log<Int>()
    let subscription = source.bind(with: owner!) { _, value in
      log.append(value)
      owner = nil
    }
    source.value = 1
    #expect(log.entries == [0])
    #expect(tracker.alive == 0)
    #expect(subscription.isDisposed)
    #expect(source.observerCount == 0)
  }
}
