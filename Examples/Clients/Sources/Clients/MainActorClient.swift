import SignalsOperators

/// A view model and a view as an app has them, both on the main actor.
@MainActor
private final class ProfileViewModel {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
  let fullName: Signal<String>

  init() {
    fullName = combineLatest(firstName, lastName) { "\($0) \($1)" }.distinct()
  }
}

@MainActor
private final class ProfileView {
  private let bag = DisposeBag()
  private let label = Label()

  init(_ model: ProfileViewModel) {
    model.fullName.bind(to: label, \.text).disposed(by: bag)
  }

  var texts: [String] { label.texts }
}

@MainActor
private final class Label {
  private(set) var texts: [String] = []

  var text = "" {
    didSet { texts.append(text) }
  }
}

/// What a view on the main actor showed, and the observers left when it was gone.
@MainActor
func mainActorClient() -> [String] {
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
