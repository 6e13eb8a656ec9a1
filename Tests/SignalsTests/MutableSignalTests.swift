import SignalsOperators
import SignalsTestSupport
import Testing

/// Reading and writing a value, whole or in place.
struct MutableSignalTests {
  private struct Failure: Error {}
  private let bag = DisposeBag()

  /// A value that knows whether a change of it had to copy its storage.
  private struct Probe {
    private final class Storage {}
    private var storage = Storage()
    private(set) var copies = 0
    mutating func change() {
      guard !isKnownUniquelyReferenced(&storage) else { return }
      storage = Storage()
      copies += 1
    }
  }

  @Test func theValueIsWhatWasWritten() {
    let signal = MutableSignal(1)
    #expect(signal.value == 1)
    signal.value = 2
    #expect(signal.value == 2)
    signal.value += 5
    #expect(signal.value == 7)
  }

  @Test func asAPlainSignalItReadsTheSameValue() {
    let signal = MutableSignal(1)
    let readOnly: Signal<Int> = signal
    signal.value = 2
    #expect(readOnly.value == 2)
  }

  @Test func anOptionalValueMayBeNil() {
    let signal = MutableSignal<Int?>(nil)
    let log = Log<Int?>()
    signal.observe { log.append($0) }.disposed(by: bag)
    signal.value = 1
    signal.value = nil
    #expect(log.entries == [1, nil])
    #expect(signal.value == nil)
  }

  @Test func anInPlaceChangeNotifiesOnce() {
    let signal = MutableSignal([1, 2])
    let log = Log<[Int]>()
    signal.observe { log.append($0) }.disposed(by: bag)
    signal.value.append(3)
    #expect(log.take() == [[1, 2, 3]])
    signal.value[0] = 9
    #expect(log.take() == [[9, 2, 3]])
    signal.value.swapAt(0, 2)
    #expect(log.take() == [[3, 2, 9]])
  }

  @Test func anInPlaceChangeDoesNotCopy() {
    let signal = MutableSignal(Probe())
    var calls = 0
    signal.observe { _ in calls += 1 }.disposed(by: bag)
    signal.map { $0.copies }.observe { _ in calls += 1 }.disposed(by: bag)
    for _ in 0..<10 { signal.value.change() }
    #expect(signal.value.copies == 0)
    #expect(calls == 20)
  }

  @Test func appendingDoesNotMoveTheBuffer() {
    let signal = MutableSignal<[Int]>([])
    signal.value.reserveCapacity(1000)
    let before = address(of: signal)
    for index in 0..<1000 { signal.value.append(index) }
    #expect(address(of: signal) == before)
    #expect(signal.value == Array(0..<1000))
  }

  @Test func mutateDoesNotCopy() {
    let signal = MutableSignal(Probe())
    for _ in 0..<10 { signal.mutate { $0.change() } }
    batch { for _ in 0..<10 { signal.mutate { $0.change() } } }
    #expect(signal.value.copies == 0)
  }

  @Test func aChangeInPlaceOfANestedFieldDoesNotCopy() {
    struct Model {
      var rows: [[Probe]] = [[Probe(), Probe()]]
    }
    let signal = MutableSignal(Model())
    for _ in 0..<10 { signal.value.rows[0][1].change() }
    #expect(signal.value.rows[0][1].copies == 0)
  }

  @Test func aChangeInPlaceInsideAnObserverDoesNotCopy() {
    let trigger = MutableSignal(0)
    let signal = MutableSignal(Probe())
    trigger.observe { _ in signal.value.change() }.disposed(by: bag)
    for value in 1...10 { trigger.value = value }
    #expect(signal.value.copies == 0)
  }

  @Test func mutateIsOneChangeHoweverManyEdits() {
    let signal = MutableSignal([3, 1, 2])
    let log = Log<[Int]>()
    signal.observe { log.append($0) }.disposed(by: bag)
    let count = signal.mutate { items in
      items.append(0)
      items.sort()
      return items.count
    }
    #expect(count == 4)
    #expect(log.entries == [[0, 1, 2, 3]])
  }

  @Test func mutateNotifiesAlsoWhenNothingWasEdited() {
    let signal = MutableSignal(1)
    let log = Log<Int>()
    signal.observe { log.append($0) }.disposed(by: bag)
    signal.mutate { _ in }
    #expect(log.entries == [1])
  }

  @Test func mutateThatThrowsKeepsItsEditsAndNotifiesOnce() {
    let signal = MutableSignal([1])
    let log = Log<[Int]>()
    signal.observe { log.append($0) }.disposed(by: bag)
    #expect(throws: Failure.self) {
      try signal.mutate { items in
        items.append(2)
        throw Failure()
      }
    }
    #expect(signal.value == [1, 2])
    #expect(log.entries == [[1, 2]])
    signal.value = [5]
    #expect(log.entries == [[1, 2], [5]])
  }

  @Test func mutateInABatchNotifiesAfterIt() {
    let signal = MutableSignal(0)
    let log = Log<Int>()
    signal.observe { log.append($0) }.disposed(by: bag)
    batch {
      signal.mutate { $0 += 1 }
      signal.mutate { $0 += 1 }
      #expect(log.entries == [])
      #expect(signal.value == 2)
    }
    #expect(log.entries == [2])
  }

  @Test func mutateMayReadAndWriteOtherSignals() {
    let first = MutableSignal(1)
    let second = MutableSignal(10)
    let log = Log<[Int]>()
    combineLatest(first, second) { [$0, $1] }.observe { log.append($0) }.disposed(by: bag)
    first.mutate { value in
      value += second.value
      second.value = 20
    }
    #expect(first.value == 11)
    #expect(log.entries.last == [11, 20])
  }

  @Test func twoValuesAreSwapped() {
    let first = MutableSignal("a")
    let second = MutableSignal("b")
    let log = Log<String>()
    first.observe { log.append("first \($0)") }.disposed(by: bag)
    second.observe { log.append("second \($0)") }.disposed(by: bag)
    swap(&first.value, &second.value)
    #expect(first.value == "b")
    #expect(second.value == "a")
    #expect(log.entries.sorted() == ["first b", "second a"])
  }

  @Test func readingASignalInsideItsOwnMutateStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = MutableSignal([1]).named("basket")
      signal.mutate { items in items.append(signal.value.count) }
    }
    expectMessage(in: result, naming: "basket")
  }

  @Test func writingASignalInsideItsOwnMutateStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = MutableSignal([1]).named("basket")
      signal.mutate { items in
        items.append(2)
        signal.value = []
      }
    }
    expectMessage(in: result, naming: "basket")
  }

  @Test func readingASignalThroughADerivedOneInsideItsMutateStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = MutableSignal([1]).named("basket")
      let count = signal.map { $0.count }
      signal.mutate { items in items.append(count.value) }
    }
    expectMessage(in: result, naming: "basket")
  }

  private func expectMessage(in result: ExitTest.Result?, naming name: String) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(name))
    #expect(message.contains("mutate"))
  }

  private func address(of signal: Signal<[Int]>) -> UnsafePointer<Int>? {
    signal.value.withUnsafeBufferPointer { $0.baseAddress }
  }
}
