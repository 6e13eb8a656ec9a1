import SignalsOperators
import Testing

struct NeverTests {
  @Test func neverDoesNothing() {
    let recording = Recording(EventStream<Int>.never)
    #expect(recording.seen == "")
    #expect(recording.subscription?.isDisposed == false)
  }

  @Test func emptyFinishesAtOnceAndEachTime() {
    let empty = EventStream<Int>.empty
    #expect(Recording(empty).seen == "|")
    #expect(Recording(empty).seen == "|")
  }
}
