import SignalsOperators

/// The same in an actor: the graph and the view live in it and never leave it.
private actor ProfileStore {
  private let firstName = MutableSignal("Ada")
  private let lastName = MutableSignal("Lovelace")
  private let fullName: Signal<String>
  private var view: NameView?

  init() {
    fullName = combineLatest(firstName, lastName) { "\($0) \($1)" }.distinct()
  }

  func open() {
    view = NameView(fullName)
  }

  func rename(first: String, last: String) {
    batch {
      firstName.value = first
      lastName.value = last
    }
  }

  func close() -> [String] {
    let seen = view?.texts ?? []
    view = nil
    return seen + ["\(fullName.observerCount) observers left"]
  }
}

/// What a view in an actor showed, and the observers left when it was gone.
func actorClient() async -> [String] {
  let store = ProfileStore()
  await store.open()
  await store.rename(first: "Augusta", last: "Lovelace")
  await store.rename(first: "Grace", last: "Hopper")
  return await store.close()
}
