/// What a node with start and stop hooks remembers: whether somebody observes it.
///
/// The start hook runs in the node's first update after it was linked, so before anybody is told a value, and what it
/// writes is in that value. The stop hook runs when the turn is over in which the node was unlinked. If the node is
/// linked again in that turn, neither runs.
final class LinkHooks {
  private let onStart: (() -> Void)?
  private let onStop: (() -> Void)?
  private var running: Stop?
  private weak var ending: Stop?

  init(onStart: (() -> Void)?, onStop: (() -> Void)?) {
    self.onStart = onStart
    self.onStop = onStop
  }

  /// Follows the node's links. To be called first in its update, which runs also when the node was unlinked.
  func follow(_ node: NodePointer) {
    if node.has(.linked), running == nil {
      if let ending {
        running = ending
      } else {
        running = Stop(onStop)
        onStart?()
      }
    }
    if !node.has(.linked), let running {
      ending = running
      self.running = nil
      Turn.current.keep(running)
    }
  }

  /// Runs the stop hook when the turn lets go of it.
  private final class Stop {
    private let action: (() -> Void)?
    init(_ action: (() -> Void)?) { self.action = action }
    deinit { action?() }
  }
}

extension UnsafeMutablePointer<Turn> {
  /// Runs the update of a node with hooks that was unlinked. That runs no user code; see `LinkHooks`.
  @inline(never) func tellUnlinked(_ node: NodePointer) {
    // Within its own update it sees for itself.
    if node.has(.computing) { return }
    let update = node.derivation.pointee.update
    _ = node.vertex._withUnsafeGuaranteedRef { update.run($0) }
  }
}
