import Dispatch
import SignalsOperators
import SignalsTestSupport
import Synchronization
import Testing

/// A bag may be released on any thread while its graph is in use elsewhere.
struct ThreadReleaseTests {
  private static let threads = 4
  private static let rounds = 5000

  // MARK: Main actor

  @MainActor private final class Model {
    let number = MutableSignal(0)
    let text: Signal<String>
    init() { text = number.map { "\($0)" } }
  }

  @MainActor private final class View {
    private let bag = DisposeBag()
    private let token: LifetimeToken
    private var shown = ""
    init(_ model: Model, token: LifetimeToken) {
      self.token = token
      model.text.bind(to: self, \.shown).disposed(by: bag)
      model.number.observe(with: self) { view, number in view.shown = "\(number)" }.disposed(by: bag)
      bag["key"] = model.number.observe { _ in token.touch() }
    }
  }

  @MainActor @Test func aViewOfTheMainActorReleasedElsewhereUnbindsAtHome() async {
    let model = Model()
    let tracker = LifetimeTracker()
    var view: View? = View(model, token: tracker.token())
    #expect(model.number.observerCount == 3)
    let handoff = Handoff(view)
    view = nil
    await Task.detached { handoff.drop() }.value
    await settle { model.number.observerCount == 0 && tracker.alive == 0 }
    #expect(model.number.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @MainActor @Test func viewsOfTheMainActorAreReleasedOnOtherThreadsWhileItWrites() async {
    let model = Model()
    let tracker = LifetimeTracker()
    let queue = ReleaseQueue<View>()
    let releasers = startThreads(Self.threads) { _ in queue.dropAll() }
    for round in 0..<Self.rounds {
      queue.add(Handoff(View(model, token: tracker.token())))
      model.number.value = round
      if round % 16 == 0 { await Task.yield() }
    }
    queue.finish(threads: Self.threads)
    releasers.wait()
    await settle { model.number.observerCount == 0 && tracker.alive == 0 }
    #expect(model.number.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  // MARK: Actors

  private actor Home {
    let source = MutableSignal(0)
    private let derived: Signal<Int>
    private let log = Log<Int>()
    private let own = DisposeBag()

    init() { derived = source.map { $0 + 1 } }

    func makeOwner(token: LifetimeToken, count: Int = 1) -> Handoff<DisposeBag> {
      let bag = DisposeBag()
      for _ in 0..<count {
        source.observe { [log] in
          token.touch()
          log.append($0)
        }.disposed(by: bag)
        derived.observe { _ in token.touch() }.disposed(by: bag)
      }
      return Handoff(bag)
    }

    func makeOwners(_ number: Int, tracker: LifetimeTracker) -> [Handoff<DisposeBag>] {
      (0..<number).map { _ in makeOwner(token: tracker.token(), count: 100) }
    }

    func bindOwn(token: LifetimeToken) {
      derived.observe { _ in token.touch() }.disposed(by: own)
    }

    /// The first of two observers lets another thread release the second.
    func releaseDuringDelivery(token: LifetimeToken) {
      var bag: DisposeBag?
      let first = source.observe { _ in releaseOnAnotherThread(&bag) }
      bag = makeOwner(token: token).take()
      source.value = 1
      source.value = 2
      first.dispose()
    }

    func write(_ value: Int) { source.value = value }
    var observerCount: Int { source.observerCount }
    func takeLog() -> [Int] { log.take() }
  }

  @Test func aBagOfAnActorReleasedElsewhereUnbindsAtHome() async {
    let home = Home()
    let tracker = LifetimeTracker()
    let owner = await home.makeOwner(token: tracker.token())
    #expect(await home.observerCount == 2)
    owner.drop()
    await home.write(1)
    #expect(await home.takeLog() == [])
    await settle { tracker.alive == 0 }
    #expect(tracker.alive == 0)
    #expect(await home.observerCount == 0)
  }

  @Test func aBagOfAnActorReleasedElsewhereByAnObserverIsSilentAtOnce() async {
    let home = Home()
    let tracker = LifetimeTracker()
    await home.releaseDuringDelivery(token: tracker.token())
    #expect(await home.takeLog() == [])
    await settle { tracker.alive == 0 }
    #expect(tracker.alive == 0)
    #expect(await home.observerCount == 0)
  }

  @Test func bagsOfAnActorAreReleasedOnOtherThreadsWhileItWrites() async {
    let home = Home()
    let tracker = LifetimeTracker()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.threads {
        group.addTask { [rounds = Self.rounds] in
          for round in 0..<rounds {
            let owner = await home.makeOwner(token: tracker.token())
            if round % 3 == 0 { await home.write(round) }
            owner.drop()
          }
        }
      }
    }
    await settle { tracker.alive == 0 }
    #expect(tracker.alive == 0)
    #expect(await home.observerCount == 0)
  }

