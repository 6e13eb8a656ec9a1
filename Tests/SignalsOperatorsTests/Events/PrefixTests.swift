import SignalsOperators
import Testing

struct PrefixTests {
  private let source = EventSource<Int>()

  @Test func prefixFinishesWithItsLastEventAndLetsGo() {
    let recording = Recording(source.prefix(2))
    source.send(1)
    #expect(source.observerCount == 1)
    source.send(2)
    #expect(source.observerCount == 0)
    source.send(3)
    #expect(recording.seen == "1 2 |")
  }

  @Test func prefixFinishesWithAShorterStream() {
    let recording = Recording(source.prefix(2))
    source.send(1)
    source.finish()
    #expect(recording.seen == "1 |")
  }

  @Test func prefixOfNothingFinishesAtOnce() {
    #expect(Recording(source.prefix(0)).seen == "|")
    #expect(source.observerCount == 0)
  }

  @Test func severalEventsInOneTurnAreCountedOneByOne() {
    let recording = Recording(source.merge(source, source).prefix(2))
    source.send(1)
    #expect(recording.seen == "1 1 |")
    #expect(source.observerCount == 0)
  }

  @Test func firstIsOne() {
    let recording = Recording(source.first())
    source.send(1)
    source.send(2)
    #expect(recording.seen == "1 |")
  }

  @Test func countingBeginsAnewWithEachActivation() {
    let prefix = source.prefix(1)
    let first = Recording(prefix)
    source.send(1)
    let second = Recording(prefix)
    source.send(2)
    #expect([first.seen, second.seen] == ["1 |", "2 |"])
  }

  @Test func twoObserversOfOneActivationShareTheCount() {
    let prefix = source.prefix(2)
    let first = Recording(prefix)
    source.send(1)
    let second = Recording(prefix)
    source.send(2)
    #expect([first.seen, second.seen] == ["1 2 |", "2 |"])
  }

  @Test func prefixWhileFinishesWithTheFirstThatDoesNotPass() {
    let recording = Recording(source.prefix(while: { $0 < 3 }))
    for value in [1, 2, 3, 1] { source.send(value) }
    #expect(recording.seen == "1 2 |")
    #expect(source.observerCount == 0)
  }

  @Test func prefixUntilFinishesWithTheOtherStreamsFirstEvent() {
    let end = EventSource<Void>()
    let recording = Recording(source.prefix(until: end))
    source.send(1)
    end.send()
    source.send(2)
    #expect(recording.seen == "1 |")
    #expect([source.observerCount, end.observerCount] == [0, 0])
  }

  @Test func prefixUntilReleasesTheOtherStreamWithThisOne() {
    let end = EventSource<Void>()
    let recording = Recording(source.prefix(until: end))
    source.finish()
    #expect(recording.seen == "|")
    #expect(end.observerCount == 0)
  }

  @Test func prefixUntilGoesOnIfTheOtherStreamFinishesWithoutAnEvent() {
    let end = EventSource<Void>()
    let recording = Recording(source.prefix(until: end))
    end.finish()
    source.send(1)
    #expect(recording.seen == "1")
  }

  @Test func inTheTurnOfTheEndNothingIsSeen() {
    let recording = Recording(source.prefix(until: source.map { $0 }.filter { $0 == 2 }))
    source.send(1)
    source.send(2)
    #expect(recording.seen == "1 |")
  }

  @Test func aSendFromTheLastEventIsNotSeen() {
    let bag = DisposeBag()
    let prefix = source.prefix(1)
    prefix.observe { source.send($0 + 1) }.disposed(by: bag)
    let recording = Recording(prefix)
    source.send(1)
    #expect(recording.seen == "1 |")
  }
}
