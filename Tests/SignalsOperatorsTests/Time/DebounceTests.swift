import SignalsTesting
import Testing

@MainActor struct DebounceTests {
  let clock = ManualClock()

  private func debounced(
    _ input: Marbles,
    by seconds: Int = 3,
    leading: Bool = false,
    trailing: Bool = true,
    maxWait: Int? = nil,
    onFinish: PendingValue = .flush,
    disposal: Int? = nil
  ) -> Marbles {
    clock.play(input, disposal: disposal) {
      $0[0].debounce(
        for: .seconds(seconds),
        leading: leading,
        trailing: trailing,
        maxWait: maxWait.map { .seconds($0) },
        onFinish: onFinish,
        clock: clock
      )
    }
  }

  @Test func theLastValueOfABurstIsSentWhenItIsQuiet() {
    #expect(debounced("a-b-c-----d---|") == "-------c-----d|")
  }

  @Test func aValueExactlyOnTheDeadlineBeginsANewBurst() {
    #expect(debounced("a--b------|") == "---a--b---|")
  }

  @Test func leadingAndTrailing() {
    #expect(debounced("a-b-c-----d---|", leading: true) == "a------c--d---|")
    #expect(debounced("a-b-c-----d---|", leading: true, trailing: false) == "a---------d---|")
  }

  @Test func maxWaitEndsTheWaitingInALongBurst() {
    #expect(debounced("a-b-c-d-e-f------|", maxWait: 4) == "----b---d---f----|")
  }

  @Test func aFinishSendsWhatWaits() {
    #expect(debounced("a-b|") == "---(b|)")
    #expect(debounced("a---b|", onFinish: .flush) == "---a-(b|)")
  }

  @Test func aFinishDropsWhatWaitsIfAskedTo() {
    #expect(debounced("a-b|", onFinish: .discard) == "---|")
    #expect(debounced("a-----|", onFinish: .discard) == "---a--|")
  }

  @Test func whatIsDueComesBeforeAFinishAtTheSameTime() {
    #expect(debounced("a--|", onFinish: .discard) == "---(a|)")
  }

  @Test func disposingDropsWhatWaits() {
    #expect(debounced("a-b----", disposal: 3) == "")
    #expect(clock.pendingCount == 0)
  }

  @Test func anIntervalThatIsNotPositiveIsNone() {
    for seconds in [0, -1] { #expect(debounced("ab-(cd)|", by: seconds) == "ab-(cd)|") }
    #expect(debounced("ab|", maxWait: 0) == "ab|")
  }

  @Test func twoObserversShareOneActivation() {
    let source = EventSource<Int>()
    let debounced = source.debounce(for: .seconds(1), clock: clock)
    let first = debounced.record()
    let second = debounced.record()
    source.send(1)
    #expect(clock.pendingCount == 1)
    clock.advance(by: .seconds(2))
    #expect(first.values == [1])
    #expect(second.values == [1])
  }

  @Test func twoActivationsHaveNothingInCommon() {
    let source = EventSource<Int>()
    let debounced = source.debounce(for: .seconds(2), clock: clock)
    let first = debounced.record()
    source.send(1)
    first.dispose()
    let second = debounced.record()
    clock.advance(by: .seconds(5))
    #expect(second.values == [])
    source.send(2)
    clock.advance(by: .seconds(2))
    #expect(second.values == [2])
  }

  @Test func theDeadlineIsTakenWhenTheValueArrives() {
    let source = EventSource<Int>()
    let recorder = source.debounce(for: .seconds(1), clock: clock).record()
    source.send(1)
    clock.advance(by: .seconds(1))
    #expect(recorder.values == [1])
  }

  @Test func aValueSentByTheHandlerIsDebouncedToo() {
    let source = EventSource<Int>()
    var seen: [Int] = []
    let subscription = source.debounce(for: .seconds(1), clock: clock).observe { value in
      seen.append(value)
      if value < 3 { source.send(value + 1) }
    }
    source.send(1)
    clock.advance(by: .seconds(3))
    #expect(seen == [1, 2, 3])
    withExtendedLifetime(subscription) {}
  }

  @Test func itMayDisposeItself() {
    let source = EventSource<Int>()
    var subscription: Subscription?
    var count = 0
    subscription = source.debounce(for: .seconds(1), clock: clock).observe { _ in
      count += 1
      subscription?.dispose()
    }
    source.send(1)
    clock.advance(by: .seconds(1))
    source.send(2)
    clock.advance(by: .seconds(1))
    #expect(count == 1)
    #expect(source.observerCount == 0)
    #expect(clock.pendingCount == 0)
  }
}

@Test func aRateLimiterThatDropsEverythingIsRefused() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
    _ = EventSource<Int>().debounce(for: .seconds(1), leading: false, trailing: false)
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("neither leading nor trailing"))
}
