import SignalsTesting
import Testing

@MainActor struct BufferEveryTests {
  let clock = ManualClock()

  private func buffered(
    _ input: Marbles,
    onFinish: PendingValue = .flush,
    disposal: Int? = nil
  ) -> Marbles {
    clock.play(input, disposal: disposal) {
      $0[0].buffer(every: .seconds(3), onFinish: onFinish, clock: clock).map { $0.joined() }
    }
  }

  @Test func theValuesOfAnIntervalComeTogether() {
    #expect(buffered("ab-----c|") == "---'ab'----(c|)")
  }

  @Test func aValueOnTheBoundaryBelongsToTheNextInterval() {
    #expect(buffered("ab-c---|") == "---'ab'--c|")
  }

  @Test func whatWaitsAtTheFinish() {
    #expect(buffered("ab|", onFinish: .discard) == "--|")
    #expect(buffered("|") == "|")
  }

  @Test func aFinishOnTheBoundaryComesAfterTheInterval() {
    #expect(buffered("ab-|") == "---('ab'|)")
    #expect(buffered("ab-|", onFinish: .discard) == "---('ab'|)")
  }

  @Test func twoActivationsHaveNothingInCommon() {
    let source = EventSource<Int>()
    let buffered = source.buffer(every: .seconds(3), clock: clock)
    let first = buffered.record()
    source.send(1)
    clock.advance(by: .seconds(2))
    first.dispose()
    let second = buffered.record()
    source.send(2)
    clock.advance(by: .seconds(2))
    #expect(second.values == [])
    clock.advance(by: .seconds(1))
    #expect(second.values == [[2]])
    #expect(first.values == [])
  }

  @Test func disposingDropsWhatWaits() {
    #expect(buffered("abcdef", disposal: 4) == "---'abc'")
    #expect(clock.pendingCount == 0)
  }
}

@Test func aTimedBufferNeedsAPositiveInterval() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
    _ = EventSource<Int>().buffer(every: .zero)
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("buffer(every: 0.0 seconds) would never let time pass"))
}
