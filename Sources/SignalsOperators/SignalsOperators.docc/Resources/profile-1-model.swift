import SignalsOperators

@MainActor final class ProfileViewModel {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
}
