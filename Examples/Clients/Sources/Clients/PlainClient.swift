import SignalsOperators

/// What a view in plain synchronous code showed, and the observers left when it was gone.
func plainClient() -> [String] {
  let firstName = MutableSignal("Ada")
  let lastName = MutableSignal("Lovelace")
  let fullName = combineLatest(firstName, lastName) { "\($0) \($1)" }.distinct()
  var view: NameView? = NameView(fullName)
  firstName.value = "Augusta"
  batch {
    firstName.value = "Grace"
    lastName.value = "Hopper"
  }
  let seen = view?.texts ?? []
  view = nil
  firstName.value = "Nobody"
  return seen + ["\(fullName.observerCount) observers left"]
}

/// A view without an actor of its own: it belongs to the code that makes it, here or in an actor.
final class NameView {
  private let bag = DisposeBag()
  private(set) var texts: [String] = []

  init(_ name: Signal<String>) {
    name.bind(with: self) { view, text in view.texts.append(text) }.disposed(by: bag)
  }
}
