import SignalsOperators

/// Shows what a profile derives: each label gets the current text at once, and a new one when its property changes.
///
/// The bag belongs to the view and the bindings to the bag, so they end with the view. There is no code to unbind.
@MainActor
final class ProfileView {
  private let fullName = Label("full name")
  private let initials = Label("initials")
  private let validity = Label("profile")
  private let bag = DisposeBag()

  init(_ model: ProfileViewModel) {
    model.fullName.bind(to: fullName, \.text).disposed(by: bag)
    model.initials.bind(to: initials, \.text).disposed(by: bag)
    model.isValid.map { $0 ? "valid" : "not valid" }.bind(to: validity, \.text).disposed(by: bag)
  }
}

/// Stands in for a label on a screen: it prints every text that it is given.
@MainActor
private final class Label {
  private let title: String

  var text = "" {
    didSet { print("\(title): \(text)") }
  }

  init(_ title: String) {
    self.title = title
  }
}
