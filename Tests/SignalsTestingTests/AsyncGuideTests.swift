import SignalsTesting
import Testing

/// The timelines of the guide to asynchronous code are what the library does.
@MainActor struct AsyncGuideTests {
  private let clock = ManualClock()
  private let source = EventSource<String>()

  nonisolated static let timelines = GuideTests.timelines(of: "Async")

  @Test func theGuideHasTimelines() { #expect(Self.timelines.count >= 2) }

  @Test(.timeLimit(.minutes(10)), arguments: timelines)
  func theTimelineIsWhatTheLibraryDoes(_ timeline: GuideTests.Timeline) async {
    let input = Marbles(timeline.inputs[0])
    let expected = Marbles(timeline.output)
    let (arrivals, log) = AsyncStream.makeStream(of: String.self)
    var frame = 0
    let subscription = output(of: timeline.name).observe {
      log.yield("\(frame) \(Marbles.Event.value($0))")
    } onFinish: {
      log.yield("\(frame) \(Marbles.Event.finish)")
    }
    var arrived = arrivals.makeAsyncIterator()
    // A little longer than the timeline: what comes too much is waited for in vain by nobody, but it is counted.
    for _ in 0...(expected.events.last?.frame ?? 0) + 5 {
      if frame > 0 { clock.advance(by: .seconds(1)) }
      for event in input.events where event.frame == frame {
        switch event.event {
        case .value(let value):
          source.send(value)
          await clock.waitForSleepers()
        case .finish: source.finish()
        }
      }
      for event in expected.events where event.frame == frame {
        #expect(await arrived.next() == "\(frame) \(event.event)")
      }
      frame += 1
    }
    subscription.dispose()
    log.finish()
    #expect(await arrived.next() == nil)
  }

  private func output(of name: String) -> EventStream<String> {
    let clock = clock
    let answer = { @MainActor (question: String) async throws -> String in
      try await clock.sleep(for: .seconds(3))
      return question
    }
    switch name {
    case "flat-map-latest-async": return source.flatMapLatest(answer).successes()
    case "load-latest":
      let loaded: Signal<Loadable<String>> = source.loadLatest(answer)
      return loaded.changes.prepend(loaded.value).map { $0.value ?? ($0.isLoading ? "loading" : "idle") }
    default:
      Issue.record("the guide's timeline '\(name)' is not played here")
      return .never
    }
  }
}
