#if DEBUG
  import Dispatch
  import Signals
  import SignalsOperators
  import SignalsTestSupport
  import Testing

  /// A signal that two threads use at once.
  struct MisuseTests {
    @Test func aUseByTwoThreadsAtOnceStopsWithBothNamed() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let source = MutableSignal(0).named("source")
        let total = source.map { $0 }.named("total")
        let subscription = total.observe { _ in
          let sent = Handoff(source)
          startThreads(1) { _ in
            let reader = MutableSignal(0).map { $0 + (sent.take()?.value ?? 0) }.named("reader")
            _ = reader.value
          }.wait()
        }
        source.value = 1
        subscription.dispose()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("'source' (MisuseTests.swift:"))
      #expect(message.contains("is used by two threads at once: it is written on thread"))
      #expect(message.contains(", inside an observer of 'total' (MisuseTests.swift:"))
      #expect(message.contains("and is read on thread"))
      #expect(message.contains(", inside the transform of 'reader' (MisuseTests.swift:"))
    }

    @Test func aDerivedSignalThatIsComputedIsNotForOthers() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let source = MutableSignal(0)
        var derived: Signal<Int>?
        derived = source.map { value in
          let sent = Handoff(derived)
          startThreads(1) { _ in _ = sent.take()?.observe { _ in } }.wait()
          return value
        }
        _ = derived?.value
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("and is observed on thread"))
    }

    @Test func aStreamIsNotForTwoThreadsEither() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let source = EventSource<Int>().named("events")
        let subscription = source.observe { _ in
          let sent = Handoff(source)
          startThreads(1) { _ in sent.take()?.send(2) }.wait()
        }
        source.send(1)
        subscription.dispose()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("'events' (MisuseTests.swift:"))
      #expect(message.contains("it is sent an event on thread"))
      #expect(message.contains(", inside an observer of 'events' (MisuseTests.swift:"))
    }

    @Test func threadsMayTakeTurns() {
      let source = MutableSignal(0)
      let doubled = source.map { $0 * 2 }
      for round in 0..<100 {
        let sent = Handoff((source, doubled))
        startThreads(1) { _ in
          guard let (source, doubled) = sent.take() else { return }
          let subscription = doubled.observe { _ in }
          source.value = round
          _ = doubled.value
          subscription.dispose()
        }.wait()
      }
      #expect(doubled.value == 198)
    }
  }
#endif
