import SignalsOperators
import SignalsTestSupport
import Testing

/// The property-wrapper form.
struct ReactiveTests {
  private let bag = DisposeBag()

  private final class Counter {
    @Reactive private(set) var count = 0
    @Reactive var items: [Int] = []
    @Reactive var note: String? = nil
    func increment() { count += 1 }
  }

  private struct Settings {
    @Reactive var volume = 5
    @Reactive var name: String
  }

  @Test func aPropertyOfAClassReadsAndWritesLikeAnyOther() {
    let counter = Counter()
    #expect(counter.count == 0)
    counter.increment()
    #expect(counter.count == 1)
    #expect(counter.note == nil)
    counter.note = "hello"
    #expect(counter.note == "hello")
  }

  @Test func theProjectedValueIsTheSignal() {
    let counter = Counter()
    let log = Log<Int>()
    let signal: Signal<Int> = counter.$count
    signal.bind { log.append($0) }.disposed(by: bag)
    counter.increment()
    counter.increment()
    #expect(log.entries == [0, 1, 2])
    #expect(counter.$count === signal)
    #expect(signal.value == 2)
  }

  @Test func anInPlaceChangeNotifiesOnce() {
    let counter = Counter()
    let log = Log<[Int]>()
    counter.$items.observe { log.append($0) }.disposed(by: bag)
    counter.items.append(1)
    counter.items.append(contentsOf: [2, 3])
    #expect(log.entries == [[1], [1, 2, 3]])
  }

  @Test func anInPlaceChangeDoesNotMoveTheBuffer() {
    let counter = Counter()
    counter.items.reserveCapacity(1000)
    let before = counter.items.withUnsafeBufferPointer { $0.baseAddress }
    for index in 0..<1000 { counter.items.append(index) }
    #expect(counter.items.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func copiesOfAStructShareTheSignal() {
    let settings = Settings(name: "first")
    let copy = settings
    let log = Log<String>()
    settings.$name.observe { log.append($0) }.disposed(by: bag)
    copy.name = "second"
    settings.volume = 7
    #expect(settings.name == "second")
    #expect(copy.volume == 7)
    #expect(log.entries == ["second"])
    #expect(settings.$name === copy.$name)
  }

  @Test func separateStructsHaveSeparateSignals() {
    let first = Settings(name: "first")
    let second = Settings(name: "second")
    first.volume = 1
    #expect(second.volume == 5)
    #expect(first.$volume !== second.$volume)
  }

  @Test func projectedSignalsAreCombined() {
    let settings = Settings(name: "Ada")
    let log = Log<String>()
    combineLatest(settings.$name, settings.$volume) { "\($0) at \($1)" }
      .observe { log.append($0) }
      .disposed(by: bag)
    settings.volume = 6
    batch {
      settings.name = "Grace"
      settings.volume = 7
    }
    #expect(log.entries == ["Ada at 6", "Grace at 7"])
  }

  @Test func aPropertySatisfiesARequirementOfAProtocol() {
    let model: any Volume = Speaker()
    let log = Log<Int>()
    model.volumeChanges.observe { log.append($0) }.disposed(by: bag)
    model.volume = 3
    #expect(log.entries == [3])
  }

  @Test func theOwnerOfAPropertyIsNotKeptByItsSignal() {
    final class Owner {
      @Reactive var value = 0
      let token: LifetimeToken
      init(token: LifetimeToken) { self.token = token }
    }
    let tracker = LifetimeTracker()
    var owner: Owner? = Owner(token: tracker.token())
    let signal = owner!.$value
    signal.observe { _ in }.disposed(by: bag)
    owner!.value = 4
    owner = nil
    #expect(tracker.alive == 0)
    #expect(signal.value == 4)
  }
}

private protocol Volume: AnyObject {
  var volume: Int { get set }
  var volumeChanges: Signal<Int> { get }
}

private final class Speaker: Volume {
  @Reactive var volume = 0
  var volumeChanges: Signal<Int> { $volume }
}
