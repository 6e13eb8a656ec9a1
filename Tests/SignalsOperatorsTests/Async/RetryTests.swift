import SignalsOperators
import SignalsTesting
import Testing

private struct Failed: Error, Equatable {
  let number: Int
}

@MainActor struct RetryTests {
  let clock = ManualClock()

  @Test func itTriesAgainAfterEachWait() async throws {
    var times: [Duration] = []
    let task = Task {
      try await retry(4, backoff: .exponential(.seconds(1), limit: .seconds(3)), clock: clock) {
        times.append(clock.now.offset)
        if times.count < 4 { throw Failed(number: times.count) }
        return "done"
      }
    }
    for _ in 1...3 {
      await clock.waitForSleepers()
      clock.run()
    }
    #expect(try await task.value == "done")
    #expect(times == [.zero, .seconds(1), .seconds(3), .seconds(6)])
  }

  @Test func theLastErrorIsThrown() async {
    var tries = 0
    await #expect(throws: Failed(number: 3)) {
      try await retry(3) {
        tries += 1
        throw Failed(number: tries)
      }
    }
  }

  @Test func aCancelledTaskDoesNotTryAgain() async {
    var tries = 0
    let task = Task {
      try await retry(3, backoff: .constant(.seconds(1)), clock: clock) {
        tries += 1
        throw Failed(number: tries)
      }
    }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(tries == 1)
  }

  @Test func aBackoffGrowsToItsLimit() {
    let backoff = Backoff.exponential(.seconds(1), limit: .seconds(5))
    #expect((1...5).map { backoff.wait(afterFailures: $0) } == [1, 2, 4, 5, 5].map { .seconds($0) })
    #expect(Backoff.constant(.seconds(2)).wait(afterFailures: 9) == .seconds(2))
    #expect(Backoff.exponential(.seconds(10), limit: .seconds(5)).wait(afterFailures: 1) == .seconds(5))
  }
}
