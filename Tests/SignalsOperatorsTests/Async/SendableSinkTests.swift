import SignalsOperators
import SignalsTestSupport
import SignalsTesting
import Testing

@MainActor struct SendableSinkTests {
  @Test func whatAThreadSendsArrivesInOrder() async {
    let source = EventSource<Int>()
    let values = source.values()
    var iterator = values.makeAsyncIterator()
    let sink = source.sendableSink()
    startThreads(1) { _ in
      for number in 0..<1_000 { sink.send(number) }
      sink.finish()
    }
    .wait()
    var seen: [Int] = []
    while let value = await iterator.next(isolation: #isolation) { seen.append(value) }
    #expect(seen == Array(0..<1_000))
  }

  @Test func aSignalIsWritten() async {
    let signal = MutableSignal(0)
    let recorder = signal.record()
    let sink = signal.sendableSink()
    startThreads(1) { _ in for number in 1...3 { sink.send(number) } }.wait()
    for await value in signal.values() where value == 3 { break }
    #expect(recorder.values == [0, 1, 2, 3])
  }

  @Test func aFieldIsWritten() async {
    struct Profile { var name = "Ada" }
    let profile = MutableSignal(Profile())
    let sink = profile[\.name].sendableSink()
    let end = MutableSignal(false)
    let endSink = end.sendableSink()
    sink.send("Grace")
    endSink.send(true)
    for await isEnd in end.values() where isEnd { break }
    #expect(profile.value.name == "Grace")
  }

  @Test func aSinkDoesNotKeepItsTarget() async {
    let tracker = LifetimeTracker()
    var signal: MutableSignal<LifetimeToken>? = MutableSignal(tracker.token())
    let sink = signal!.sendableSink()
    signal = nil
    #expect(tracker.alive == 0)
    sink.send(tracker.token())
    let end = MutableSignal(false)
    end.sendableSink().send(true)
    for await isEnd in end.values() where isEnd { break }
  }

  @Test func whatIsOnItsWayToAnOwnerThatIsGoneIsDropped() async {
    let source = EventSource<Int>()
    let sink = source.sendableSink()
    var seen: [Int] = []
    for round in 0..<10_000 {
      let bag = DisposeBag()
      source.observe { seen.append($0) }.disposed(by: bag)
      sink.send(round)
      bag.dispose()
    }
    var iterator = source.values().makeAsyncIterator()
    sink.send(-1)
    while let value = await iterator.next(isolation: #isolation), value != -1 {}
    #expect(seen == [])
  }

  /// Long on purpose: a short race is rarely seen.
  @Test func threadsSendWhileOwnersComeAndGo() async {
    let threads = 8
    let rounds = 20_000
    let source = EventSource<Int>()
    let sink = source.sendableSink()
    // What each thread sends arrives in its order.
    var last = Array(repeating: -1, count: threads)
    var isOrdered = true
    let end = MutableSignal(0)
    let watcher = source.observe { value in
      let (thread, round) = (value % threads, value / threads)
      if round != last[thread] + 1 { isOrdered = false }
      last[thread] = round
      if round == rounds - 1 { end.value += 1 }
    }
    let owners = OwnerBox()
    let group = startThreads(threads) { thread in
      for round in 0..<rounds {
        sink.send(round * threads + thread)
        if round % 16 == 0 { owners.drop(thread) }
      }
    }
    // Owners are made here and released on the threads.
    var made = 0
    while end.value < threads || made < 1_000 {
      for place in 0..<threads {
        let owner = Owner(source)
        made += 1
        owners.put(owner, at: place)
      }
      await Task { @MainActor in }.value
    }
    group.wait()
    for place in 0..<threads { owners.drop(place) }
    #expect(isOrdered)
    #expect(last == Array(repeating: rounds - 1, count: threads))
    watcher.dispose()
  }
}

/// An owner whose bag may be released on any thread.
private final class Owner {
  private let bag = DisposeBag()
  private var count = 0

  @MainActor init(_ source: EventSource<Int>) {
    source.observe(with: self) { owner, _ in owner.count += 1 }.disposed(by: bag)
  }
}

/// Carries owners to the threads that release them.
private struct OwnerBox: Sendable {
  private let places = (0..<8).map { _ in OwnerPlace() }

  func put(_ owner: Owner, at place: Int) { places[place].exchange(owner) }
  func drop(_ place: Int) { places[place].exchange(nil) }
}
