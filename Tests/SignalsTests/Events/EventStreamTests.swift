import SignalsOperators
import SignalsTestSupport
import Testing

struct EventStreamTests {
  private let bag = DisposeBag()
  private let source = EventSource<Int>()
  private let log = Log<String>()

  @Test func anObserverGetsEachEventInTheOrderOfSending() {
    defer { bag.dispose() }
    source.observe { log.append("\($0)") }.disposed(by: bag)
    for value in [1, 1, 2] { source.send(value) }
    #expect(log.entries == ["1", "1", "2"])
  }

  @Test func observersAreToldInTheOrderInWhichTheyWereAdded() {
    defer { bag.dispose() }
    source.observe { log.append("a\($0)") }.disposed(by: bag)
    source.map { $0 }.observe { log.append("b\($0)") }.disposed(by: bag)
    source.observe { log.append("c\($0)") }.disposed(by: bag)
    source.send(1)
    source.send(2)
    #expect(log.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func observersOfSignalsStandInTheSameOrder() {
    defer { bag.dispose() }
    let held = source.hold(0)
    held.observe { log.append("held \($0)") }.disposed(by: bag)
    source.observe { log.append("event \($0)") }.disposed(by: bag)
    held.map { -$0 }.observe { log.append("mapped \($0)") }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["held 1", "event 1", "mapped -1"])
  }

  @Test func anEventThatNobodyObservesIsGone() {
    defer { bag.dispose() }
    source.send(1)
    source.observe { log.append("\($0)") }.disposed(by: bag)
    #expect(log.entries == [])
    source.send(2)
    #expect(log.entries == ["2"])
  }

  @Test func anEventSentByAHandlerComesAfterTheOneBeingDelivered() {
    defer { bag.dispose() }
    source.observe { value in
      log.append("a\(value)")
      if value < 3 { source.send(value + 1) }
      log.append("sent")
    }.disposed(by: bag)
    source.observe { log.append("b\($0)") }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["a1", "sent", "b1", "a2", "sent", "b2", "a3", "sent", "b3"])
  }

  @Test func anEventSentByATransformComesAfterTheOneBeingDelivered() {
    defer { bag.dispose() }
    let other = EventSource<Int>()
    other.observe { log.append("other \($0)") }.disposed(by: bag)
    source.map { value in
      other.send(value)
      return value
    }.observe { log.append("\($0)") }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["1", "other 1"])
  }

  @Test func anEventSentByATransformOfASignalIsDeliveredInTheSameTurn() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    source.observe { log.append("event \($0)") }.disposed(by: bag)
    let derived = signal.map { value in
      source.send(value)
      return value
    }
    derived.bind { log.append("signal \($0)") }.disposed(by: bag)
    _ = log.take()
    signal.value = 1
    #expect(Set(log.take()) == ["event 1", "signal 1"])
    batch {
      signal.value = 2
      _ = derived.value
      #expect(log.entries == [])
      source.send(3)
      #expect(log.entries == ["event 2", "event 3"])
    }
    #expect(log.entries == ["event 2", "event 3", "signal 2"])
  }

  @Test func aBatchDeliversEventsAtOnce() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    signal.observe { log.append("signal \($0)") }.disposed(by: bag)
    source.observe { log.append("event \($0)") }.disposed(by: bag)
    batch {
      signal.value = 1
      source.send(1)
      source.send(2)
      #expect(log.entries == ["event 1", "event 2"])
    }
    #expect(log.entries == ["event 1", "event 2", "signal 1"])
  }

  @Test func aBatchComputesNoSignalForAnEvent() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    let runs = Log<Int>()
    signal.map { value in runs.append(value) }.observe { _ in }.disposed(by: bag)
    _ = runs.take()
    source.map { $0 }.observe { _ in }.disposed(by: bag)
    batch {
      signal.value = 1
      source.send(1)
      #expect(runs.entries == [])
      signal.value = 2
    }
    #expect(runs.entries == [2])
  }

  @Test func anObserverOfASignalMaySend() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    signal.observe { value in
      source.send(value)
      log.append("signal \(value)")
    }.disposed(by: bag)
    source.observe { log.append("event \($0)") }.disposed(by: bag)
    signal.value = 1
    #expect(Set(log.entries) == ["event 1", "signal 1"])
  }

  @Test func aHandlerThatWritesASignalHasItToldAfterTheEvent() {
    defer { bag.dispose() }
    let signal = MutableSignal(0)
    signal.observe { log.append("signal \($0)") }.disposed(by: bag)
    source.observe { value in
      signal.value = value
      log.append("a\(value)")
    }.disposed(by: bag)
    source.observe { log.append("b\($0) \(signal.value)") }.disposed(by: bag)
    source.send(1)
    #expect(log.entries == ["a1", "b1 1", "signal 1"])
  }

  @Test func anObserverAddedByAHandlerIsNotToldOfThatEvent() {
    defer { bag.dispose() }
    source.observe { value in
      if value == 1 { source.observe { log.append("new \($0)") }.disposed(by: bag) }
    }.disposed(by: bag)
    source.observe { log.append("\($0)") }.disposed(by: bag)
    source.send(1)
    source.send(2)
    #expect(log.entries == ["1", "2", "new 2"])
  }

  @Test func anObserverAddedByATransformIsNotToldOfThatEvent() {
    defer { bag.dispose() }
    let later = source.map { $0 }.map { $0 }.map { $0 }
    later.observe { log.append("old \($0)") }.disposed(by: bag)
    source.map { value in
      if value == 1 { later.observe { log.append("new \($0)") }.disposed(by: bag) }
    }.observe { _ in }.disposed(by: bag)
    source.send(1)
    source.send(2)
    #expect(log.entries == ["old 1", "old 2", "new 2"])
  }

  @Test func aHandlerMayDisposeAnotherAndItself() {
    defer { bag.dispose() }
    var second: Subscription?
    var first: Subscription?
    first = source.observe { value in
      log.append("a\(value)")
      second?.dispose()
      first?.dispose()
      log.append("still a\(value)")
    }
    second = source.observe { log.append("b\($0)") }
    source.observe { log.append("c\($0)") }.disposed(by: bag)
    source.send(1)
    source.send(2)
    #expect(log.entries == ["a1", "still a1", "c1", "c2"])
    #expect(source.observerCount == 1)
  }

  @Test func aTransformMayDisposeTheObserverOfItsEvent() {
    var subscription: Subscription?
    subscription = source.map { value in
      subscription?.dispose()
      return value
    }.observe { log.append("\($0)") }
    source.send(1)
    #expect(log.entries == [])
    #expect(source.observerCount == 0)
  }

  @Test func disposingAmongSeveralEventsOfATurnStopsThem() {
    var subscription: Subscription?
    subscription = source.merge(source, source).observe {
      log.append("\($0)")
      if log.entries.count == 2 { subscription?.dispose() }
    }
    source.send(7)
    #expect(log.entries == ["7", "7"])
  }

  @Test func anObserverWithAnOwnerKeepsItNotAliveAndEndsWithIt() {
    final class Owner { var values: [Int] = [] }
    var owner: Owner? = Owner()
    weak let released = owner
    let subscription = source.observe(with: owner!) { $0.values.append($1) }
    source.send(1)
    #expect(owner?.values == [1])
    owner = nil
    #expect(released == nil)
    #expect(source.observerCount == 1)
    source.send(2)
    #expect(source.observerCount == 0)
    #expect(subscription.isDisposed)
  }

  @Test func theBagEndsTheObservation() {
    defer { bag.dispose() }
    source.observe { log.append("\($0)") }.disposed(by: bag)
    bag.dispose()
    source.send(1)
    #expect(log.entries == [])
    #expect(source.observerCount == 0)
  }

  @Test func aSourceOfNothingIsSentWithoutAnArgument() {
    defer { bag.dispose() }
    let taps = EventSource<Void>()
    taps.observe { log.append("tap") }.disposed(by: bag)
    taps.send()
    #expect(log.entries == ["tap"])
  }

  @Test func aDerivedStreamRunsOnceForAllItsObserversAndNotForNone() {
    defer { bag.dispose() }
    let runs = Log<Int>()
    let mapped = source.map { value in runs.append(value) }
    source.send(1)
    let first = mapped.observe { _ in }
    let second = mapped.observe { _ in }
    source.send(2)
    first.dispose()
    second.dispose()
    source.send(3)
    mapped.observe { _ in }.disposed(by: bag)
    source.send(4)
    #expect(runs.entries == [2, 4])
  }
}
