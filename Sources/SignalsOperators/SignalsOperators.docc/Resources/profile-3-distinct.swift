import SignalsOperators

@MainActor final class ProfileViewModel {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
  let fullName: Signal<String>
  let isValid: Signal<Bool>

  init() {
    fullName = combineLatest(firstName, lastName) { "\($0) \($1)" }.distinct()
    isValid = combineLatest(firstName, lastName) { !$0.isEmpty && !$1.isEmpty }.distinct()
  }
}
