import SignalsOperators
import Testing

struct DropTests {
  private let source = EventSource<Int>()

  @Test func dropFirstSkipsSome() {
    let one = Recording(source.dropFirst())
    let two = Recording(source.dropFirst(2))
    let none = Recording(source.dropFirst(0))
    for value in 1...3 { source.send(value) }
    source.finish()
    #expect([one.seen, two.seen, none.seen] == ["2 3 |", "3 |", "1 2 3 |"])
  }

  @Test func dropWhileBeginsWithTheFirstThatDoesNotPass() {
    var asked = 0
    let recording = Recording(
      source.drop(while: {
        asked += 1
        return $0 < 3
      })
    )
    for value in [1, 3, 1] { source.send(value) }
    source.finish()
    #expect(recording.seen == "3 1 |")
    #expect(asked == 2)
  }

  @Test func eachActivationBeginsAnew() {
    let dropped = source.dropFirst()
    let first = Recording(dropped)
    source.send(1)
    first.dispose()
    let second = Recording(dropped)
    source.send(2)
    source.send(3)
    #expect(second.seen == "3")
  }
}
