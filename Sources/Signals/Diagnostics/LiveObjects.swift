extension SignalGraph {
  /// Counts the signals and subscriptions that are made in a block, for tests of leaks.
  ///
  /// ```swift
  /// let live = SignalGraph.counting { _ = ProfileView(model) }
  /// #expect(live.subscriptions == 0)
  /// #expect(live.signals == 0)
  /// ```
  ///
  /// What is made on other threads does not count, so tests that run at the same time do not disturb one another.
  /// Blocks nest: the inner one counts.
  /// - Parameter body: Called once, at once, in the caller's isolation.
  /// - Returns: How many of them are alive, whenever it is asked. In debug builds only: see ``LiveObjects``.
  public static func counting<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> LiveObjects {
    #if DEBUG
      let census = Census()
      let turn = Turn.current
      let outer = turn.pointee.census
      turn.pointee.census = census
      defer { turn.pointee.census = outer }
      try body()
      return LiveObjects { (census.signals, census.observers) }
    #else
      try body()
      return LiveObjects { nil }
    #endif
  }

  /// How many of some signals and subscriptions are alive.
  public struct LiveObjects: Sendable {
    private let count: @Sendable () -> (signals: Int, subscriptions: Int)?

    init(count: @escaping @Sendable () -> (signals: Int, subscriptions: Int)?) { self.count = count }

    /// The signals that are alive now; nil in release builds, where nothing is counted.
    public var signals: Int? { count()?.signals }
    /// The subscriptions that are alive now, or are kept by a signal because they were released on another thread;
    /// nil in release builds.
    public var subscriptions: Int? { count()?.subscriptions }
  }
}

#if DEBUG
  /// Counts vertices that are alive.
  final class Census: Sendable {
    private let living = Lock((signals: 0, observers: 0))
    private static let table = Lock<[UInt: Census]>([:])

    var signals: Int { living.withLock { $0.signals } }
    var observers: Int { living.withLock { $0.observers } }

    func add(_ vertex: Vertex) {
      let node = vertex.pointer
      node.pointee.flags.insert(.counted)
      let key = UInt(bitPattern: node)
      Census.table.withLock { $0[key] = self }
      change(node, by: 1)
    }

    static func remove(_ vertex: Vertex) {
      let node = vertex.pointer
      let key = UInt(bitPattern: node)
      table.withLock { $0.removeValue(forKey: key) }?.change(node, by: -1)
    }

    private func change(_ node: NodePointer, by difference: Int) {
      let isObserver = node.has(.observer)
      living.withLock {
        if isObserver { $0.observers += difference } else { $0.signals += difference }
      }
    }
  }
#endif
