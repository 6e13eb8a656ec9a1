import SignalsPlatform

/// Messages for the developer, on standard error.
@usableFromInline enum Report {
  /// Says what went wrong where the program can go on.
  static func write(_ message: String) {
    signals_write_error("Signals: \(message)")
  }

  /// Writes a line that somebody asked for.
  static func writeLine(_ line: String) { signals_write_error(line) }

  /// Says what the developer has to change, and stops.
  static func stop(_ message: String) -> Never {
    fatalError("Signals: \(message)")
  }

  @usableFromInline @inline(never) static func dependsOnItself(_ node: NodePointer) -> Never {
    dependsOnItself(node, neededBy: Turn.current.pointee.computing)
  }

  /// - Parameter user: A node above it that needs it in turn.
  static func dependsOnItself(_ node: NodePointer, neededBy user: NodePointer?) -> Never {
    stop(
      """
      \(Names.nameAndPlace(node)) depends on itself: its value is needed to compute its value\
      \(Loop.description(node, neededBy: user).map { " (\($0))" } ?? ""). \
      Break the loop: keep the previous value with scan(), or write it to a MutableSignal from an observer.
      """
    )
  }

  @inline(never) static func nestsTooDeep(_ node: NodePointer) -> Never {
    stop(
      """
      \(Names.nameAndPlace(node)) is read where the stack is used up, maybe inside of many transforms, one inside the \
      other: a signal that was never computed is computed inside of the transform that reads it, as computed does. \
      Observe some of the signals while the row of them is built.
      """
    )
  }

  @usableFromInline @inline(never) static func sentNothing(_ node: NodePointer) -> Never {
    stop(
      """
      \(Names.nameAndPlace(node)) has no value: its update sent none when it ran for the first time. \
      Call output.send(_:) or output.follow(_:) whenever output.current is nil.
      """
    )
  }

  @usableFromInline @inline(never) static func isBeingMutated(_ node: NodePointer) -> Never {
    stop(
      """
      \(Names.nameAndPlace(node)) was used while it is being edited in place. \
      Inside mutate { } or an in-place edit use the value that is being edited, not the signal.
      """
    )
  }

  @inline(never) static func cannotFollow(_ node: NodePointer) -> Never {
    stop(
      """
      \(Names.name(node)) cannot follow another stream: it was derived without onInnerFinish. \
      Say in derived(from:state:onInnerFinish:onValue:) what is to happen when a stream that is followed finishes.
      """
    )
  }

  @inline(never) static func cannotKeep(_ node: NodePointer) -> Never {
    stop(
      """
      \(Names.name(node)) cannot keep a signal: it was derived without a state. \
      Call output.keep(_:) in onStart of derived(from:state:onStart:onValue:).
      """
    )
  }

  @inline(never) static func manyEvents(_ node: NodePointer) {
    write(
      """
      \(EventTurn.many) events were sent while an event was delivered, the last by \(Names.name(node)), and there \
      are more: handlers may be sending to one another in a circle. No event is dropped, so this goes on until one \
      of them stops.
      """
    )
  }

  @inline(never) static func sentAfterFinish(_ node: NodePointer) {
    write(
      """
      \(Names.name(node)) was sent an event after finish(), which was dropped. \
      Send before finish(), or do not finish a source that is still in use.
      """
    )
  }
}
