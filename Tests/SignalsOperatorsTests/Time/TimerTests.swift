import SignalsTesting
import Testing

@MainActor struct TimerTests {
  let clock = ManualClock()

  @Test func itCountsIntervals() {
    #expect(clock.play(frames: 8, disposal: 7) { _ in .timer(every: .seconds(2), clock: clock) } == "--0-1-2")
    #expect(clock.pendingCount == 0)
  }

  @Test func disposingExactlyWhenATickIsDue() {
    #expect(clock.play(frames: 8, disposal: 4) { _ in .timer(every: .seconds(2), clock: clock) } == "--0-1")
    #expect(clock.pendingCount == 0)
  }

  @Test func eachActivationBeginsAnew() {
    let timer = EventStream.timer(every: .seconds(2), clock: clock)
    let first = timer.record()
    clock.advance(by: .seconds(5))
    first.dispose()
    let second = timer.record()
    clock.advance(by: .seconds(4))
    #expect(first.values == [0, 1])
    #expect(second.values == [0, 1])
  }

  @Test func itIsSharedByItsObservers() {
    let timer = EventStream.timer(every: .seconds(2), clock: clock)
    let first = timer.record()
    clock.advance(by: .seconds(3))
    let second = timer.record()
    clock.advance(by: .seconds(1))
    #expect(first.values == [0, 1])
    #expect(second.values == [1])
    #expect(clock.pendingCount == 1)
  }

  @Test func aHandlerMayEndIt() {
    let timer = EventStream.timer(every: .seconds(1), clock: clock)
    var subscription: Subscription?
    var seen: [Int] = []
    subscription = timer.observe { tick in
      seen.append(tick)
      if tick == 1 { subscription?.dispose() }
    }
    clock.advance(by: .seconds(10))
    #expect(seen == [0, 1])
    #expect(clock.pendingCount == 0)
  }
}

@Test(arguments: [0, -1]) func aTimerNeedsAPositiveInterval(seconds: Int) async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor [seconds] in
    _ = EventStream.timer(every: .seconds(seconds))
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("would never let time pass, so give it an interval of more than zero"))
}

@Test func runningTheClockOfATimerNamesTheTimer() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
    let clock = ManualClock()
    let recorder = EventStream.timer(every: .seconds(5), clock: clock).record()
    clock.run()
    withExtendedLifetime(recorder) {}
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("10000 timers ran and more are due, the next one of 'timer(every: 5.0 seconds)'"))
}
