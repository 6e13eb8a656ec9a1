import Observation
import SignalsObservation
import SignalsOperators
import SignalsTestSupport
import Testing

/// A signal as an `@Observable` object.
@MainActor struct ObservableSignalTests {
  /// Counts how often tracking fires, and what the value was then.
  private final class Tracker: Sendable {
    let fired = Lock(0)
    var count: Int { fired.withLock { $0 } }
    func fire() { fired.withLock { $0 += 1 } }
  }

  @Test func readingTheValueTracksIt() {
    let count = MutableSignal(1)
    let adapter = count.map { $0 * 10 }.observable
    let tracker = Tracker()
    let value = withObservationTracking {
      adapter.value
    } onChange: {
      tracker.fire()
    }
    #expect(value == 10)
    #expect(tracker.count == 0)
    count.value = 2
    #expect(tracker.count == 1)
    #expect(adapter.value == 20)
    count.value = 3
    #expect(tracker.count == 1)
  }

  @Test func trackersAreToldAfterTheChange() {
    let counter = Counter()
    withObservationTracking {
      _ = counter.adapter.value
    } onChange: {
      MainActor.assumeIsolated { counter.look() }
    }
    counter.count.value = 5
    #expect(counter.seen == [[5, 10, 10]])
  }

  @MainActor private final class Counter {
    let count = MutableSignal(1)
    let double: Signal<Int>
    let adapter: ObservableSignal<Int>
    var seen: [[Int]] = []

    init() {
      double = count.map { $0 * 2 }
      adapter = double.observable
    }

    func look() { seen.append([count.value, double.value, adapter.value]) }
  }

  @Test func severalSignalsOfABatchFireOnce() {
    let first = MutableSignal("Ada")
    let last = MutableSignal("Lovelace")
    let adapters = (first.observable, last.observable)
    let tracker = Tracker()
    withObservationTracking {
      _ = adapters.0.value + adapters.1.value
    } onChange: {
      tracker.fire()
    }
    batch {
      first.value = "Grace"
      last.value = "Hopper"
      #expect(tracker.count == 0)
    }
    #expect(tracker.count == 1)
    #expect(adapters.0.value + adapters.1.value == "GraceHopper")
  }

  @Test func whatDistinctCutsDoesNotFire() {
    let count = MutableSignal(1)
    let adapter = count.map { $0 > 0 }.distinct().observable
    let tracker = Tracker()
    withObservationTracking {
      _ = adapter.value
    } onChange: {
      tracker.fire()
    }
    count.value = 2
    #expect(tracker.count == 0)
    count.value = -1
    #expect(tracker.count == 1)
  }

  @Test func nobodyObservesBeforeTheFirstRead() {
    let count = MutableSignal(1)
    let adapter = count.observable
    #expect(count.observerCount == 0)
    _ = adapter.value
    #expect(count.observerCount == 1)
  }

  @Test func theAdapterKeepsTheSignalAndLetsItGo() {
    let lifetimes = LifetimeTracker()
    let count = MutableSignal(1)
    func adapt() -> ObservableSignal<Int> {
      let token = lifetimes.token()
      return count.map {
        token.touch()
        return $0
      }.observable
    }
    var adapter: ObservableSignal<Int>? = adapt()
    withObservationTracking {
      _ = adapter?.value
    } onChange: {
    }
    #expect(lifetimes.alive == 1)
    adapter = nil
    #expect(lifetimes.alive == 0)
    #expect(count.observerCount == 0)
  }

  @Test func aMutableSignalIsWrittenThroughItsAdapter() {
    let name = MutableSignal("Ada")
    let adapter = name.observable
    let tracker = Tracker()
    withObservationTracking {
      _ = adapter.value
    } onChange: {
      tracker.fire()
    }
    adapter.value = "Grace"
    #expect(name.value == "Grace")
    #expect(tracker.count == 1)
  }

  @Test(.timeLimit(.minutes(10))) func observationsSeesEachSettledState() async {
    let counter = Counter()
    var seen: [Int] = []
    for await value in Observations({ counter.adapter.value }) {
      seen.append(value)
      if seen.count == 3 { break }
      batch {
        counter.count.value += 100
        counter.count.value += 1
      }
    }
    #expect(seen == [2, 204, 406])
  }
}
