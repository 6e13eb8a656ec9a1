import SignalsTesting
import Testing

@MainActor struct TimeoutTests {
  let clock = ManualClock()

  private func limited(_ input: Marbles, after seconds: Int = 3, disposal: Int? = nil) -> Marbles {
    clock.play(input, disposal: disposal) { $0[0].timeout(after: .seconds(seconds), clock: clock) }
  }

  @Test func aSilenceIsTheEnd() {
    #expect(limited("a-b-----c|") == "a-b--|")
    #expect(limited("") == "---|")
  }

  @Test func aValueExactlyOnTheDeadlineIsTooLate() {
    #expect(limited("a--b") == "a--|")
  }

  @Test func aFinishExactlyOnTheDeadlineIsTheEnd() {
    #expect(limited("a--|") == "a--|")
    #expect(clock.pendingCount == 0)
  }

  @Test func aFinishBeforeTheDeadlineStopsTheClock() {
    #expect(limited("a-|") == "a-|")
    #expect(clock.pendingCount == 0)
  }

  @Test func twoActivationsHaveNothingInCommon() {
    let source = EventSource<Int>()
    let limited = source.timeout(after: .seconds(3), clock: clock)
    let first = limited.record()
    clock.advance(by: .seconds(2))
    first.dispose()
    let second = limited.record()
    clock.advance(by: .seconds(2))
    #expect(!second.isFinished)
    source.send(1)
    clock.advance(by: .seconds(3))
    #expect(second.values == [1])
    #expect(second.isFinished)
    #expect(!first.isFinished)
  }

  @Test func aStreamThatIsNeverSilentGoesOn() {
    #expect(limited("a-b-c-d-e-|") == "a-b-c-d-e-|")
  }

  @Test func disposingStopsTheClock() {
    #expect(limited("a", disposal: 1) == "a")
    #expect(clock.pendingCount == 0)
  }

  @Test func anIntervalThatIsNotPositiveIsOverAtOnce() {
    for seconds in [0, -1] { #expect(limited("--a", after: seconds) == "|") }
  }

  @Test func theEndReleasesTheSource() {
    let source = EventSource<Int>()
    let recorder = source.timeout(after: .seconds(1), clock: clock).record()
    clock.advance(by: .seconds(1))
    #expect(recorder.isFinished)
    #expect(source.observerCount == 0)
    #expect(clock.pendingCount == 0)
  }
}
