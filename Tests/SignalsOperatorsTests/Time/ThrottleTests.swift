import SignalsTesting
import Testing

@MainActor struct ThrottleTests {
  let clock = ManualClock()

  private func throttled(
    _ input: Marbles,
    by seconds: Int = 3,
    leading: Bool = true,
    trailing: Bool = true,
    onFinish: PendingValue = .flush,
    disposal: Int? = nil
  ) -> Marbles {
    clock.play(input, disposal: disposal) {
      $0[0].throttle(
        for: .seconds(seconds),
        leading: leading,
        trailing: trailing,
        onFinish: onFinish,
        clock: clock
      )
    }
  }

  @Test func theFirstAtOnceAndTheLastAtTheEndOfTheInterval() {
    #expect(throttled("(abc)--------|") == "a--c-----|")
    #expect(throttled("abc-d--------e|") == "a--c--d------e|")
  }

  @Test func leadingOnly() {
    #expect(throttled("abc-d--------e|", trailing: false) == "a---d--------e|")
    #expect(throttled("abc---------|", trailing: false) == "a-----------|")
  }

  @Test func trailingOnly() {
    #expect(throttled("abc-d--------e|", leading: false) == "---c--d-------(e|)")
  }

  @Test func aValueExactlyAtTheEndOfTheIntervalComesAfterTheOneThatWaits() {
    #expect(throttled("ab-c-----|") == "a--b--c--|")
  }

  @Test func aLongBurstKeepsTheGrid() {
    #expect(throttled("abcdefghijklmn--|", by: 5) == "a----e----j----n|")
  }

  @Test func whatWaitsAtTheFinish() {
    #expect(throttled("ab|") == "a-(b|)")
    #expect(throttled("ab|", onFinish: .discard) == "a-|")
  }

  @Test func disposingDropsWhatWaits() {
    #expect(throttled("ab-----", disposal: 2) == "a")
    #expect(clock.pendingCount == 0)
  }

  @Test func anIntervalThatIsNotPositiveIsNone() {
    for seconds in [0, -1] { #expect(throttled("ab-(cd)|", by: seconds) == "ab-(cd)|") }
  }

  @Test func twoActivationsHaveNothingInCommon() {
    let source = EventSource<Int>()
    let throttled = source.throttle(for: .seconds(2), clock: clock)
    let first = throttled.record()
    source.send(1)
    source.send(2)
    first.dispose()
    let second = throttled.record()
    source.send(3)
    #expect(first.values == [1])
    #expect(second.values == [3])
    clock.advance(by: .seconds(2))
    #expect(second.values == [3])
  }

  @Test func theFirstValueBelongsToTheSameTurn() {
    let source = EventSource<Int>()
    let total = combineLatest(source.hold(0), source.throttle(for: .seconds(1), clock: clock).hold(0)) { [$0, $1] }
    let recorder = total.record()
    source.send(1)
    #expect(recorder.values == [[0, 0], [1, 1]])
  }
}
