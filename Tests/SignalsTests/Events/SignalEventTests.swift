import Dispatch
import SignalsOperators
import SignalsTestSupport
import Testing

/// From signals to events and back: `changes`, `hold`, `scan`.
struct SignalEventTests {
  private let bag = DisposeBag()
  private let source = EventSource<Int>()
  private let log = Log<String>()

  // MARK: changes

  @Test func changesSendsEachNewValue() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    signal.changes.observe { log.append("\($0)") }.disposed(by: bag)
    for value in [1, 1, 2] { signal.value = value }
    #expect(log.entries == ["1", "1", "2"])
  }

  @Test func changesStandsAmongTheObserversWhereItWasActivated() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    let changes = signal.changes
    signal.observe { log.append("a\($0)") }.disposed(by: bag)
    changes.map { -$0 }.observe { log.append("event \($0)") }.disposed(by: bag)
    signal.observe { log.append("b\($0)") }.disposed(by: bag)
    signal.value = 1
    #expect(log.entries == ["a1", "event -1", "b1"])
  }

  @Test func aBatchIsOneEvent() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    signal.changes.observe { log.append("\($0)") }.disposed(by: bag)
    batch {
      signal.value = 1
      signal.value = 2
    }
    #expect(log.entries == ["2"])
  }

  @Test func changesLetsGoOfTheSignal() {
    let signal = MutableSignal(0)
    let changes = signal.changes
    let subscription = changes.observe { _ in }
    #expect(signal.observerCount == 1)
    subscription.dispose()
    #expect(signal.observerCount == 0)
  }

  // MARK: hold and scan

  @Test func holdHasTheLastEventObservedOrNot() {
    defer { bag.dispose() }
    let held = source.hold(0)
    #expect(held.value == 0)
    source.send(1)
    source.send(2)
    #expect(held.value == 2)
    held.observe { log.append("\($0)") }.disposed(by: bag)
    source.send(3)
    #expect(log.entries == ["3"])
  }

  @Test func scanMissesNothing() {
    defer { bag.dispose() }
    let sum = source.scan(10, +)
    source.send(1)
    source.send(2)
    sum.bind { log.append("\($0)") }.disposed(by: bag)
    source.send(3)
    #expect(log.entries == ["13", "16"])
  }

  @Test func signalsFedByOneEventChangeTogether() {
    defer { bag.dispose() }
    let both = combineLatest(source.hold(0), source.map { $0 * 2 }.map { $0 }.hold(0)) { "\($0) \($1)" }
    both.observe { log.append($0) }.disposed(by: bag)
    source.send(1)
    source.send(2)
    #expect(log.entries == ["1 2", "2 4"])
  }

  @Test func aReadInAHandlerIsUpToDate() {
    defer { bag.dispose() }
    let held = source.hold(0)
    let derived = held.map { $0 * 10 }
    derived.observe { _ in }.disposed(by: bag)
    source.observe { log.append("\($0) \(held.value) \(derived.value)") }.disposed(by: bag)
    source.send(1)
    batch { source.send(2) }
    #expect(log.entries == ["1 1 10", "2 2 20"])
  }

  @Test func severalEventsOfATurnAreOneChange() {
    defer { bag.dispose() }
    let doubled = source.merge(source)
    let sum = doubled.scan(0, +)
    sum.observe { log.append("sum \($0)") }.disposed(by: bag)
    doubled.hold(0).observe { log.append("held \($0)") }.disposed(by: bag)
    source.send(2)
    #expect(log.entries == ["sum 4", "held 2"])
  }

  @Test func anEventThatBecomesNoneChangesNothing() {
    defer { bag.dispose() }
    let held = source.filter { $0 > 0 }.hold(0)
    held.observe { log.append("\($0)") }.disposed(by: bag)
    source.send(-1)
    source.send(1)
    #expect(log.entries == ["1"])
  }

  @Test func theSignalEndsItsSubscriptionWhenItIsReleased() {
    let tracker = LifetimeTracker()
    var sum: Signal<Int>? = source.scan(0) { [token = tracker.token()] in
      token.touch()
      return $0 + $1
    }
    #expect(source.observerCount == 1)
    withExtendedLifetime(sum) { source.send(1) }
    sum = nil
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func theValueStaysWhenTheStreamHasFinished() {
    let held = source.hold(0)
    source.send(1)
    source.finish()
    #expect(held.value == 1)
    #expect(source.observerCount == 0)
    #expect(source.hold(5).value == 5)
  }

  @Test func whatAStreamBeginsWithIsHeldAtOnce() {
    #expect(source.prepend(1, 2).hold(0).value == 2)
  }

  @Test func theSignalKeepsTheChainAlive() {
    func make() -> (EventSource<Int>, Signal<Int>) {
      let source = EventSource<Int>()
      return (source, source.map { $0 + 1 }.filter { $0 > 0 }.hold(0))
    }
    let (source, held) = make()
    source.send(1)
    #expect(held.value == 2)
  }

  @Test func theSignalMayBeReleasedOnAnotherThread() {
    let tracker = LifetimeTracker()
    var held: Signal<Int>? = source.map { [token = tracker.token()] in
      token.touch()
      return $0
    }.hold(0)
    source.send(1)
    #expect(held?.value == 1)
    releaseOnAnotherThread(&held)
    source.send(2)
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func signalsAreReleasedOnOtherThreadsWhileTheStreamSends() {
    let tracker = LifetimeTracker()
    let shared = source.map { $0 + 1 }
    for round in 0..<2000 {
      var held: Signal<Int>? = shared.scan(0) { [token = tracker.token()] in
        token.touch()
        return $0 &+ $1
      }
      source.send(round)
      let handoff = Handoff(held)
      held = nil
      let group = startThreads(1) { _ in handoff.drop() }
      source.send(round)
      group.wait()
    }
    source.send(0)
    #expect(source.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func aHandlerOfAFedSignalMaySend() {
    defer { bag.dispose() }
    let held = source.hold(0)
    held.observe { value in
      log.append("held \(value)")
      if value < 3 { source.send(value + 1) }
    }.disposed(by: bag)
    source.observe { log.append("event \($0)") }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["held 1", "event 1", "held 2", "event 2", "held 3", "event 3"])
  }

  @Test func manyEventsOfOneTurnAreNeverTakenForACycle() {
    defer { bag.dispose() }
    let held = source.hold(0)
    var calls = 0
    held.observe { value in
      calls += 1
      if value < 5000 { source.send(value + 1) }
    }.disposed(by: bag)
    source.send(1)
    #expect(calls == 5000)
    #expect(held.value == 5000)
  }
}
