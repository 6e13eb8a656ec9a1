import SignalsOperators
import SignalsTestSupport
import Testing

@MainActor struct SignalValuesTests {
  /// A value that must not leave the actor.
  final class Photo {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test func aLoopStartsWithTheCurrentValueAndComesToTheLast() async {
    let signal = MutableSignal(1)
    var seen: [Int] = []
    for await value in signal.values() {
      seen.append(value)
      if value == 1 {
        signal.value = 2
        signal.value = 3
      }
      if value == 3 { break }
    }
    #expect(seen == [1, 3])
  }

  @Test func whatIsWrittenBetweenTheStartOfALoopAndItsFirstWaitIsSeen() async {
    let signal = MutableSignal(1)
    var iterator = signal.values().makeAsyncIterator()
    signal.value = 2
    #expect(await iterator.next(isolation: #isolation) == 2)
  }

  @Test func valuesStayInTheActor() async {
    let signal = MutableSignal(Photo("a"))
    for await photo in signal.values() {
      #expect(photo === signal.value)
      break
    }
  }

  @Test func aValueThatIsOptionalDoesNotEndTheLoop() async {
    let signal = MutableSignal<Int?>(nil)
    var seen: [Int?] = []
    for await value in signal.values() {
      seen.append(value)
      if value != nil { break }
      signal.value = 1
    }
    #expect(seen == [nil, 1])
  }

  @Test(arguments: [
    (AsyncBuffering.newest(2), [4, 5]),
    (.oldest(2), [1, 2]),
    (.unbounded, [1, 2, 3, 4, 5]),
  ])
  func aBufferKeepsWhatItsPolicySays(buffering: AsyncBuffering, expected: [Int]) async {
    let signal = MutableSignal(1)
    var iterator = signal.values(buffering: buffering).makeAsyncIterator()
    for value in 2...5 { signal.value = value }
    var seen: [Int] = []
    for _ in expected { seen.append(await iterator.next(isolation: #isolation)!) }
    #expect(seen == expected)
  }

  @Test func aSleepingLoopHoldsOneValueHoweverManyAreWritten() async {
    let tracker = LifetimeTracker()
    let signal = MutableSignal((number: 0, token: tracker.token()))
    var iterator = signal.values().makeAsyncIterator()
    for number in 1...200_000 { signal.value = (number, tracker.token()) }
    #expect(tracker.alive == 1)
    #expect(await iterator.next(isolation: #isolation)?.number == 200_000)
  }

  @Test func twoLoopsEachSeeAll() async {
    let signal = MutableSignal(1)
    let values = signal.values(buffering: .unbounded)
    var first = values.makeAsyncIterator()
    var second = values.makeAsyncIterator()
    for value in 2...10 { signal.value = value }
    for expected in 1...10 {
      #expect(await first.next(isolation: #isolation) == expected)
      #expect(await second.next(isolation: #isolation) == expected)
    }
  }

  @Test func leavingALoopReleasesEverything() async {
    let tracker = LifetimeTracker()
    let signal = MutableSignal(1)
    do {
      let token = tracker.token()
      let derived = signal.map { value in
        token.touch()
        return value
      }
      for await _ in derived.values() {
        #expect(signal.observerCount == 1)
        break
      }
    }
    #expect(signal.observerCount == 0)
    #expect(tracker.alive == 0)
  }

  @Test func cancellingATaskThatWaitsEndsItsLoop() async {
    let signal = MutableSignal(1)
    let gate = MutableSignal(false)
    let task = Task {
      var seen: [Int] = []
      for await value in signal.values() {
        seen.append(value)
        gate.value = true
      }
      return seen
    }
    for await isWaiting in gate.values() where isWaiting { break }
    task.cancel()
    #expect(await task.value == [1])
    #expect(signal.observerCount == 0)
  }

  @Test func nothingIsDeliveredAfterTheCancellation() async {
    let signal = MutableSignal(1)
    let task = Task {
      var seen: [Int] = []
      for await value in signal.values(buffering: .unbounded) {
        seen.append(value)
        signal.value = value + 1
        if value == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return seen
    }
    #expect(await task.value == [1, 2, 3])
    #expect(signal.observerCount == 0)
  }

  @Test func aLoopThatStartsInACancelledTaskEndsAtOnce() async {
    let signal = MutableSignal(1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in signal.values() { count += 1 }
      return count
    }
    #expect(await task.value == 0)
    #expect(signal.observerCount == 0)
  }
}

@Test func aBufferForNothingIsRefused() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    _ = MutableSignal(1).values(buffering: .newest(0)).makeAsyncIterator()
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("a buffer of 0 values holds none"))
}

actor Counter {
  let count = MutableSignal(0)

  func countTo(_ limit: Int) async -> [Int] {
    var seen: [Int] = []
    for await value in count.values() {
      seen.append(value)
      if value == limit { break }
      count.value += 1
    }
    return seen
  }
}

@Test func aLoopRunsInAnActor() async {
  #expect(await Counter().countTo(3) == [0, 1, 2, 3])
}
