import Observation
import Signals

extension ConstantConvertible {
  /// A signal of a property of an `@Observable` object.
  ///
  /// ```swift
  /// let title = Signal(observing: settings, \.title)
  /// title.bind { print($0) }.disposed(by: bag)
  /// ```
  ///
  /// Observation tells of a change just before it happens. So the signal follows a moment later, in a task on the
  /// actor where it was made: it changes once for all writes up to then, and takes the latest value. Until then it
  /// has the old one. While nobody observes or reads it, it does nothing at all after the first of those tasks.
  /// - Parameters:
  ///   - object: Kept alive by the signal; nothing of the signal is kept by the object.
  ///   - keyPath: A stored or computed property; what else it reads of `@Observable` objects is followed as well.
  ///   - isolation: The actor that uses the object and the signal: the caller's. Elsewhere it does not compile.
  public init<Subject: AnyObject & Observable, Property>(
    observing object: Subject,
    _ keyPath: KeyPath<Subject, Property>,
    isolation: isolated any Actor = #isolation
  ) where Self == Signal<Property> {
    let changes = MutableSignal(())
    let ticket = Ticket(changes: changes, actor: isolation)
    self = Signal.derived(from: changes) { output, _ in
      let value = withObservationTracking {
        object[keyPath: keyPath]
      } onChange: {
        Task { await ticket.redeem() }
      }
      output.send(value)
    }
  }
}

/// What takes the news home.
///
/// Sendable: the signal is touched on the actor only, to which it belongs.
private struct Ticket: @unchecked Sendable {
  weak var changes: MutableSignal<Void>?
  // Weak, because the object keeps the ticket and the actor may own the object.
  let home: WeakActor

  init(changes: MutableSignal<Void>, actor: any Actor) {
    self.changes = changes
    home = WeakActor(actor)
  }

  func redeem() async {
    if let actor = home.actor { await redeem(on: actor) }
  }

  private func redeem(on actor: isolated any Actor) { changes?.value = () }
}