  @Test func anActorThatHoldsItsWholeGraphMayDieAnywhere() async {
    let tracker = LifetimeTracker()
    for _ in 0..<500 {
      let home = Home()
      await home.bindOwn(token: tracker.token())
      await home.write(1)
    }
    await settle { tracker.alive == 0 }
    #expect(tracker.alive == 0)
  }

  @Test func bagsOfAnActorThatIsGoneAreReleasedOnManyThreads() async {
    let tracker = LifetimeTracker()
    for _ in 0..<50 {
      var home: Home? = Home()
      let owners = await home!.makeOwners(Self.threads, tracker: tracker)
      home = nil
      startThreads(Self.threads) { owners[$0].drop() }.wait()
    }
    #expect(tracker.alive == 0)
  }

  @Test func anActorDiesWhileBagsOfItsGraphAreReleasedElsewhere() async {
    let tracker = LifetimeTracker()
    for _ in 0..<50 {
      var home: Home? = Home()
      let owners = await home!.makeOwners(Self.threads - 1, tracker: tracker)
      for _ in 0..<100 { await home!.bindOwn(token: tracker.token()) }
      let handoff = Handoff(home)
      home = nil
      startThreads(Self.threads) {
        if $0 < owners.count { owners[$0].drop() } else { handoff.drop() }
      }.wait()
    }
    await settle { tracker.alive == 0 }
    #expect(tracker.alive == 0)
  }

  // MARK: Plain code

  @Test func aBagOfPlainCodeReleasedElsewhereIsSilentAtOnceAndSweptAtTheNextUse() {
    let source = MutableSignal(0)
    let derived = source.map { $0 + 1 }
    let tracker = LifetimeTracker()
    let log = Log<Int>()
    var bag: DisposeBag? = makeBag(source, derived, log, token: tracker.token())
    source.value = 1
    #expect(log.take() == [1, 2])
    releaseOnAnotherThread(&bag)
    source.value = 2
    #expect(log.entries == [])
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func aBagReleasedElsewhereByAnObserverIsSilentForTheRestOfTheDelivery() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    var bag: DisposeBag?
    let first = source.observe { _ in releaseOnAnotherThread(&bag) }
    bag = makeBag(source, source.map { $0 + 1 }, log, token: LifetimeTracker().token())
    source.value = 1
    #expect(log.entries == [])
    source.value = 2
    #expect(source.observerCount == 1)
    first.dispose()
  }

