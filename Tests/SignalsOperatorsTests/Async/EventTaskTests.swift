import SignalsOperators
import SignalsTestSupport
import Testing

@MainActor struct EventTaskTests {
  final class Owner {
    let seen = MutableSignal<[Int]>([])
    let bag = DisposeBag()
    let token: LifetimeToken?
    init(_ tracker: LifetimeTracker? = nil) { token = tracker?.token() }
  }

  private let source = EventSource<Int>()
  private let owner = Owner()

  /// Waits until the condition holds for the signal's value.
  private func wait<Value>(for signal: Signal<Value>, _ condition: (Value) -> Bool) async {
    for await value in signal.values() where condition(value) { return }
  }

  /// Lets everything run that is ready to.
  private func settle() async {
    for _ in 0..<5 { await Task { @MainActor in }.value }
  }

  @Test func eachEventIsHandledInTheOrderOfSending() async {
    let subscription = source.task(with: owner) { owner, value in owner.seen.value.append(value) }
    for value in 1...3 { source.send(value) }
    await wait(for: owner.seen) { $0.count == 3 }
    source.send(4)
    await wait(for: owner.seen) { $0.count == 4 }
    #expect(owner.seen.value == [1, 2, 3, 4])
    withExtendedLifetime(subscription) {}
  }

  @Test func oneEventIsHandledAfterTheOther() async {
    let isOpen = MutableSignal(false)
    let running = MutableSignal(0)
    let subscription = source.task(with: owner) { owner, value in
      running.value += 1
      #expect(running.value == 1)
      for await isOpen in isOpen.values() where isOpen { break }
      running.value -= 1
      owner.seen.value.append(value)
    }
    source.send(1)
    await wait(for: running) { $0 == 1 }
    source.send(2)
    isOpen.value = true
    await wait(for: owner.seen) { $0 == [1, 2] }
    withExtendedLifetime(subscription) {}
  }

  @Test func aBufferKeepsWhatItIsToldTo() async {
    let subscription = source.task(with: owner, buffering: .newest(1)) { owner, value in
      owner.seen.value.append(value)
    }
    for value in 1...3 { source.send(value) }
    await wait(for: owner.seen) { $0.last == 3 }
    #expect(owner.seen.value == [3])
    withExtendedLifetime(subscription) {}
  }

  @Test func whatWaitsAtTheFinishIsHandledThenItLeavesItsBag() async {
    source.task(with: owner) { owner, value in owner.seen.value.append(value) }.disposed(by: owner.bag)
    for value in 1...3 { source.send(value) }
    source.finish()
    #expect(owner.bag.count == 1)
    await wait(for: owner.seen) { $0.count == 3 }
    await settle()
    #expect(owner.bag.count == 0)
  }

  @Test func disposingDropsWhatWaitsAlsoAfterTheFinish() async {
    let subscription = source.task(with: owner) { owner, value in owner.seen.value.append(value) }
    source.send(1)
    source.finish()
    subscription.dispose()
    await settle()
    #expect(owner.seen.value == [])
  }

  @Test func disposingCancelsTheHandlerThatRuns() async {
    let isRunning = MutableSignal(false)
    let wasCancelled = MutableSignal(false)
    let subscription = source.task(with: owner) { _, _ in
      isRunning.value = true
      for await _ in MutableSignal(0).values() {}
      wasCancelled.value = Task.isCancelled
    }
    source.send(1)
    await wait(for: isRunning) { $0 }
    subscription.dispose()
    await wait(for: wasCancelled) { $0 }
    #expect(source.observerCount == 0)
  }

  @Test func theOwnerIsNotKeptBetweenEvents() async {
    let tracker = LifetimeTracker()
    let done = MutableSignal(0)
    do {
      let owner = Owner(tracker)
      source.task(with: owner) { _, _ in done.value += 1 }.disposed(by: owner.bag)
      source.send(1)
      await wait(for: done) { $0 == 1 }
    }
    // The task lets go of the owner when the handler has returned, which may be after `done`.
    source.send(2)
    await settle()
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
    #expect(done.value == 1)
  }

  @Test func aFinishedStreamEndsIt() async {
    source.finish()
    source.task(with: owner) { _, _ in }.disposed(by: owner.bag)
    await settle()
    #expect(owner.bag.count == 0)
  }

  @Test func aBagReleasedOnAnotherThreadStopsTheHandler() async {
    var bag: DisposeBag? = DisposeBag()
    source.task(with: owner) { owner, value in owner.seen.value.append(value) }.disposed(by: bag!)
    source.send(1)
    releaseOnAnotherThread(&bag)
    await settle()
    #expect(owner.seen.value == [])
  }
}
