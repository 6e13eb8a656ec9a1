import SignalsOperators
import SignalsTestSupport
import SignalsTesting
import Testing

private struct Failed: Error {}

@MainActor struct FlatMapLatestAsyncTests {
  let clock = ManualClock()
  let source = EventSource<String>()

  /// Answers after a second, or throws, by the first letter.
  private func answer(_ query: String) async throws -> String {
    try await clock.sleep(for: .seconds(1))
    if query.hasPrefix("!") { throw Failed() }
    return query.uppercased()
  }

  private func text(_ result: Result<String, any Error>) -> String { (try? result.get()) ?? "failed" }

  @Test func resultsAndFailuresAreValues() async {
    let results = source.flatMapLatest { try await answer($0) }
    var iterator = results.values().makeAsyncIterator()
    for query in ["a", "!b", "c"] {
      source.send(query)
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      let result = await iterator.next(isolation: #isolation)
      #expect(result.map(text) == (query == "!b" ? "failed" : query.uppercased()))
    }
  }

  @Test func theNewestValueCancelsTheTransformThatRuns() async {
    let cancelled = MutableSignal<[String]>([])
    let results = source.flatMapLatest { query in
      do {
        return try await answer(query)
      } catch is CancellationError {
        cancelled.value.append(query)
        throw CancellationError()
      }
    }
    let recorder = results.record()
    var iterator = results.values().makeAsyncIterator()
    source.send("a")
    await clock.waitForSleepers()
    source.send("b")
    for await queries in cancelled.values() where queries == ["a"] { break }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    _ = await iterator.next(isolation: #isolation)
    #expect(recorder.values.map(text) == ["B"])
  }

  @Test func overASignalItBeginsWithTheCurrentValue() async {
    let query = MutableSignal("a")
    var iterator = query.flatMapLatest { try await answer($0) }.values().makeAsyncIterator()
    var seen: [String] = []
    for next in ["b", "!c", "d"] {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      if let result = await iterator.next(isolation: #isolation) { seen.append(text(result)) }
      query.value = next
    }
    #expect(seen == ["A", "B", "failed"])
  }

  @Test func disposingCancelsTheTransformThatRuns() async {
    let wasCancelled = MutableSignal(false)
    let recorder = source.flatMapLatest { query in
      defer { wasCancelled.value = Task.isCancelled }
      return try await answer(query)
    }
    .record()
    source.send("a")
    await clock.waitForSleepers()
    recorder.dispose()
    for await wasCancelled in wasCancelled.values() where wasCancelled { break }
    #expect(recorder.values.isEmpty)
    #expect(source.observerCount == 0)
  }

  @Test func itFinishesWhenTheInputHasAndTheLastTransformIsDone() async {
    let results = source.flatMapLatest { try await answer($0) }
    let recorder = results.record()
    source.send("a")
    await clock.waitForSleepers()
    source.finish()
    #expect(!recorder.isFinished)
    let values = results.values()
    clock.advance(by: .seconds(1))
    for await _ in values {}
    #expect(recorder.values.map(text) == ["A"])
    #expect(recorder.isFinished)
  }

  @Test func itFinishesWithTheInputIfNothingRuns() {
    let recorder = source.flatMapLatest { try await answer($0) }.record()
    source.finish()
    #expect(recorder.isFinished)
  }

  @Test func aTransformThatReturnsAStreamIsNotAnAsyncOne() {
    let streams: EventStream<Int> = source.flatMapLatest { _ in EventStream<Int>.never }
    #expect(streams.record().values == [])
  }
}
