#if DEBUG
  import Signals
  import SignalsOperators
  import SignalsTestSupport
  import Testing

  /// Counts of what is alive, for tests of leaks.
  struct LiveObjectsTests {
    @Test func whatWasMadeInTheBlockIsCountedUntilItIsGone() {
      var signal: Signal<Int>?
      var subscription: Subscription?
      let live = SignalGraph.counting {
        let source = MutableSignal(0)
        signal = source.map { $0 + 1 }
        subscription = signal?.observe { _ in }
      }
      #expect(live.signals == 2)
      #expect(live.subscriptions == 1)
      _ = MutableSignal(0)
      subscription?.dispose()
      subscription = nil
      #expect(live.subscriptions == 0)
      signal = nil
      #expect(live.signals == 0)
    }

    @Test func whatDiesOnAnotherThreadIsCountedThere() {
      var signal: Signal<Int>?
      let live = SignalGraph.counting { signal = MutableSignal(0).map { $0 } }
      #expect(live.signals == 2)
      releaseOnAnotherThread(&signal)
      #expect(live.signals == 0)
    }

    @Test func whatAThreadNeedsForItselfIsNotCounted() {
      let result = Handoff<SignalGraph.LiveObjects>(nil)
      startThreads(1) { _ in
        result.put(
          SignalGraph.counting {
            let events = EventSource<Int>()
            let source = MutableSignal(0)
            let sending = source.map { value in
              events.send(value)
              return value
            }
            let subscriptions = [events.observe { _ in }, sending.observe { _ in }]
            source.value = 1
            for subscription in subscriptions { subscription.dispose() }
          }
        )
      }.wait()
      let live = result.take()
      #expect(live?.signals == 0)
      #expect(live?.subscriptions == 0)
    }

    @Test func theInnerBlockCounts() {
      var kept: [Signal<Int>] = []
      var inner: SignalGraph.LiveObjects?
      let outer = SignalGraph.counting {
        kept.append(MutableSignal(0))
        inner = SignalGraph.counting { kept.append(MutableSignal(1)) }
        kept.append(MutableSignal(2))
      }
      #expect(outer.signals == 2)
      #expect(inner?.signals == 1)
      kept = []
      #expect(outer.signals == 0)
      #expect(inner?.signals == 0)
    }
  }
#endif
