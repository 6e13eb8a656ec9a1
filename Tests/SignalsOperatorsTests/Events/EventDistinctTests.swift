import SignalsOperators
import Testing

struct EventDistinctTests {
  @Test func equalNeighboursPassOnce() {
    let source = EventSource<Int>()
    let recording = Recording(source.distinct())
    for value in [1, 1, 2, 1, 1] { source.send(value) }
    source.finish()
    #expect(recording.seen == "1 2 1 |")
  }

  @Test func theComparisonIsWithTheLastOneThatPassed() {
    let source = EventSource<Int>()
    let recording = Recording(source.distinct(by: { abs($0 - $1) < 3 }))
    for value in [0, 2, 4, 5, 7] { source.send(value) }
    #expect(recording.seen == "0 4 7")
  }

  @Test func tuplesAreComparedByAClosureOrAProperty() {
    let source = EventSource<(Int, Int)>()
    let whole = Recording(source.distinct(by: ==).map { "\($0.0)\($0.1)" })
    let first = Recording(source.distinct(by: \.0).map { "\($0.0)\($0.1)" })
    for value in [(1, 1), (1, 1), (1, 2), (2, 2)] { source.send(value) }
    #expect(whole.seen == "11 12 22")
    #expect(first.seen == "11 22")
  }

  @Test func nanEqualsNaN() {
    let source = EventSource<Double>()
    let recording = Recording(source.distinct())
    for value in [1, .nan, .nan, 2] { source.send(value) }
    #expect(recording.seen == "1.0 nan 2.0")
  }

  @Test func eachActivationBeginsAnew() {
    let source = EventSource<Int>()
    let distinct = source.distinct()
    let first = Recording(distinct)
    source.send(1)
    first.dispose()
    let second = Recording(distinct)
    source.send(1)
    #expect(second.seen == "1")
  }
}
