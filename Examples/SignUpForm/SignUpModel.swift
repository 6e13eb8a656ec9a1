import SignalsOperators

/// What a person enters to sign up.
struct SignUp {
  var userName = ""
  var password = ""
  var age = 18
  var acceptsTerms = false
}

/// The form of one person. Whatever is in it is valid: text that is not never gets here.
@MainActor
final class SignUpModel {
  let form = MutableSignal(SignUp())

  // Each field is a signal of its own, and a write to it is a change of the form.
  let userName: MutableSignal<String>
  let password: MutableSignal<String>
  let age: MutableSignal<Int>
  let acceptsTerms: MutableSignal<Bool>

  /// What is missing before the form can be sent.
  let missing: Signal<[String]>

  init() {
    userName = form[\.userName].named("userName")
    password = form[\.password].named("password")
    age = form[\.age].named("age")
    acceptsTerms = form[\.acceptsTerms].named("acceptsTerms")
    missing = form.map { form in
      var missing: [String] = []
      if form.userName.isEmpty { missing.append("a user name") }
      if form.password.isEmpty { missing.append("a password") }
      if !form.acceptsTerms { missing.append("the terms") }
      return missing
    }.distinct()
  }

  // MARK: What a person may type

  static let userNameHint = "3 to 20 letters or digits"
  static let passwordHint = "8 characters or more"
  static let ageHint = "a number from 13 to 150"
  static let termsHint = "yes or no"

  /// User names are in small letters, however they are typed.
  static func parseUserName(_ text: String) -> String? {
    guard (3...20).contains(text.count), text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    return text.lowercased()
  }

  static func parsePassword(_ text: String) -> String? { text.count >= 8 ? text : nil }

  static func parseAge(_ text: String) -> Int? { Int(text).flatMap { (13...150).contains($0) ? $0 : nil } }

  static func parseTerms(_ text: String) -> Bool? { ["yes": true, "no": false][text] }
}
