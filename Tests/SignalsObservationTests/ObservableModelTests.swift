import Observation
import SignalsObservation
import SignalsOperators
import Synchronization
import Testing

@MainActor private final class ProfileViewModel {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
  let fullName: Signal<String>
  @Reactive var age = 36
  init() { fullName = combineLatest(firstName, lastName) { "\($0) \($1)" } }
}

/// A whole view model as an `@Observable` object.
@MainActor struct ObservableModelTests {
  private let model = ProfileViewModel()

  @Test func signalsReadLikeProperties() {
    let profile = ObservableModel(model)
    #expect(profile.fullName == "Ada Lovelace")
    #expect(profile.firstName == "Ada")
    #expect(profile.$age == 36)
    #expect(profile.model === model)
  }

  @Test func mutableSignalsAreSetLikeProperties() {
    let profile = ObservableModel(model)
    profile.firstName = "Grace"
    #expect(model.firstName.value == "Grace")
    #expect(profile.fullName == "Grace Lovelace")
  }

  @Test func onlyWhatWasReadFires() {
    let profile = ObservableModel(model)
    let fired = Counter()
    withObservationTracking {
      _ = profile.lastName
    } onChange: {
      fired.add()
    }
    profile.firstName = "Grace"
    #expect(fired.count == 0)
    profile.lastName = "Hopper"
    #expect(fired.count == 1)
  }

  @Test func aDerivedSignalFiresOnceATurn() {
    let profile = ObservableModel(model)
    let fired = Counter()
    withObservationTracking {
      _ = profile.fullName + profile.firstName
    } onChange: {
      fired.add()
    }
    batch {
      model.firstName.value = "Grace"
      model.lastName.value = "Hopper"
    }
    #expect(fired.count == 1)
    #expect(profile.fullName == "Grace Hopper")
  }

  @Test func aSignalIsObservedOnceHoweverOftenItIsRead() {
    let profile = ObservableModel(model)
    for _ in 0..<3 { _ = profile.firstName }
    #expect(model.firstName.observerCount == 1)
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.add(1, ordering: .relaxed) }
  }
}
