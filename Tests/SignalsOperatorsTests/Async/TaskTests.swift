import SignalsOperators
import SignalsTestSupport
import Testing

@MainActor struct TaskTests {
  final class Owner {
    let seen = MutableSignal<[Int]>([])
    let bag = DisposeBag()
    let token: LifetimeToken?
    init(_ tracker: LifetimeTracker? = nil) { token = tracker?.token() }
  }

  /// Waits until the condition holds for the signal's value.
  private func wait<Value>(for signal: Signal<Value>, _ condition: (Value) -> Bool) async {
    for await value in signal.values() where condition(value) { return }
  }

  @Test func theHandlerGetsTheCurrentValueAndThenTheLast() async {
    let signal = MutableSignal(1)
    let owner = Owner()
    let subscription = signal.task(with: owner) { owner, value in owner.seen.value.append(value) }
    await wait(for: owner.seen) { $0 == [1] }
    signal.value = 2
    signal.value = 3
    await wait(for: owner.seen) { $0.last == 3 }
    #expect(owner.seen.value == [1, 3])
    withExtendedLifetime(subscription) {}
  }

  @Test func oneValueIsHandledAfterTheOther() async {
    let signal = MutableSignal(1)
    let owner = Owner()
    let isOpen = MutableSignal(false)
    let running = MutableSignal(0)
    let subscription = signal.task(with: owner) { owner, value in
      running.value += 1
      #expect(running.value == 1)
      for await isOpen in isOpen.values() where isOpen { break }
      running.value -= 1
      owner.seen.value.append(value)
    }
    await wait(for: running) { $0 == 1 }
    signal.value = 2
    isOpen.value = true
    await wait(for: owner.seen) { $0 == [1, 2] }
    withExtendedLifetime(subscription) {}
  }

  @Test func theOwnerIsNotKeptBetweenValues() async {
    let tracker = LifetimeTracker()
    let signal = MutableSignal(1)
    let done = MutableSignal(0)
    do {
      let owner = Owner(tracker)
      signal.task(with: owner) { _, _ in done.value += 1 }.disposed(by: owner.bag)
      await wait(for: done) { $0 == 1 }
    }
    // The task lets go of the owner when the handler has returned, which may be after `done`.
    signal.value = 2
    await Task { @MainActor in }.value
    #expect(tracker.alive == 0)
    #expect(signal.observerCount == 0)
  }

  @Test func disposingCancelsTheHandlerThatRuns() async {
    let signal = MutableSignal(1)
    let owner = Owner()
    let isRunning = MutableSignal(false)
    let wasCancelled = MutableSignal(false)
    let subscription = signal.task(with: owner) { _, _ in
      isRunning.value = true
      for await _ in MutableSignal(0).values() {}
      wasCancelled.value = Task.isCancelled
    }
    await wait(for: isRunning) { $0 }
    subscription.dispose()
    await wait(for: wasCancelled) { $0 }
    #expect(signal.observerCount == 0)
  }

  @Test func theHandlerIsNotCalledAfterTheDispose() async {
    let signal = MutableSignal(1)
    let owner = Owner()
    let subscription = signal.task(with: owner) { owner, value in owner.seen.value.append(value) }
    subscription.dispose()
    await Task { @MainActor in }.value
    #expect(owner.seen.value.isEmpty)
  }

  @Test func aBagReleasedOnAnotherThreadStopsTheHandler() async {
    let signal = MutableSignal(1)
    let owner = Owner()
    var bag: DisposeBag? = DisposeBag()
    signal.task(with: owner) { owner, value in owner.seen.value.append(value) }.disposed(by: bag!)
    releaseOnAnotherThread(&bag)
    await Task { @MainActor in }.value
    #expect(owner.seen.value.isEmpty)
  }
}
