#if DEBUG
  import SignalsPlatform

  /// Finds two threads that use one signal at the same time, in debug builds.
  ///
  /// A thread marks a node while it writes, computes, reads or observes it. To use a graph first on one thread and
  /// then on another is right; only uses that overlap are a mistake.
  enum Usage: UInt64 {
    case write = 1
    case compute, read, observe, send

    private var verb: String {
      switch self {
      case .write: "is written"
      case .compute: "is computed"
      case .read: "is read"
      case .observe: "is observed"
      case .send: "is sent an event"
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
      Report.stop(
        """
        \(Names.nameAndPlace(node)) is used by two threads at once: it \(Usage(rawValue: other & 7)!.verb) \
        on thread \(other >> 3)\(Threads.place(of: other >> 3)) and \(usage.verb) \
        on thread \(thread)\(Threads.place(of: thread)). \
        Use a graph of signals on one actor, in one task or on one thread; send values, not signals, to others.
        """
      )
    }
  }

  /// The turns of all threads, to say in what transform or observer each of two threads is.
  enum Threads {
    private static let lock = Lock(())
    /// By the number of the thread. Unsafe: used under the lock only.
    nonisolated(unsafe) private static var turns: [UInt64: TurnPointer] = [:]

    static func add(_ turn: TurnPointer) {
      lock.locked { turns[turn.pointee.thread] = turn }
    }

    static func remove(_ turn: TurnPointer) {
      lock.locked { turns[turn.pointee.thread] = nil }
    }

    /// Where a thread is: ", inside an observer of 'total' (Shop.swift:12)," or nothing if it is in no user code.
    ///
    /// The thread may go on meanwhile, so nothing is done with its nodes but to look up their names.
    static func place(of thread: UInt64) -> String {
      lock.locked {
        guard let turn = turns[thread] else { return "" }
        if let node = turn.pointee.computing { return ", inside the transform of \(Names.known(node))," }
        guard let observer = turn.pointee.telling else { return "" }
        return ", inside an observer of \(Names.known(observer.observer._withUnsafeGuaranteedRef { $0.source })),"
      }
    }
  }
#endif
