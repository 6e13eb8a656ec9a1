import SignalsOperators
import Testing

struct EventFilterTests {
  private let source = EventSource<Int>()

  @Test func filterPassesWhatItIsToldTo() {
    let recording = Recording(source.filter { $0.isMultiple(of: 2) })
    for value in 1...4 { source.send(value) }
    source.finish()
    #expect(recording.seen == "2 4 |")
  }

  @Test func compactMapPassesWhatIsNotNil() {
    let text = EventSource<String>()
    let recording = Recording(text.compactMap { Int($0) })
    for value in ["1", "x", "3"] { text.send(value) }
    text.finish()
    #expect(recording.seen == "1 3 |")
  }

  @Test func nothingBelowRunsForWhatDoesNotPass() {
    var runs = 0
    let recording = Recording(source.filter { $0 > 1 }.map { _ in runs += 1 })
    source.send(1)
    #expect(runs == 0)
    source.send(2)
    #expect(runs == 1)
    #expect(recording.seen == "()")
  }
}
