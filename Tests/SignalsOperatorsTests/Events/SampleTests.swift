import SignalsOperators
import Testing

struct SampleTests {
  private let source = EventSource<Int>()
  private let trigger = EventSource<Void>()

  @Test func theTriggerSendsTheLastEventOnce() {
    let recording = Recording(source.sample(on: trigger))
    trigger.send()
    source.send(1)
    source.send(2)
    trigger.send()
    trigger.send()
    source.send(3)
    trigger.send()
    #expect(recording.seen == "2 3")
  }

  @Test func itFinishesWithTheTrigger() {
    let recording = Recording(source.sample(on: trigger))
    source.send(1)
    trigger.finish()
    #expect(recording.seen == "|")
    #expect(source.observerCount == 0)
  }

  @Test func itFinishesWhenTheLastEventOfAFinishedStreamWasSent() {
    let recording = Recording(source.sample(on: trigger))
    source.send(1)
    source.finish()
    #expect(recording.seen == "")
    trigger.send()
    #expect(recording.seen == "1 |")
    #expect(trigger.observerCount == 0)
  }

  @Test func itFinishesWithAStreamThatHasNothingWaiting() {
    let recording = Recording(source.sample(on: trigger))
    source.finish()
    #expect(recording.seen == "|")
    #expect(trigger.observerCount == 0)
  }

  @Test(arguments: [true, false]) func bothInOneTurnSendTheEventOfThatTurn(isTriggerFirst: Bool) {
    let deep = source.map { $0 }.map { $0 * 10 }
    let bag = DisposeBag()
    if isTriggerFirst { source.observe { _ in }.disposed(by: bag) }
    let recording = Recording(deep.sample(on: source))
    source.send(1)
    source.send(2)
    #expect(recording.seen == "10 20")
  }
}
