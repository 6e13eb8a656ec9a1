import SignalsTestSupport
import SignalsTesting
import Testing

@MainActor struct DelayTests {
  let clock = ManualClock()

  private func delayed(_ input: Marbles, by seconds: Int = 3, disposal: Int? = nil) -> Marbles {
    clock.play(input, disposal: disposal) { $0[0].delay(for: .seconds(seconds), clock: clock) }
  }

  @Test func everythingComesLater() {
    #expect(delayed("a-b--|") == "---a-b--|")
    #expect(delayed("(ab)c(d|)") == "---(ab)c(d|)")
    #expect(delayed("|") == "---|")
  }

  @Test func aValueAtTheTimeAtWhichAnotherIsDueComesInItsOrder() {
    #expect(delayed("a--b--c|") == "---a--b--c|")
    // A short one, whose value is due when the next one comes.
    #expect(delayed("abc|", by: 1) == "-abc|")
  }

  @Test func aFinishWaitsForWhatWaits() {
    #expect(delayed("ab|") == "---ab|")
    #expect(delayed("(ab|)") == "---(ab|)")
  }

  @Test func disposingExactlyWhenAValueIsDue() {
    #expect(delayed("ab", disposal: 3) == "---a")
    #expect(clock.pendingCount == 0)
  }

  @Test func disposingDropsWhatWaits() {
    #expect(delayed("abcdef|", disposal: 4) == "---ab")
    #expect(clock.pendingCount == 0)
  }

  @Test func anIntervalThatIsNotPositiveIsNone() {
    for seconds in [0, -1] { #expect(delayed("ab-(cd)|", by: seconds) == "ab-(cd)|") }
  }

  @Test func twoActivationsHaveNothingInCommon() {
    let source = EventSource<Int>()
    let delayed = source.delay(for: .seconds(2), clock: clock)
    let first = delayed.record()
    source.send(1)
    first.dispose()
    let second = delayed.record()
    source.send(2)
    clock.advance(by: .seconds(5))
    #expect(first.values == [])
    #expect(second.values == [2])
  }

  @Test func disposingReleasesTheValuesThatWait() {
    let tracker = LifetimeTracker()
    let source = EventSource<LifetimeToken>()
    let subscription = source.delay(for: .seconds(2), clock: clock).observe { _ in }
    for _ in 0..<100 { source.send(tracker.token()) }
    #expect(tracker.alive == 100)
    clock.advance(by: .seconds(1))
    subscription.dispose()
    #expect(tracker.alive == 0)
  }

  @Test func nothingIsDeliveredOnceABagIsGone() {
    let source = EventSource<Int>()
    var seen: [Int] = []
    var bag: DisposeBag? = DisposeBag()
    source.delay(for: .seconds(1), clock: clock).observe { seen.append($0) }.disposed(by: bag!)
    source.send(1)
    bag = nil
    clock.advance(by: .seconds(2))
    #expect(seen == [])
  }
}