  @Test func aBagReleasedElsewhereInABatchIsSilent() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let tracker = LifetimeTracker()
    var bag: DisposeBag? = makeBag(source, source.map { $0 + 1 }, log, token: tracker.token())
    batch {
      source.value = 1
      releaseOnAnotherThread(&bag)
    }
    source.value = 2
    #expect(log.entries == [])
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func bagsOfPlainCodeAreReleasedOnOtherThreadsWhileItsThreadWrites() {
    let tracker = LifetimeTracker()
    let source = MutableSignal(0)
    let derived = source.map { $0 + 1 }
    let log = Log<Int>()
    let queue = ReleaseQueue<DisposeBag>()
    let releasers = startThreads(Self.threads) { _ in queue.dropAll() }
    for round in 0..<(Self.rounds * Self.threads) {
      queue.add(Handoff(makeBag(source, derived, log, token: tracker.token())))
      source.value = round
      if round % 64 == 0 { _ = log.take() }
    }
    queue.finish(threads: Self.threads)
    releasers.wait()
    _ = log.take()
    source.value = -1
    #expect(log.entries == [])
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func disposablesThatEndAtHomeWhileTheirBagsAreReleasedElsewhereRunOnce() {
    let runs = Runs()
    let queue = ReleaseQueue<DisposeBag>()
    let releasers = startThreads(Self.threads) { _ in queue.dropAll() }
    let began = DispatchSemaphore(value: 0)
    let rounds = 200
    for _ in 0..<rounds {
      var bag: DisposeBag? = DisposeBag()
      AnyDisposable { began.signal() }.disposed(by: bag!, isolation: nil)
      let disposables = (0..<200).map { _ in AnyDisposable { runs.count.add(1, ordering: .relaxed) } }
      for disposable in disposables { disposable.disposed(by: bag!, isolation: nil) }
      queue.add(Handoff(bag))
      bag = nil
      began.wait()
      // The other way round, so that the two meet.
      for disposable in disposables.reversed() { disposable.dispose() }
    }
    queue.finish(threads: Self.threads)
    releasers.wait()
    #expect(runs.count.load(ordering: .relaxed) == 200 * rounds)
  }

  @Test func subscriptionsEndAtHomeWhileTheirBagsAreReleasedElsewhere() {
    let tracker = LifetimeTracker()
    let source = MutableSignal(0)
    let log = Log<Int>()
    let queue = ReleaseQueue<DisposeBag>()
    let releasers = startThreads(Self.threads) { _ in queue.dropAll() }
    for round in 0..<(Self.rounds * 2) {
      let bag = DisposeBag()
      let token = tracker.token()
      let subscriptions = (0..<4).map { _ in
        source.map { $0 + 1 }.observe {
          token.touch()
          log.append($0)
        }
      }
      for subscription in subscriptions { subscription.disposed(by: bag) }
      queue.add(Handoff(bag))
      for subscription in subscriptions { subscription.dispose() }
      source.value = round
    }
    queue.finish(threads: Self.threads)
    releasers.wait()
    source.value = -1
    #expect(log.entries == [])
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  #if DEBUG
    // MARK: What ends twice

    /// A bag with a subscription that is disposed by hand, too, and how much of it is alive.
    private func makeSharedSubscription(
      of source: Signal<Int>,
      after first: AnyDisposable? = nil
    ) -> (bag: DisposeBag?, subscription: Subscription?, live: SignalGraph.LiveObjects) {
      let bag = DisposeBag()
      var subscription: Subscription?
      let live = SignalGraph.counting {
        first?.disposed(by: bag)
        subscription = source.observe { _ in }
        subscription?.disposed(by: bag)
      }
      return (bag, subscription, live)
    }

    @Test func aSubscriptionThatEndsAtHomeAfterItsBagWasReleasedElsewhereIsNotKept() {
      let source = MutableSignal(0)
      var (bag, subscription, live) = makeSharedSubscription(of: source)
      releaseOnAnotherThread(&bag)
      subscription?.dispose()
      subscription = nil
      #expect(live.subscriptions == 0)
    }

    @Test func aSubscriptionThatEndsAtHomeWhileItsBagIsReleasedElsewhereIsNotKept() {
      let source = MutableSignal(0)
      let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      // All members are dead when the first is disposed.
      let first = AnyDisposable {
        began.signal()
        ended.wait()
      }
      var (bag, subscription, live) = makeSharedSubscription(of: source, after: first)
      let handoff = Handoff(bag)
      bag = nil
      let thread = startThreads(1) { _ in handoff.drop() }
      began.wait()
      subscription?.dispose()
      subscription = nil
      ended.signal()
      thread.wait()
      #expect(live.subscriptions == 0)
    }

    @Test func aSubscriptionThatEndsInTheTurnThatMetItIsNotKept() {
      let source = MutableSignal(0)
      var (bag, subscription, live) = makeSharedSubscription(of: source)
      releaseOnAnotherThread(&bag)
      batch {
        source.value = 1
        subscription?.dispose()
        subscription = nil
        #expect(source.observerCount == 0)
      }
      #expect(live.subscriptions == 0)
    }
  #endif
}

private func makeBag(
  _ source: Signal<Int>,
  _ derived: Signal<Int>,
  _ log: Log<Int>,
  token: LifetimeToken
) -> DisposeBag {
  let bag = DisposeBag()
  source.observe {
    token.touch()
    log.append($0)
  }.disposed(by: bag)
  derived.observe {
    token.touch()
    log.append($0)
  }.disposed(by: bag)
  return bag
}

/// Counts on any thread.
private final class Runs: Sendable {
  let count = Atomic(0)
}

/// Objects on their way to the threads that drop them.
private final class ReleaseQueue<Object: AnyObject>: Sendable {
  private let waiting = Lock<[Handoff<Object>]>([])
  private let available = DispatchSemaphore(value: 0)

  func add(_ object: Handoff<Object>) {
    waiting.withLock { $0.append(object) }
    available.signal()
  }

  /// Says that nothing will be added any more; each of the threads then comes to an end.
  func finish(threads: Int) {
    for _ in 0..<threads { available.signal() }
  }

  /// Drops one object after the other, until there are none and none will come.
  func dropAll() {
    while true {
      available.wait()
      guard let object = waiting.withLock({ $0.popLast() }) else { return }
      object.drop()
    }
  }
}

/// Lets the tasks that are already waiting run, until the condition holds or enough of them had their turn.
private func settle(isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool) async {
  for _ in 0..<100_000 where condition() == false { await Task.yield() }
}
