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

@MainActor final class Label {
  var text = "" {
    didSet { print(text) }
  }
}

@MainActor final class ProfileView {
  private let nameLabel = Label()
  private let bag = DisposeBag()

  init(_ model: ProfileViewModel) {
    model.fullName.bind(to: nameLabel, \.text).disposed(by: bag)
    model.isValid.bind(with: self) { view, isValid in view.showSaveButton(isValid) }.disposed(by: bag)
  }

  private func showSaveButton(_ isEnabled: Bool) {
    print(isEnabled ? "can be saved" : "cannot be saved")
  }
}
