import SignalsOperators

/// Shows a form on one screen. It is there before any model is, and keeps its bindings when the model is swapped.
@MainActor
final class FormView {
  let context = BindingContext<SignUpModel>()
  private let userName: TextField
  private let password: TextField
  private let age: TextField
  private let terms: TextField
  private let bag = DisposeBag()

  init(title: String) {
    userName = TextField("\(title) user name", hint: SignUpModel.userNameHint)
    password = TextField("\(title) password", hint: SignUpModel.passwordHint)
    age = TextField("\(title) age", hint: SignUpModel.ageHint)
    terms = TextField("\(title) terms", hint: SignUpModel.termsHint)
    // The closure keeps the fields, not the view, so the view's end ends it.
    context.bind(scoped: { [userName, password, age, terms] model, bag in
      bag.insert {
        userName.bind(model.userName, forward: { $0 }, backward: SignUpModel.parseUserName)
        password.bind(model.password, forward: { $0 }, backward: SignUpModel.parsePassword)
        age.bind(model.age, forward: { "\($0)" }, backward: SignUpModel.parseAge)
        terms.bind(model.acceptsTerms, forward: { $0 ? "yes" : "no" }, backward: SignUpModel.parseTerms)
      }
    }).disposed(by: bag)
    context.bind(\.missing) { missing in
      print("\(title): \(missing.isEmpty ? "ready to send" : "missing \(missing.joined(separator: ", "))")")
    }.disposed(by: bag)
  }

  /// Hidden, a view is told nothing; it gets the latest values when it is seen again.
  var isHidden: Bool {
    get { bag.isPaused }
    set { bag.isPaused = newValue }
  }

  func field(_ name: FieldName) -> TextField {
    switch name {
    case .name: userName
    case .password: password
    case .age: age
    case .terms: terms
    }
  }
}

/// Stands in for a text field on a screen: it prints what it is told to show, and says what is wrong with what its
/// user types.
@MainActor
final class TextField {
  let title: String
  private let hint: String
  private(set) var text = ""
  private var binding: TwoWayBinding<String>?

  init(_ title: String, hint: String) {
    self.title = title
    self.hint = hint
  }

  /// What the user of the field does: the text is on the screen already.
  func type(_ text: String) {
    self.text = text
    binding?.update(text)
  }

  /// While the user composes a letter of several keys, the field must not be written to.
  var isComposing: Bool {
    get { binding?.isComposing ?? false }
    set { binding?.isComposing = newValue }
  }

  /// Shows a value, and takes what is typed back to it.
  func bind<Value>(
    _ value: MutableSignal<Value>,
    forward: @escaping (Value) -> String,
    backward: @escaping (String) -> Value?
  ) -> [any Disposable] {
    let binding = value.bindTwoWay(forward: forward, backward: backward) { [weak self] text in
      self?.show(text)
    }
    self.binding = binding
    let message = binding.isValid.observe { [weak self] isValid in
      guard let self else { return }
      print(isValid ? "\(title): fine again" : "\(title): '\(text)' is not valid, enter \(hint)")
    }
    return [binding, message]
  }

  private func show(_ text: String) {
    self.text = text
    print("\(title): \(text.isEmpty ? "(empty)" : text)")
  }
}
