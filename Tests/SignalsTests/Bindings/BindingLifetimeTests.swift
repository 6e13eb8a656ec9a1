import SignalsOperators
import SignalsTestSupport
import Testing

/// Nothing outlives its last reference, in whatever order model, view, bag, binding and context are released.
struct BindingLifetimeTests {
  private let tracker = LifetimeTracker()

  private struct User { var name = "Ada" }

  private final class Model {
    let token: LifetimeToken
    let user = MutableSignal(User())
    let note = MutableSignal("")
    init(_ token: LifetimeToken) { self.token = token }
  }

  private final class View {
    let token: LifetimeToken
    let text = MutableSignal("")
    var shown = ""
    init(_ token: LifetimeToken) { self.token = token }
  }

  enum Part: CaseIterable { case model, view, bag, binding, context }

  private static let orders: [[Part]] = permutations(Part.allCases)

  private static func permutations(_ parts: [Part]) -> [[Part]] {
    guard parts.count > 1 else { return [parts] }
    return parts.indices.flatMap { index in
      var rest = parts
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  private final class Parts {
    var model: Model?
    var view: View?
    var bag: DisposeBag?
    var binding: TwoWayBinding<String>?
    var context: BindingContext<Model>?
  }

  private func make() -> Parts {
    let parts = Parts()
    let model = Model(tracker.token())
    let view = View(tracker.token())
    let bag = DisposeBag()
    let context = BindingContext<Model>()
    let token = tracker.token()
    model.user[\.name].bindTwoWay(to: view.text).disposed(by: bag)
    context.bind(\.note) { [weak view] note in
      token.touch()
      view?.shown = note
    }.disposed(by: bag)
    context.model = model
    model.note.bind(scoped: { [text = view.text] _, inner in
      text.observe { _ in token.touch() }.disposed(by: inner)
    }).disposed(by: bag)
    parts.binding = model.note.bindTwoWay { [weak view] note in
      token.touch()
      view?.shown = note
    }
    parts.model = model
    parts.view = view
    parts.bag = bag
    parts.context = context
    return parts
  }

  private func release(_ part: Part, of parts: Parts) {
    switch part {
    case .model: parts.model = nil
    case .view: parts.view = nil
    case .bag: parts.bag = nil
    case .binding: parts.binding = nil
    case .context: parts.context = nil
    }
  }

  private func use(_ parts: Parts) {
    parts.model?.user.value.name += "x"
    parts.model?.note.value += "x"
    parts.view?.text.value += "y"
    parts.binding?.update("z")
  }

  @Test(arguments: orders) func nothingLeaks(order: [Part]) {
    let parts = make()
    #expect(tracker.alive == 3)
    weak let model = parts.model
    weak let view = parts.view
    for part in order {
      release(part, of: parts)
      use(parts)
      if parts.view == nil { #expect(view == nil) }
      // The context keeps its model, nothing else does.
      if parts.model == nil, parts.context == nil { #expect(model == nil) }
    }
    #expect(tracker.alive == 0)
  }

  @Test(arguments: orders) func nothingLeaksWhenPartsAreReleasedOnAnotherThread(order: [Part]) {
    let parts = make()
    let signals = (parts.model!.user, parts.model!.note, parts.view!.text)
    for (index, part) in order.enumerated() {
      if index.isMultiple(of: 2) {
        release(part, of: parts)
      } else {
        let handoff = Handoff(parts)
        startThreads(1) { _ in
          let parts = handoff.take()!
          switch part {
          case .model: parts.model = nil
          case .view: parts.view = nil
          case .bag: parts.bag = nil
          case .binding: parts.binding = nil
          case .context: parts.context = nil
          }
        }.wait()
      }
      use(parts)
    }
    // The next use of what is left sweeps.
    signals.0.value.name = ""
    signals.1.value = ""
    signals.2.value = ""
    #expect(tracker.alive == 0)
    #expect(signals.0.observerCount == 0)
    #expect(signals.1.observerCount == 0)
    #expect(signals.2.observerCount == 0)
  }
}
