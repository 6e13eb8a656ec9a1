import SignalsOperators

/// A person's profile: three fields that are edited, and what follows from them.
///
/// It knows nothing of views. Whoever wants to follow a property binds its signal.
@MainActor
final class ProfileViewModel {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
  let email = MutableSignal("ada@example.org")

  let fullName: Signal<String>
  let initials: Signal<String>
  let isValid: Signal<Bool>

  init() {
    fullName = combineLatest(firstName, lastName) { "\($0) \($1)" }.distinct()
    initials = combineLatest(firstName, lastName) { initial(of: $0) + initial(of: $1) }.distinct()
    isValid = combineLatest(firstName, lastName, email) { first, last, email in
      isName(first) && isName(last) && isEmail(email)
    }
    .distinct()
  }
}

/// The first letter of a name as a capital, or an empty string if the name has no letter.
///
/// A letter is what a reader sees as one, however many Unicode scalars it is made of. Its capital is the one that
/// starts a word: `ǆ` gives `ǅ`, and Georgian letters stay as they are.
private func initial(of name: String) -> String {
  guard let letter = name.first(where: \.isLetter), let scalar = letter.unicodeScalars.first else { return "" }
  return scalar.properties.titlecaseMapping + String(letter.unicodeScalars.dropFirst())
}

private func isName(_ text: String) -> Bool {
  text.contains(where: \.isLetter)
}

/// Whether the text looks like an address: something, one `@`, something, and no space.
private func isEmail(_ text: String) -> Bool {
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  return parts.count == 2 && !parts.contains(where: \.isEmpty) && !text.contains(where: \.isWhitespace)
}
