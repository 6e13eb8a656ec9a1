import Dispatch
import SignalsOperators
import SignalsTestSupport
import Testing

/// The last reference to what observes dies anywhere while the main actor delivers.
@MainActor struct ReleaseStressTests {
  private let source = MutableSignal(0)
  private let derived: Signal<Int>
  private let tracker = LifetimeTracker()

  init() {
    derived = combineLatest(source.map { $0 + 1 }, source.map { $0 * 2 }) { $0 + $1 }.distinct()
  }

  /// Something with a bag, as views have it.
  private func makeOwner() -> Owner {
    let owner = Owner()
    let token = tracker.token()
    for signal in [source, derived] {
      signal.observe(with: owner) { owner, value in
        token.touch()
        owner.seen = value
      }.disposed(by: owner.bag)
    }
    return owner
  }

  private func settle() async {
    for _ in 0..<100_000 where source.observerCount > 0 || tracker.alive > 0 { await Task.yield() }
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func ownersDieOnEightThreads() async {
    let rounds = Effort.rounds(200, long: 20_000)
    for round in 0..<rounds {
      let owners = (0..<8).map { _ in Handoff(makeOwner()) }
      let threads = startThreads(8) { owners[$0].drop() }
      for write in 0..<16 { source.value = round * 16 + write }
      threads.wait()
      if round % 8 == 0 { await Task.yield() }
    }
    await settle()
  }

  @Test func subscriptionsDieOnEightThreads() async {
    for round in 0..<Effort.rounds(200, long: 20_000) {
      let handoffs = (0..<8).map { _ in
        let token = tracker.token()
        return Handoff(derived.observe { _ in token.touch() })
      }
      let threads = startThreads(8) { handoffs[$0].drop() }
      for write in 0..<16 { source.value = round * 16 + write }
      threads.wait()
    }
    // Without an actor known they are swept by the next use.
    source.value = -1
    await settle()
  }

  @Test func ownersDieInDetachedTasksQueuesAndActors() async {
    let actor = Graveyard()
    for round in 0..<Effort.rounds(200, long: 20_000) {
      let (first, second, third) = (Handoff(makeOwner()), Handoff(makeOwner()), Handoff(makeOwner()))
      let task = Task.detached { first.drop() }
      DispatchQueue.global().async { second.drop() }
      let other = Task { await actor.bury(third) }
      source.value = round
      await task.value
      await other.value
    }
    await settle()
  }

  @Test func ownersDieInADeinitInsideADelivery() async {
    for round in 0..<Effort.rounds(200, long: 20_000) {
      var chain: Holder? = Holder(makeOwner(), Holder(makeOwner(), nil))
      let subscription = source.observe { _ in chain = nil }
      source.value = round
      #expect(chain == nil)
      subscription.dispose()
    }
    await settle()
  }
}

@MainActor private final class Owner {
  let bag = DisposeBag()
  var seen = 0
}

private actor Graveyard {
  func bury(_ owner: Handoff<Owner>) { owner.drop() }
}

/// Lets go of what it holds in its deinit.
@MainActor private final class Holder {
  private let owner: Owner
  private let next: Holder?
  init(_ owner: Owner, _ next: Holder?) {
    self.owner = owner
    self.next = next
  }
}
