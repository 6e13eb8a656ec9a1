import SignalsTestSupport
import SignalsTesting
import Testing

@MainActor struct TimedSignalTests {
  let clock = ManualClock()
  let source = MutableSignal(0)

  @Test func aDebouncedSignalChangesWhenItIsQuiet() {
    let recorder = source.debounce(for: .seconds(3), clock: clock).record()
    for value in 1...3 {
      source.value = value
      clock.advance(by: .seconds(2))
    }
    #expect(recorder.values == [0])
    clock.advance(by: .seconds(1))
    #expect(recorder.values == [0, 3])
  }

  @Test func aThrottledSignalChangesAtOnceAndComesToTheLastValue() {
    let recorder = source.throttle(for: .milliseconds(50), clock: clock).record()
    for value in 1...3 { source.value = value }
    #expect(recorder.values == [0, 1])
    clock.advance(by: .milliseconds(400))
    #expect(recorder.values == [0, 1, 3])
  }

  @Test func aDelayedSignalGoesThroughAllValues() {
    let recorder = source.delay(for: .seconds(3), clock: clock).record()
    source.value = 1
    source.value = 2
    clock.advance(by: .seconds(1))
    source.value = 3
    clock.advance(by: .seconds(2))
    #expect(recorder.values == [0, 1, 2])
    clock.advance(by: .seconds(1))
    #expect(recorder.values == [0, 1, 2, 3])
  }

  @Test func aThrottledSignalPassesAChangeInTheSameTurn() {
    let both = combineLatest(source, source.throttle(for: .seconds(1), clock: clock)) { [$0, $1] }
    let recorder = both.record()
    source.value = 1
    #expect(recorder.values == [[0, 0], [1, 1]])
  }

  @Test func unobservedItHasTheValueOfItsSourceAndSetsNoTimer() {
    let debounced = source.debounce(for: .seconds(3), clock: clock)
    #expect(debounced.value == 0)
    source.value = 1
    #expect(debounced.value == 1)
    #expect(clock.pendingCount == 0)
  }

  @Test func leavingItDropsWhatWaits() {
    let debounced = source.debounce(for: .seconds(3), clock: clock)
    let recorder = debounced.record()
    source.value = 1
    #expect(debounced.value == 0)
    recorder.dispose()
    #expect(clock.pendingCount == 0)
    #expect(debounced.value == 1)
    clock.advance(by: .seconds(3))
    #expect(recorder.values == [0])
  }

  @Test func eachActivationBeginsWithTheCurrentValue() {
    let debounced = source.debounce(for: .seconds(3), clock: clock)
    let first = debounced.record()
    source.value = 1
    first.dispose()
    let second = debounced.record()
    #expect(second.values == [1])
    clock.advance(by: .seconds(5))
    #expect(second.values == [1])
  }

  @Test func anObserverThatComesInTheTurnInWhichTheLastOneLeavesKeepsItGoing() {
    let debounced = source.debounce(for: .seconds(3), clock: clock)
    var first: Recorder<Int>? = debounced.record()
    var second: Recorder<Int>?
    batch {
      source.value = 1
      first = nil
      second = debounced.record()
    }
    source.value = 2
    #expect(clock.pendingCount == 1)
    clock.advance(by: .seconds(3))
    #expect(second?.values == [1, 2])
    withExtendedLifetime(first) {}
  }

  @Test func anIntervalThatIsNotPositiveIsNone() {
    for interval in [Duration.zero, .seconds(-1)] {
      #expect(source.debounce(for: interval, clock: clock) === source)
      #expect(source.throttle(for: interval, clock: clock) === source)
      #expect(source.delay(for: interval, clock: clock) === source)
    }
  }

  @Test func twoObserversShareOneTimer() {
    let debounced = source.debounce(for: .seconds(3), clock: clock)
    let recorders = [debounced.record(), debounced.record()]
    source.value = 1
    #expect(clock.pendingCount == 1)
    clock.advance(by: .seconds(3))
    #expect(recorders.map(\.values) == [[0, 1], [0, 1]])
  }

  @Test func theRestOfTheGraphIsReleased() {
    let tracker = LifetimeTracker()
    let bag = DisposeBag()
    do {
      let token = tracker.token()
      source.map { value in
        token.touch()
        return value
      }
      .debounce(for: .seconds(3), clock: clock)
      .delay(for: .seconds(1), clock: clock)
      .observe { _ in token.touch() }
      .disposed(by: bag)
    }
    source.value = 1
    #expect(tracker.alive == 1)
    bag.dispose()
    #expect(tracker.alive == 0)
    #expect(source.observerCount == 0)
    #expect(clock.pendingCount == 0)
  }

  @Test func aDebouncedSignalMayBeSwitchedTo() {
    let isSlow = MutableSignal(false)
    let slow = source.debounce(for: .seconds(3), clock: clock)
    let recorder = isSlow.flatMapLatest { isSlow in isSlow ? slow : source }.record()
    source.value = 1
    isSlow.value = true
    source.value = 2
    #expect(recorder.values == [0, 1, 1])
    clock.advance(by: .seconds(3))
    #expect(recorder.values == [0, 1, 1, 2])
    source.value = 3
    isSlow.value = false
    #expect(clock.pendingCount == 0)
    #expect(recorder.values == [0, 1, 1, 2, 3])
  }
}

/// A graph in an actor that is not the main one.
private actor Workshop {
  let source = MutableSignal(0)
  let clock = ManualClock()

  func play() -> [[Int]] {
    let debounced = source.debounce(for: .seconds(2), clock: clock).record()
    let throttled = source.throttle(for: .seconds(2), clock: clock).record()
    let delayed = source.delay(for: .seconds(2), clock: clock).record()
    for value in 1...3 {
      source.value = value
      clock.advance(by: .seconds(1))
    }
    clock.advance(by: .seconds(2))
    return [debounced.values, throttled.values, delayed.values]
  }
}

@Test func timersComeHomeToAnActor() async {
  #expect(await Workshop().play() == [[0, 3], [0, 1, 2, 3], [0, 1, 2, 3]])
}

@MainActor @Test func aClockThatCannotScheduleIsSleptOnAtHome() async {
  let clock = PlainClock()
  let source = EventSource<Int>()
  var iterator = source.debounce(for: .seconds(2), clock: clock).values().makeAsyncIterator()
  source.send(1)
  await clock.base.waitForSleepers()
  clock.base.advance(by: .seconds(2))
  let value = await iterator.next(isolation: #isolation)
  MainActor.assertIsolated()
  #expect(value == 1)
}

/// A clock with nothing but what every clock has.
private struct PlainClock: Clock {
  let base = ManualClock()
  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
