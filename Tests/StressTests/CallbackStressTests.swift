import SignalsOperators
import SignalsTestSupport
import Testing

/// Anything is disposed, made and written inside any callback.
struct CallbackStressTests {
  /// Where user code runs.
  enum Place: CaseIterable {
    case observer, transform, areEqual, startHook, stopHook, valueDeinit, handlerDeinit, update, computed, event
  }
  enum Fault: CaseIterable { case dispose, disposeBag, create, write, send, batch, read }

  @Test(arguments: Place.allCases, Fault.allCases)
  func aFaultInACallbackLeavesTheGraphIntact(place: Place, fault: Fault) {
    let tracker = LifetimeTracker()
    for seed in 0..<Effort.rounds(20, long: 5_000) {
      let scene = Scene(SplitMix64(seed: UInt64(seed)), fault, tracker)
      scene.build(place)
      for _ in 0..<20 { scene.write() }
      scene.expectConsistency()
      scene.end()
    }
    #expect(tracker.alive == 0)
  }

  private final class Value {
    let number: Int
    let onDeinit: (() -> Void)?
    init(_ number: Int, onDeinit: (() -> Void)? = nil) {
      self.number = number
      self.onDeinit = onDeinit
    }
    deinit { onDeinit?() }
  }

  private final class Scene {
    var random: SplitMix64
    let fault: Fault
    let tracker: LifetimeTracker
    let source = MutableSignal(0)
    let other = MutableSignal(0)
    let values = MutableSignal<Value>(Value(0))
    let events = EventSource<Int>()
    var bags = (0..<4).map { _ in DisposeBag() }
    var subscriptions: [Subscription] = []
    /// A signal with hooks, and who observes it now and then.
    var hooked: Signal<Int>?
    var visitor: Subscription?
    var depth = 0
    /// How many more faults there are until the next write, so that no write goes round in a circle.
    var strikesLeft = 4
    var log = 0

    init(_ random: SplitMix64, _ fault: Fault, _ tracker: LifetimeTracker) {
      self.random = random
      self.fault = fault
      self.tracker = tracker
    }

    /// What goes wrong, at most two deep.
    func strike() {
      guard depth < 2, strikesLeft > 0 else { return }
      strikesLeft -= 1
      depth += 1
      defer { depth -= 1 }
      switch fault {
      case .dispose: subscriptions.randomElement(using: &random)?.dispose()
      case .disposeBag: bags.randomElement(using: &random)?.dispose()
      case .create: observe(combineLatest(source.map { $0 + 1 }, other) { $0 + $1 })
      case .write: other.value = Int.random(in: 0..<5, using: &random)
      case .send: events.send(Int.random(in: 0..<5, using: &random))
      case .batch:
        batch {
          other.value += 1
          source.value += 1
        }
      case .read: log += combineLatest(source, other.map { $0 * 2 }) { $0 + $1 }.value
      }
    }

    func observe(_ signal: Signal<Int>) {
      guard subscriptions.count < 60 else { return }
      let token = tracker.token()
      let subscription = signal.bind { [unowned self] in
        token.touch()
        log += $0
      }
      subscriptions.append(subscription)
      if Bool.random(using: &random) { subscription.disposed(by: bags.randomElement(using: &random)!) }
    }

    func build(_ place: Place) {
      for _ in 0..<3 { observe(source.map { $0 + 1 }) }
      let token = tracker.token()
      switch place {
      case .observer:
        subscriptions.append(
          source.observe { [unowned self] _ in
            token.touch()
            strike()
          }
        )
      case .transform:
        observe(
          source.map { [unowned self] in
            token.touch()
            strike()
            return $0
          }
        )
      case .areEqual:
        observe(
          source.distinct { [unowned self] in
            token.touch()
            strike()
            return $0 == $1
          }
        )
      case .startHook, .stopHook:
        // Observed and left in turns: see `write`.
        hooked = source.handleEvents(
          onStart: { [unowned self] in
            token.touch()
            if place == .startHook { strike() }
          },
          onStop: { [unowned self] in if place == .stopHook { strike() } }
        )
      case .event:
        subscriptions.append(
          events.map { $0 + 1 }.observe { [unowned self] in
            token.touch()
            strike()
            log += $0
          }
        )
      case .valueDeinit: observe(values.map(\.number))
      case .handlerDeinit:
        let value = Value(0) { [unowned self] in strike() }
        subscriptions.append(
          source.observe { _ in
            token.touch()
            _ = value
          }
        )
      case .update:
        observe(
          source.flatMapLatest { [unowned self] value in
            token.touch()
            strike()
            return value % 2 == 0 ? source : other
          }
        )
      case .computed:
        observe(
          .computed { [unowned self] use in
            token.touch()
            let sum = use(source) % 2 == 0 ? use(other) : 1
            strike()
            return sum
          }
        )
      }
      for _ in 0..<3 { observe(other.map { $0 + 1 }) }
    }

    func write() {
      strikesLeft = 4
      source.value = Int.random(in: 0..<5, using: &random)
      values.value = Value(1) { [unowned self] in strike() }
      events.send(Int.random(in: 0..<5, using: &random))
      if let hooked {
        visitor?.dispose()
        visitor = hooked.map { $0 + 1 }.bind { [unowned self] in log += $0 }
      }
      if Int.random(in: 0..<4, using: &random) == 0 { subscriptions.popLast()?.dispose() }
    }

    /// Below a write everything is as if it had been made anew.
    func expectConsistency() {
      let sum = combineLatest(source.map { $0 + 1 }, other.distinct()) { $0 + $1 }
      var seen = 0
      let subscription = sum.bind { seen = $0 }
      depth = 2
      source.value = 3
      #expect(seen == 4 + other.value)
      depth = 0
      subscription.dispose()
    }

    func end() {
      depth = 2
      for bag in bags { bag.dispose() }
      bags = []
      for subscription in subscriptions { subscription.dispose() }
      subscriptions = []
      visitor?.dispose()
      hooked = nil
      #expect(source.observerCount == 0)
      #expect(other.observerCount == 0)
      values.value = Value(0)
    }
  }
}
