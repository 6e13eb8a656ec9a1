/// An actor that is not kept, since it may own what refers to it.
///
/// The main actor, which is always there, gets no weak reference: what that needs would never be given back.
package struct WeakActor: Sendable {
  private weak var other: (any Actor)?
  package let isMain: Bool

  package init(_ actor: any Actor) {
    isMain = actor === MainActor.shared
    if !isMain { other = actor }
  }

  /// Nil if it is gone.
  package var actor: (any Actor)? { isMain ? MainActor.shared : other }
}
