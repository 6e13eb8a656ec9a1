import SignalsOperators
import SignalsTestSupport
import Testing

@MainActor struct StreamValuesTests {
  let source = EventSource<Int>()

  @Test func everyEventFromTheStartOfTheLoopComesAndNoneFromBefore() async {
    source.send(1)
    let values = source.values().makeAsyncIterator()
    for number in 2...4 { source.send(number) }
    source.finish()
    #expect(await rest(of: values) == [2, 3, 4])
  }

  @Test func twoLoopsEachSeeAll() async {
    let first = source.values().makeAsyncIterator()
    let second = source.values().makeAsyncIterator()
    for number in 1...10 { source.send(number) }
    source.finish()
    #expect(await rest(of: first) == Array(1...10))
    #expect(await rest(of: second) == Array(1...10))
  }

  @Test func aFinishWakesALoopThatWaits() async {
    let isLooping = MutableSignal(false)
    let task = Task {
      let values = source.handleEvents(onStart: { isLooping.value = true }).values()
      for await _ in values {}
    }
    for await isLooping in isLooping.values() where isLooping { break }
    source.finish()
    await task.value
    #expect(source.observerCount == 0)
  }

  @Test func aLoopOverAStreamThatFinishedEndsAtOnce() async {
    source.finish()
    #expect(await rest(of: source.values().makeAsyncIterator()) == [])
  }

  @Test func leavingALoopReleasesTheStream() async {
    do {
      var iterator = source.values().makeAsyncIterator()
      source.send(1)
      #expect(await iterator.next(isolation: #isolation) == 1)
      #expect(source.observerCount == 1)
    }
    #expect(source.observerCount == 0)
  }

  @Test func cancellingDropsWhatWaits() async {
    let isLooping = MutableSignal(false)
    let task = Task {
      var seen: [Int] = []
      for await value in source.handleEvents(onStart: { isLooping.value = true }).values() {
        seen.append(value)
        source.send(value + 1)
        source.send(value + 2)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return seen
    }
    for await isLooping in isLooping.values() where isLooping { break }
    source.send(1)
    #expect(await task.value == [1])
    #expect(source.observerCount == 0)
  }

  /// A merge of nothing ends at once, in a loop as well.
  @Test func aLoopOverAMergeOfNothingEndsAtOnce() async {
    #expect(await rest(of: merge([EventStream<Int>]()).values().makeAsyncIterator()) == [])
  }

  private func rest(of iterator: AsyncValues<Int>.Iterator) async -> [Int] {
    var iterator = iterator
    var values: [Int] = []
    while let value = await iterator.next(isolation: #isolation) { values.append(value) }
    return values
  }
}
