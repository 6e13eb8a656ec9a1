import SignalsOperators
import SignalsTestSupport
import Testing

struct WithPreviousTests {
  private let bag = DisposeBag()

  @Test func theFirstPairHasNoPreviousValue() {
    let source = MutableSignal(1)
    let pair = source.withPrevious().value
    #expect(pair.previous == nil)
    #expect(pair.current == 1)
  }

  @Test func everyChangeIsPairedWithTheOneBefore() {
    let source = MutableSignal(1)
    let log = Log<[Int?]>()
    source.withPrevious().bind { log.append([$0.previous, $0.current]) }.disposed(by: bag)
    for value in [2, 2, 5] { source.value = value }
    #expect(log.entries == [[nil, 1], [1, 2], [2, 2], [2, 5]])
  }

  @Test func ofOptionalValuesAPreviousNilIsTold() {
    let source = MutableSignal<Int?>(nil)
    let log = Log<String>()
    source.withPrevious().bind { pair in
      log.append("\(pair.previous.map { "\($0 ?? 0)" } ?? "none") \(pair.current ?? 0)")
    }.disposed(by: bag)
    source.value = 1
    source.value = nil
    #expect(log.entries == ["none 0", "0 1", "1 0"])
  }

  @Test func aBatchIsOneStep() {
    let source = MutableSignal(1)
    let log = Log<[Int?]>()
    source.withPrevious().observe { log.append([$0.previous, $0.current]) }.disposed(by: bag)
    batch {
      source.value = 2
      source.value = 3
    }
    #expect(log.entries == [[1, 3]])
  }

  @Test func severalObserversShareTheSamePairs() {
    let source = MutableSignal(1)
    let pairs = source.withPrevious()
    let logs = (0..<2).map { _ in Log<[Int?]>() }
    for log in logs { pairs.observe { log.append([$0.previous, $0.current]) }.disposed(by: bag) }
    source.value = 2
    source.value = 3
    for log in logs { #expect(log.entries == [[1, 2], [2, 3]]) }
  }

  @Test func aWriteOfTheObserverIsTheNextStep() {
    let source = MutableSignal(1)
    let log = Log<[Int?]>()
    source.withPrevious().observe { pair in
      log.append([pair.previous, pair.current])
      if pair.current == 2 { source.value = 3 }
    }.disposed(by: bag)
    source.value = 2
    #expect(log.entries == [[1, 2], [2, 3]])
  }

  @Test func itsObserverMayDisposeItself() {
    let source = MutableSignal(1)
    let log = Log<[Int?]>()
    var subscription: Subscription?
    subscription = source.withPrevious().observe {
      log.append([$0.previous, $0.current])
      subscription?.dispose()
    }
    source.value = 2
    source.value = 3
    #expect(log.entries == [[1, 2]])
  }
}
