import SignalsTestSupport
import SignalsTesting
import Testing

@MainActor struct ManualClockTests {
  let clock = ManualClock()
  let log = Log<String>()

  /// Schedules an entry in the log; the token is kept until the end of the test.
  private func schedule(_ text: String, at seconds: Int) -> any Disposable {
    clock.schedule(at: .init(offset: .seconds(seconds)), named: text, on: MainActor.shared) { [log, clock] in
      log.append("\(text) at \(clock.now)")
    }
  }

  @Test func advanceRunsWhatIsDueEachAtItsTime() {
    let tokens = [schedule("b", at: 2), schedule("a", at: 1), schedule("c", at: 3)]
    clock.advance(by: .seconds(2))
    #expect(log.entries == ["a at 1.0 seconds", "b at 2.0 seconds"])
    #expect(clock.now.offset == .seconds(2))
    withExtendedLifetime(tokens) {}
  }

  @Test func timersOfOneTimeRunInTheOrderInWhichTheyCame() {
    let tokens = "dacb".map { schedule(String($0), at: 1) }
    clock.advance(by: .seconds(1))
    #expect(log.entries.map { $0.prefix(1) } == ["d", "a", "c", "b"])
    withExtendedLifetime(tokens) {}
  }

  @Test func advanceRunsWhatBecomesDueMeanwhile() {
    var tokens: [any Disposable] = []
    tokens.append(
      clock.schedule(at: .init(offset: .seconds(1)), named: "first", on: MainActor.shared) {
        tokens.append(self.schedule("second", at: 3))
        tokens.append(self.schedule("now", at: 1))
      }
    )
    clock.advance(by: .seconds(3))
    #expect(log.entries == ["now at 1.0 seconds", "second at 3.0 seconds"])
  }

  @Test func aTimerThatIsCancelledOrReleasedDoesNotRun() {
    let cancelled = schedule("cancelled", at: 1)
    cancelled.dispose()
    _ = schedule("released", at: 1)
    #expect(clock.pendingCount == 0)
    clock.advance(by: .seconds(1))
    #expect(log.entries.isEmpty)
  }

  @Test func aTimerMayCancelAnotherOneThatIsDue() {
    var second: (any Disposable)?
    let first = clock.schedule(at: .init(offset: .seconds(1)), named: "first", on: MainActor.shared) {
      second?.dispose()
    }
    second = schedule("second", at: 1)
    clock.advance(by: .seconds(1))
    #expect(log.entries.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test func aTimerMayAdvanceTheClock() {
    let first = clock.schedule(at: .init(offset: .seconds(1)), named: "first", on: MainActor.shared) {
      self.clock.advance(by: .seconds(4))
    }
    let second = schedule("second", at: 3)
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["second at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(5))
    withExtendedLifetime((first, second)) {}
  }

  @Test func runGoesOnUntilNothingWaits() {
    let tokens = [schedule("a", at: 100), schedule("b", at: 10_000)]
    clock.run()
    #expect(clock.pendingCount == 0)
    #expect(clock.now.offset == .seconds(10_000))
    withExtendedLifetime(tokens) {}
  }

  @Test func aSleepingTaskIsWoken() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(5))
      return clock.now.offset
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(try await task.value == .seconds(5))
  }

  @Test func aSleepEndsWithItsTask() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.pendingCount == 0)
  }

  @Test func aSleepThatBeginsInACancelledTaskEndsAtOnce() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(5))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.pendingCount == 0)
  }

  @Test func aSleepUntilNowDoesNotWait() async throws {
    try await clock.sleep(until: clock.now)
  }

  @Test func aTimerOfAnotherActorRunsThere() async {
    let other = Elsewhere()
    await other.schedule(on: clock)
    clock.advance(by: .seconds(1))
    #expect(await other.waitForRun() == .seconds(1))
  }

  @Test func aTimerThatRanDoesNotKeepItsActorWhichKeepsIt() async {
    var other: Elsewhere? = Elsewhere()
    weak let released = other
    await other!.schedule(on: clock)
    clock.advance(by: .seconds(1))
    _ = await other!.waitForRun()
    other = nil
    // The task that ran the timer there may not be over yet.
    for _ in 0..<100_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}

/// An actor with a timer of its own.
private actor Elsewhere {
  private var token: (any Disposable)?
  private var time: Duration?
  private var waiter: CheckedContinuation<Void, Never>?

  func schedule(on clock: ManualClock) {
    token = clock.schedule(at: .init(offset: .seconds(1)), named: "elsewhere", on: self) {
      self.time = clock.now.offset
      self.waiter?.resume()
    }
  }

  func waitForRun() async -> Duration? {
    if time == nil { await withCheckedContinuation { waiter = $0 } }
    return time
  }
}

@Test func aTimerThatSetsItselfAgainIsNamedWhenTheLimitIsReached() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    await runEndlessTimer()
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("100 timers ran and more are due, the next one of 'heartbeat'"))
}

@MainActor private func runEndlessTimer() {
  let clock = ManualClock()
  var token: (any Disposable)?
  func beat() {
    token = clock.schedule(at: clock.now, named: "heartbeat", on: MainActor.shared) { beat() }
  }
  beat()
  clock.advance(by: .seconds(1), limit: 100)
  withExtendedLifetime(token) {}
}

@Test func timeDoesNotRunBackwards() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    ManualClock().advance(by: .seconds(-3_600))
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("time runs forward only"))
}
