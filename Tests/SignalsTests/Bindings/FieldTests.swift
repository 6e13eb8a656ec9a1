import SignalsOperators
import SignalsTestSupport
import Testing

/// `signal[\.field]`: a field of a struct as a signal of its own.
struct FieldTests {
  private let bag = DisposeBag()
  private let tracker = LifetimeTracker()

  private struct Address: Equatable {
    var city = "London"
    var lines = ["1 Square"]
  }

  private struct User {
    var name = "Ada"
    var age = 36
    var address = Address()
    var note: Any = 0
    var score = 1.0
    var upper: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }
  }

  @Test func aFieldIsRead() {
    let user = MutableSignal(User())
    let name = user[\.name]
    #expect(name.value == "Ada")
    user.value.name = "Grace"
    #expect(name.value == "Grace")
    user.value = User(name: "Mary")
    #expect(name.value == "Mary")
  }

  @Test func aFieldIsWrittenThroughTheSignalThatHasIt() {
    let user = MutableSignal(User())
    let log = Log<String>()
    user.observe { log.append($0.name) }.disposed(by: bag)
    let name = user[\.name]
    name.value = "Grace"
    #expect(user.value.name == "Grace")
    #expect(name.value == "Grace")
    #expect(user.value.age == 36)
    #expect(log.entries == ["Grace"])
  }

  @Test func aFieldTellsOnlyWhenItDiffers() {
    let user = MutableSignal(User())
    let log = Log<String>()
    user[\.name].bind { log.append($0) }.disposed(by: bag)
    user.value.age = 37
    user.value = User()
    user.value.name = "Grace"
    #expect(log.entries == ["Ada", "Grace"])
  }

  @Test func anEqualWriteIsAChangeOfTheWholeButNotOfTheField() {
    let user = MutableSignal(User())
    let log = Log<String>()
    user.observe { log.append("user \($0.name)") }.disposed(by: bag)
    let name = user[\.name]
    name.observe { log.append("name \($0)") }.disposed(by: bag)
    name.value = "Ada"
    #expect(log.entries == ["user Ada"])
  }

  @Test func aFieldThatCannotBeComparedTellsAtEachChange() {
    let user = MutableSignal(User())
    let log = Log<Int>()
    user[\.note].observe { _ in log.append(1) }.disposed(by: bag)
    user.value.age = 37
    user.value.note = 1
    #expect(log.entries.count == 2)
  }

  @Test func nanDoesNotDifferFromNan() {
    let user = MutableSignal(User())
    let log = Log<Double>()
    user[\.score].observe { log.append($0) }.disposed(by: bag)
    for _ in 0..<3 { user.value.score = .nan }
    #expect(log.entries.count == 1)
    user.value.score = 2
    #expect(log.entries.last == 2)
  }

  @Test func aFieldOfAField() {
    let user = MutableSignal(User())
    let log = Log<String>()
    let city = user[\.address][\.city]
    city.bind { log.append($0) }.disposed(by: bag)
    city.value = "Paris"
    user.value.address.lines = []
    user.value.address = Address(city: "Rome")
    #expect(user.value.address.city == "Rome")
    #expect(log.entries == ["London", "Paris", "Rome"])
  }

  @Test func editsInPlaceAreOneChange() {
    let user = MutableSignal(User())
    let log = Log<[String]>()
    let lines = user[\.address][\.lines]
    lines.observe { log.append($0) }.disposed(by: bag)
    lines.value.append("N1")
    lines.mutate {
      $0.append("UK")
      $0.removeFirst()
    }
    #expect(user.value.address.lines == ["N1", "UK"])
    #expect(log.entries == [["1 Square", "N1"], ["N1", "UK"]])
  }

  @Test func mutateReturnsAndThrows() {
    struct Failure: Error {}
    let user = MutableSignal(User())
    let age = user[\.age]
    #expect(
      age.mutate {
        $0 += 1; return $0 * 2
      } == 74
    )
    #expect(throws: Failure.self) {
      try age.mutate {
        $0 += 1
        throw Failure()
      }
    }
    #expect(user.value.age == 38)
  }

  @Test func aComputedProperty() {
    let user = MutableSignal(User())
    let upper = user[\.upper]
    #expect(upper.value == "ADA")
    upper.value = "GRACE"
    #expect(user.value.name == "grace")
  }

  @Test func readsAreCurrentInABatchAndItsObserversAreToldOnce() {
    let user = MutableSignal(User())
    let name = user[\.name]
    let log = Log<String>()
    name.observe { log.append($0) }.disposed(by: bag)
    batch {
      name.value = "Grace"
      #expect(name.value == "Grace")
      #expect(user.value.name == "Grace")
      user.value.name = "Mary"
      #expect(name.value == "Mary")
    }
    #expect(log.entries == ["Mary"])
  }

  @Test func fieldsAreInputsOfOtherSignalsWithoutGlitches() {
    let user = MutableSignal(User())
    let log = Log<String>()
    let text = combineLatest(user[\.name], user[\.age]) { "\($0) \($1)" }
    text.bind { log.append($0) }.disposed(by: bag)
    user.mutate {
      $0.name = "Grace"
      $0.age = 85
    }
    Signal<String>.computed { use in use(user[\.name]) }.bind { log.append($0) }.disposed(by: bag)
    #expect(log.entries == ["Ada 36", "Grace 85", "Grace"])
  }

  @Test func twoSignalsOfOneFieldAreTheSameField() {
    let user = MutableSignal(User())
    let log = Log<String>()
    let one = user[\.name]
    user[\.name].observe { log.append($0) }.disposed(by: bag)
    one.value = "Grace"
    #expect(log.entries == ["Grace"])
  }

  @Test func aBindingToAFieldWritesItAndKeepsNothing() {
    let source = MutableSignal("Grace")
    var user: MutableSignal<User>? = MutableSignal(User())
    weak let weakUser = user
    source.bind(to: user![\.name]).disposed(by: bag)
    source.bind(to: user![\.address][\.city]).disposed(by: bag)
    #expect(user?.value.name == "Grace")
    source.value = "Mary"
    #expect(user?.value.name == "Mary")
    #expect(user?.value.address.city == "Mary")
    user = nil
    #expect(weakUser == nil)
    source.value = "Ada"
    #expect(bag.count == 0)
  }

  @Test func observersAreCountedAndNamesAreThoseOfTheField() {
    let user = MutableSignal(User())
    let name = user[\.name].named("name")
    #expect(name.observerCount == 0)
    let subscription = name.observe { _ in }
    #expect(name.observerCount == 1)
    #expect(user.observerCount == 1)
    subscription.dispose()
    #expect(user.observerCount == 0)
  }

  @Test func usingASignalWhileAFieldOfItIsEditedStopsWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let pair = MutableSignal((1, 2)).named("pair")
      pair[\.0].mutate { $0 = pair.value.1 }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'pair' (FieldTests.swift:"))
    #expect(message.contains(") was used while it is being edited"))
  }

  @Test func theFieldKeepsTheWholeAndNotTheOtherWayRound() {
    weak var field: MutableSignal<String>?
    weak var whole: MutableSignal<User>?
    do {
      let user = MutableSignal(User())
      whole = user
      do {
        let name = user[\.name]
        field = name
        name.value = "Grace"
      }
      #expect(field == nil)
      let name = user[\.name]
      field = name
    }
    #expect(field == nil)
    #expect(whole == nil)
    var name: MutableSignal<String>? = MutableSignal(User())[\.name]
    name?.value = "Mary"
    #expect(name?.value == "Mary")
    name = nil
  }

  @Test func anObservedFieldLetsGoOfItsOldValue() {
    struct Holder {
      var token: LifetimeToken
    }
    let holder = MutableSignal(Holder(token: tracker.token()))
    let field = holder[\.token]
    field.observe { _ in }.disposed(by: bag)
    for _ in 0..<5 {
      holder.value.token = tracker.token()
      #expect(tracker.alive == 1)
    }
    field.value = tracker.token()
    #expect(tracker.alive == 1)
  }

  @Test func aFieldMayBeReleasedOnAnotherThreadWhileItsWholeIsWritten() {
    let user = MutableSignal(User())
    let log = Log<String>()
    user[\.name].observe { log.append($0) }.disposed(by: bag)
    for round in 0..<200 {
      var name: MutableSignal<String>? = user[\.name]
      let subscription = name!.observe { _ in }
      let handoff = Handoff(name)
      name = nil
      let group = startThreads(1) { _ in handoff.drop() }
      for step in 0..<10 { user.value.name = "\(round) \(step)" }
      group.wait()
      subscription.dispose()
    }
    #expect(log.entries.count == 2000)
    #expect(user.observerCount == 1)
  }
}
