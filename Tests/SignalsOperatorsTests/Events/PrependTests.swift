import SignalsOperators
import SignalsTestSupport
import Testing

struct PrependTests {
  private let source = EventSource<Int>()

  @Test func theValuesComeFirst() {
    let recording = Recording(source.prepend(1, 2))
    #expect(recording.seen == "1 2")
    source.send(3)
    source.finish()
    #expect(recording.seen == "1 2 3 |")
  }

  @Test func beforeAFinishedStreamTheyComeToo() {
    source.finish()
    #expect(Recording(source.prepend(1)).seen == "1 |")
    #expect(Recording(EventStream<Int>.empty.prepend(1).map { $0 + 1 }).seen == "2 |")
  }

  @Test func whoComesLaterDoesNotGetThem() {
    let prepended = source.prepend(1)
    let first = Recording(prepended)
    let second = Recording(prepended)
    source.send(2)
    #expect([first.seen, second.seen] == ["1 2", "2"])
  }

  @Test func twoOfThemNest() {
    #expect(Recording(source.prepend(2).prepend(1)).seen == "1 2")
  }

  @Test func observedInAHandlerTheyComeBeforeWhatIsSentLater() {
    let bag = DisposeBag()
    let log = Log<Int>()
    source.first().observe { _ in
      source.send(10)
      source.prepend(1).observe { log.append($0) }.disposed(by: bag)
      source.send(11)
    }.disposed(by: bag)
    source.send(0)
    #expect(log.entries == [1, 10, 11])
  }

  @Test func anObserverThatLeavesAtTheFirstValueGetsNoMore() {
    let bag = DisposeBag()
    let log = Log<Int>()
    source.prepend(1, 2, 3).observe {
      log.append($0)
      bag.dispose()
    }.disposed(by: bag)
    // The subscription does not exist yet when the values come.
    #expect(log.take() == [1, 2, 3])
    #expect(source.observerCount == 0)
  }
}
