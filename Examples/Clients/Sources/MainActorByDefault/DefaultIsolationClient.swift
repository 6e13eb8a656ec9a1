import SignalsOperators

// In this module everything is on the main actor unless it says otherwise, so nothing here needs an annotation.

private final class ProfileViewModel {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
  let fullName: Signal<String>

  init() {
    fullName = combineLatest(firstName, lastName) { "\($0) \($1)" }.distinct()
  }
}

private final class ProfileView {
  private let bag = DisposeBag()
  private(set) var texts: [String] = []

  init(_ model: ProfileViewModel) {
    model.fullName.bind(with: self) { view, name in view.texts.append(name) }.disposed(by: bag)
  }
}

/// What a view showed under default main-actor isolation, and the observers left when it was gone.
public func defaultIsolationClient() -> [String] {
  let model = ProfileViewModel()
  var view: ProfileView? = ProfileView(model)
  model.firstName.value = "Augusta"
  batch {
    model.firstName.value = "Grace"
    model.lastName.value = "Hopper"
  }
  let seen = view?.texts ?? []
  view = nil
  model.firstName.value = "Nobody"
  return seen + ["\(model.fullName.observerCount) observers left"]
}
