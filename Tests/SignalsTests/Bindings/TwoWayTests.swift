import SignalsOperators
import SignalsTestSupport
import Testing

/// Two signals that follow each other.
struct TwoWayTests {
  private let bag = DisposeBag()
  private let log = Log<String>()

  private func record<Value>(_ signal: Signal<Value>, _ name: String) {
    signal.observe { [log] in log.append("\(name) \($0)") }.disposed(by: bag)
  }

  @Test func theLeftSideWinsAtTheStartWithOneWrite() {
    let model = MutableSignal("x")
    let field = MutableSignal("")
    record(model, "model")
    record(field, "field")
    model.bindTwoWay(to: field).disposed(by: bag)
    #expect(field.value == "x")
    #expect(log.entries == ["field x"])
  }

  @Test func eachSideGetsWhatIsWrittenToTheOtherOnce() {
    let left = MutableSignal(1)
    let right = MutableSignal(0)
    left.bindTwoWay(to: right).disposed(by: bag)
    record(left, "left")
    record(right, "right")
    left.value = 2
    #expect(log.take() == ["left 2", "right 2"])
    right.value = 3
    #expect(log.take() == ["right 3", "left 3"])
    left.value = 3
    #expect(log.take() == ["left 3", "right 3"])
  }

  @Test func bothSidesWrittenInOneBatchEndOnTheLeftValue() {
    let left = MutableSignal(0)
    let right = MutableSignal(0)
    left.bindTwoWay(to: right).disposed(by: bag)
    batch {
      left.value = 1
      right.value = 2
    }
    #expect((left.value, right.value) == (1, 1))
    batch {
      right.value = 3
      left.value = 4
    }
    #expect((left.value, right.value) == (4, 4))
  }

  @Test(arguments: [false, true]) func aCorrectionComesBackOnce(clampsFirst: Bool) {
    let model = MutableSignal(0)
    let field = MutableSignal(0)
    func clamp() { model.observe { if $0 > 10 { model.value = 10 } }.disposed(by: bag) }
    if clampsFirst { clamp() }
    model.bindTwoWay(to: field).disposed(by: bag)
    if !clampsFirst { clamp() }
    record(field, "field")
    field.value = 50
    #expect((model.value, field.value) == (10, 10))
    #expect(log.entries == ["field 50", "field 10"])
    field.value = 7
    #expect((model.value, field.value) == (7, 7))
  }

  @Test func aCorrectionOfTheFirstValueComesBack() {
    let model = MutableSignal(50)
    let field = MutableSignal(0)
    field.observe { if $0 > 10 { field.value = 10 } }.disposed(by: bag)
    model.bindTwoWay(to: field).disposed(by: bag)
    #expect((model.value, field.value) == (10, 10))
  }

  @Test func aWriteInTheMiddleOfADeliveryIsNotTakenForAnEcho() {
    let left = MutableSignal(0)
    let right = MutableSignal(0)
    right.observe { if $0 == 1 { left.value = 2 } }.disposed(by: bag)
    left.bindTwoWay(to: right).disposed(by: bag)
    right.value = 1
    #expect((left.value, right.value) == (2, 2))
  }

  @Test func nanGoesOverOnce() {
    let left = MutableSignal(0.0)
    let right = MutableSignal(0.0)
    left.bindTwoWay(to: right).disposed(by: bag)
    record(right, "right")
    left.value = .nan
    #expect(right.value.isNaN)
    #expect(log.entries == ["right nan"])
    right.value = .nan
    #expect(log.entries.count == 2)
  }

  @Test func ringsAndDoubleBindingsComeToRest() {
    let signals = (0..<3).map { MutableSignal($0) }
    for (one, other) in [(0, 1), (1, 2), (2, 0), (1, 0)] {
      signals[one].bindTwoWay(to: signals[other]).disposed(by: bag)
    }
    for (index, signal) in signals.enumerated() {
      record(signal, "\(index)")
      _ = log.take()
      signal.value = 10 + index
      #expect(signals.map(\.value) == Array(repeating: 10 + index, count: 3))
    }
    #expect(log.entries.count <= 3)
    signals[0].value = 10
    #expect(signals.map(\.value) == [10, 10, 10])
  }

  @Test func aRingThatCarriesNanComesToRest() {
    let signals = (0..<3).map { MutableSignal(Double($0)) }
    for (one, other) in [(0, 1), (1, 2), (2, 0)] { signals[one].bindTwoWay(to: signals[other]).disposed(by: bag) }
    signals[1].value = .nan
    #expect(signals.allSatisfy { $0.value.isNaN })
  }

  @Test func aPairThatNeverSettlesIsReportedWithBothNamesAndCut() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let model = MutableSignal(0).named("model")
      let field = MutableSignal(0).named("field")
      let bag = DisposeBag()
      model.observe { if $0.isMultiple(of: 2) { model.value = $0 + 1 } }.disposed(by: bag)
      field.observe { if !$0.isMultiple(of: 2) { field.value = $0 + 1 } }.disposed(by: bag)
      model.bindTwoWay(to: field).disposed(by: bag)
      model.value = 1
      precondition(field.value > 100, "it went on and on")
      bag.dispose()
      field.value = 1
      precondition(model.value != 1, "the signals are usable, and the binding is gone")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'model'"))
    #expect(message.contains("'field'"))
  }

  @Test func aFieldOfAStructAndATextField() {
    struct User {
      var name = "Ada"
      var age = 36
    }
    let user = MutableSignal(User())
    let text = MutableSignal("")
    user[\.name].bindTwoWay(to: text).disposed(by: bag)
    record(text, "text")
    #expect(text.value == "Ada")
    text.value = "Grace"
    #expect(user.value.name == "Grace")
    user.value = User(name: "Grace", age: 85)
    #expect(log.take() == ["text Grace"])
    user.value.name = "Mary"
    #expect(log.take() == ["text Mary"])
    #expect(user.observerCount == 1)
    bag.dispose()
    #expect(user.observerCount == 0)
  }

  @Test func anEndedBindingLeavesBothSidesAlone() {
    let left = MutableSignal(1)
    let right = MutableSignal(0)
    var subscription: Subscription? = left.bindTwoWay(to: right)
    #expect(subscription?.isDisposed == false)
    subscription = nil
    left.value = 2
    right.value = 3
    #expect((left.value, right.value) == (2, 3))
    #expect((left.observerCount, right.observerCount) == (0, 0))
    let other = left.bindTwoWay(to: right)
    other.dispose()
    right.value = 9
    #expect(left.value == 2)
    #expect((left.observerCount, right.observerCount) == (0, 0))
  }

  @Test func aBindingMadeInADeliveryWorks() {
    // Its handler keeps the bag that keeps the handler.
    defer { bag.dispose() }
    let left = MutableSignal(0)
    let right = MutableSignal(0)
    let trigger = MutableSignal(0)
    trigger.observe { [bag] _ in left.bindTwoWay(to: right).disposed(by: bag) }.disposed(by: bag)
    left.value = 5
    trigger.value = 1
    #expect(right.value == 5)
    right.value = 6
    #expect(left.value == 6)
  }

  @Test func aBindingInAPausedBagCatchesUpInBothDirections() {
    let left = MutableSignal(0)
    let right = MutableSignal(0)
    left.bindTwoWay(to: right).disposed(by: bag)
    bag.isPaused = true
    right.value = 1
    #expect(left.value == 0)
    bag.isPaused = false
    #expect(left.value == 1)
    bag.isPaused = true
    left.value = 2
    right.value = 3
    bag.isPaused = false
    #expect((left.value, right.value) == (2, 2))
  }
}
