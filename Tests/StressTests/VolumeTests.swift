import Dispatch
import SignalsOperators
import SignalsTestSupport
import Synchronization
import Testing

/// Much of everything, and no memory left behind.
struct VolumeTests {
  /// In a process of its own, since others that run at the same time would be measured, too.
  @Test func shortLivedOwnersOfAGlobalSignalLeaveNothing() async {
    await #expect(processExitsWith: .success) {
      let global = MutableSignal(0)
      let text = global.map { "\($0)" }
      let tracker = LifetimeTracker()
      let count = Effort.rounds(20_000, long: 1_000_000)
      var before = 0
      for index in 0..<count {
        if index == count / 10 { before = Effort.residentBytes }
        let owner = Owner()
        let token = tracker.token()
        text.observe(with: owner) { owner, _ in
          token.touch()
          owner.count += 1
        }.disposed(by: owner.bag)
        if index % 100 == 0 { global.value = index }
      }
      precondition(global.observerCount == 0 && tracker.alive == 0, "an observer is left")
      // What an owner costs would be more than a thousand bytes each.
      let growth = Effort.residentBytes - before
      precondition(growth < 64 << 20, "the memory grew by \(growth) bytes")
    }
  }

  @Test func deadObserversOfASignalThatNeverChangesAreLetGo() {
    let silent = MutableSignal(0)
    let tracker = LifetimeTracker()
    var subscriptions: [Subscription] = []
    for _ in 0..<100_000 {
      let token = tracker.token()
      subscriptions.append(silent.observe { _ in token.touch() })
    }
    let handoff = Handoff(subscriptions)
    subscriptions = []
    startThreads(1) { _ in handoff.drop() }.wait()
    // They are dead; the next use of the signal lets go of them, be it no change.
    silent.observe { _ in }.dispose()
    #expect(tracker.alive == 0)
    #expect(silent.observerCount == 0)
  }

  @Test func aHandlerThatBlocksHoldsUpNobodyElse() {
    let blocked = DispatchSemaphore(value: 0)
    let entered = DispatchSemaphore(value: 0)
    let threads = startThreads(1) { _ in
      let slow = MutableSignal(0)
      let subscription = slow.observe { _ in
        entered.signal()
        blocked.wait()
      }
      slow.value = 1
      subscription.dispose()
    }
    entered.wait()
    // In the middle of that delivery, other graphs work.
    let quick = MutableSignal(0)
    let log = Log<Int>()
    let subscription = quick.map { $0 + 1 }.observe { log.append($0) }
    for value in 0..<1000 { quick.value = value }
    #expect(log.entries.count == 1000)
    subscription.dispose()
    blocked.signal()
    threads.wait()
  }

  @Test func valuesWhoseDeinitsWriteSignalsAreToldInOrder() {
    let written = MutableSignal(0)
    let log = Log<Int>()
    let observed = written.observe { log.append($0) }
    let source = MutableSignal<Writer?>(nil)
    let subscription = source.map { $0?.number ?? 0 }.observe { _ in }
    for number in 1...1000 { source.value = Writer(number) { written.value = number } }
    source.value = nil
    #expect(log.entries == Array(1...1000))
    subscription.dispose()
    observed.dispose()
  }

  private final class Owner {
    let bag = DisposeBag()
    var count = 0
  }

  private final class Writer {
    let number: Int
    private let onDeinit: () -> Void
    init(_ number: Int, _ onDeinit: @escaping () -> Void) {
      self.number = number
      self.onDeinit = onDeinit
    }
    deinit { onDeinit() }
  }
}
