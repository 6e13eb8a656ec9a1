import SignalsOperators
import SignalsTestSupport
import Testing

struct WithLatestTests {
  private let source = EventSource<Int>()

  private func pairs<A, B>(_ stream: EventStream<(A, B)>) -> Recording {
    Recording(stream.map { "\($0.0)/\($0.1)" })
  }

  @Test func eachEventComesWithTheCurrentValue() {
    let signal = MutableSignal("a")
    let recording = pairs(source.withLatest(from: signal))
    source.send(1)
    signal.value = "b"
    source.send(2)
    source.finish()
    #expect(recording.seen == "1/a 2/b |")
  }

  @Test func aRelatedSignalHasTheValueAfterTheWrite() {
    let list = MutableSignal<[Int]>([])
    let recording = pairs(list.changes.filter { !$0.isEmpty }.withLatest(from: list.map(\.count)))
    list.value = [1, 2, 3]
    #expect(recording.seen == "[1, 2, 3]/3")
  }

  @Test(arguments: 0..<8) func theResultDoesNotDependOnWhoSubscribedFirst(order: Int) {
    let x = source.map { $0 + 1 }
    let y = source.map { $0 * 10 }.map { $0 }.map { $0 }
    let bag = DisposeBag()
    if order & 1 != 0 { y.observe { _ in }.disposed(by: bag) }
    if order & 2 != 0 { source.observe { _ in }.disposed(by: bag) }
    let held = y.hold(0)
    if order & 4 != 0 { held.observe { _ in }.disposed(by: bag) }
    let recording = pairs(x.withLatest(from: held.map { $0 + 1 }))
    source.send(1)
    source.send(2)
    #expect(recording.seen == "2/11 3/21")
  }

  @Test func aSignalFedByAStreamThatRisesIsStillSampledAfterwards() {
    // The inner stream is deeper than what samples the signal.
    let deep = (0..<20).reduce(source as EventStream<Int>) { stream, _ in stream.map { $0 } }
    let switches = EventSource<Void>()
    let held = switches.flatMapLatest { deep }.hold(0)
    let recording = pairs(source.withLatest(from: held))
    switches.send()
    source.send(1)
    source.send(2)
    #expect(recording.seen == "1/1 2/2")
  }

  @Test func aLoopThroughASignalReadsTheValueBefore() {
    var held: Signal<Int>?
    let sums = source.flatMap { value in
      sequence(value).withLatest(from: held!).map { $0.0 + $0.1 }
    }
    held = sums.hold(0)
    for value in 1...3 { source.send(value) }
    #expect(held?.value == 6)
    // The test made a cycle of references.
    held = nil
  }

  @Test func theSignalIsObservedWhileTheStreamIs() {
    let signal = MutableSignal(1)
    // Observed, it sees every state.
    let recording = pairs(source.withLatest(from: signal.scan(0, +)))
    #expect(signal.observerCount == 1)
    signal.value = 2
    signal.value = 3
    source.send(1)
    #expect(recording.seen == "1/6")
    recording.dispose()
    #expect(signal.observerCount == 0)
  }

  @Test func theSignalIsReleasedWhenTheStreamFinishes() {
    let signal = MutableSignal(1)
    let recording = pairs(source.withLatest(from: signal.map { $0 }))
    #expect(signal.observerCount == 1)
    source.finish()
    #expect(signal.observerCount == 0)
    #expect(recording.seen == "|")
  }

  @Test func inABatchOnlyTheSampledSignalIsComputed() {
    let signal = MutableSignal(1)
    let log = Log<String>()
    let sampled = signal.map { value in
      log.append("sampled")
      return value
    }
    let bag = DisposeBag()
    signal.map { _ in log.append("other") }.observe { _ in }.disposed(by: bag)
    let recording = pairs(source.withLatest(from: sampled))
    _ = log.take()
    batch {
      signal.value = 2
      source.send(1)
      #expect(log.entries == ["sampled"])
      #expect(recording.seen == "1/2")
    }
    #expect(log.entries == ["sampled", "other"])
  }
}
