import SignalsOperators
import SignalsTestSupport
import Testing

/// What each form of `bind` and `observe` delivers, and to whom.
struct BindingTests {
  private let bag = DisposeBag()

  private final class Label {
    var text = ""
    var note: String?
    var writes = 0
    var counted = 0 { didSet { writes += 1 } }
  }

  @Test func aHandlerGetsTheCurrentValueAndThenChanges() {
    let name = MutableSignal("Ada")
    let log = Log<String>()
    name.bind { log.append($0) }.disposed(by: bag)
    name.value = "Grace"
    #expect(log.entries == ["Ada", "Grace"])
  }

  @Test func anOwnerIsPassedToTheHandler() {
    let name = MutableSignal("Ada")
    let label = Label()
    name.bind(with: label) { label, name in label.text = name }.disposed(by: bag)
    #expect(label.text == "Ada")
    name.value = "Grace"
    #expect(label.text == "Grace")
  }

  @Test func observeWithAnOwnerGetsChangesOnly() {
    let name = MutableSignal("Ada")
    let label = Label()
    name.observe(with: label) { label, name in label.text = name }.disposed(by: bag)
    #expect(label.text == "")
    name.value = "Grace"
    #expect(label.text == "Grace")
  }

  @Test func aKeyPathIsWrittenNowAndOnEveryChange() {
    let number = MutableSignal(1)
    let label = Label()
    number.bind(to: label, \.counted).disposed(by: bag)
    #expect(label.counted == 1)
    number.value = 2
    number.value = 2
    #expect(label.counted == 2)
    #expect(label.writes == 3)
  }

  @Test func anOptionalKeyPathIsWritten() {
    let note = MutableSignal<String?>(nil)
    let label = Label()
    label.note = "old"
    note.bind(to: label, \.note).disposed(by: bag)
    #expect(label.note == nil)
    note.value = "new"
    #expect(label.note == "new")
  }

  @Test func anotherSignalIsWrittenNowAndOnEveryChange() {
    let first = MutableSignal(1)
    let second = MutableSignal(0)
    let log = Log<Int>()
    second.observe { log.append($0) }.disposed(by: bag)
    first.bind(to: second).disposed(by: bag)
    #expect(second.value == 1)
    first.value = 2
    #expect(second.value == 2)
    #expect(log.entries == [1, 2])
  }

  @Test func aBindingToASignalGoesOneWay() {
    let first = MutableSignal(1)
    let second = MutableSignal(0)
    first.bind(to: second).disposed(by: bag)
    second.value = 9
    #expect(first.value == 1)
    first.value = 3
    #expect(second.value == 3)
  }

  @Test func aDerivedSignalIsBoundToAnotherSignal() {
    let first = MutableSignal(1)
    let second = MutableSignal("")
    first.map { "\($0)!" }.bind(to: second).disposed(by: bag)
    first.value = 2
    #expect(second.value == "2!")
  }

  @Test func aRowOfBoundSignalsSettlesBeforeTheWriteReturns() {
    let signals = (0..<10).map { _ in MutableSignal(0) }
    for (from, to) in zip(signals, signals.dropFirst()) { from.bind(to: to).disposed(by: bag) }
    let log = Log<Int>()
    signals[9].observe { log.append($0) }.disposed(by: bag)
    signals[0].value = 5
    #expect(signals.map(\.value) == Array(repeating: 5, count: 10))
    #expect(log.entries == [5])
  }

  @Test func aBoundSignalFollowsOnceABatch() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<Int>()
    first.bind(to: second).disposed(by: bag)
    second.observe { log.append($0) }.disposed(by: bag)
    batch {
      first.value = 1
      first.value = 2
    }
    #expect(log.entries == [2])
  }

  @Test func disposingEndsEveryForm() {
    let number = MutableSignal(0)
    let label = Label()
    let other = MutableSignal(0)
    var calls = 0
    let subscriptions = [
      number.bind { _ in calls += 1 },
      number.bind(with: label) { _, _ in calls += 1 },
      number.observe(with: label) { _, _ in calls += 1 },
      number.bind(to: label, \.counted),
      number.bind(to: other),
    ]
    #expect(calls == 2)
    #expect(number.observerCount == 5)
    for subscription in subscriptions { subscription.dispose() }
    number.value = 7
    #expect(calls == 2)
    #expect(label.counted == 0)
    #expect(other.value == 0)
    #expect(number.observerCount == 0)
  }

  @Test func bindingsAndObserversRunInOneOrder() {
    final class Target {
      let log: Log<String>
      var value = 0 { didSet { log.append("key path \(value)") } }
      init(_ log: Log<String>) { self.log = log }
    }
    let number = MutableSignal(0)
    let log = Log<String>()
    let target = Target(log)
    number.observe { log.append("observer \($0)") }.disposed(by: bag)
    number.bind(to: target, \.value).disposed(by: bag)
    number.bind(with: target) { _, value in log.append("owner \(value)") }.disposed(by: bag)
    _ = log.take()
    number.value = 1
    #expect(log.entries == ["observer 1", "key path 1", "owner 1"])
  }
}
