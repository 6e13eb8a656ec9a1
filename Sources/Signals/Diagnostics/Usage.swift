#if DEBUG
  import SignalsPlatform

  /// Finds two threads that use one signal at the same time, in debug builds.
  ///
  /// A thread marks a node while it writes, computes, reads or observes it. To use a graph first on one thread and
  /// then on another is right; only uses that overlap are a mistake.
  enum Usage: UInt64 {
    case write = 1
    case compute, read, observe

    private var verb: String {
      switch self {
      case .write: "is written"
      case .compute: "is computed"
      case .read: "is read"
      case .observe: "is observed"
      }
    }

    /// - Returns: Whether it was not in use, and is to be ended.
    static func begin(_ usage: Usage, of node: NodePointer, in turn: TurnPointer) -> Bool {
      let own = turn.pointee.thread << 3 | usage.rawValue
      let other = signals_begin_usage(&node.pointee.usage, own)
      if other == 0 { return true }
      if other >> 3 != own >> 3 { stop(node, usage, own >> 3, other) }
      return false
    }

    static func end(of node: NodePointer) { signals_end_usage(&node.pointee.usage) }

    private static func stop(_ node: NodePointer, _ usage: Usage, _ thread: UInt64, _ other: UInt64) -> Never {
      let turn = Turn.current
      let inside =
        (turn.pointee.computing ?? (turn.pointee.rounds > 0 ? turn.pointee.telling : nil))
        .map { ", inside \(Names.nameAndPlace($0))" } ?? ""
      Report.stop(
        """
        \(Names.nameAndPlace(node)) is used by two threads at once: it \(Usage(rawValue: other & 7)!.verb) \
        on thread \(other >> 3) and \(usage.verb) on thread \(thread)\(inside). \
        Use a graph of signals on one actor, in one task or on one thread; send values, not signals, to others.
        """
      )
    }
  }
#endif
