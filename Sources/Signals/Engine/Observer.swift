import Synchronization

/// The end of a chain: a handler that is told when one signal changes.
///
/// Its owner is a `Subscription` or a bag. While it is linked, the source's list points to it, so
/// an owner that lets go of it on another thread leaves it to be cleaned up at home.
@usableFromInline class Observer: Vertex, Disposable {
  /// The only input. The first stored property after `node`: see `edgePointer`.
  @exclusivity(unchecked) private final var edge: Edge
  /// Called with the source; answers whether it wants to be called again. Moved out while it runs.
  @exclusivity(unchecked) private final var handler: Action
  /// Alive, or how it ended. May be written on any thread; everything else is for home only.
  private final let life = Atomic<Life>(.alive)
  /// The bag that keeps it and its place there.
  @exclusivity(unchecked) private final var place: Int32 = 0
  @exclusivity(unchecked) final var bag: BagStorage?

  enum Life: UInt8, AtomicRepresentable {
    case alive
    /// Ended; its owner cleans it up.
    case dead
    /// Ended by an owner that could not clean it up. Whoever meets it at home does, and releases the
    /// reference that the owner left with it.
    case abandoned
    /// Cleaned up. Nobody meets it any more, so no reference may be left with it.
    case gone
  }

  /// The place that the last observer got.
  private static let order = Atomic<UInt64>(0)
  static var lastPlace: UInt64 { order.load(ordering: .relaxed) }

  /// What is dead as soon as this is, and is cleaned up with it.
  var owned: BagStorage? { nil }

  /// - Parameter source: Kept until the observer is cleaned up.
  init(of source: NodePointer, _ handler: @escaping (Vertex) -> Bool) {
    self.handler = Action(run: handler)
    // The rest is for `enlist`: here, before the object is whole, a pointer to it would cost reference counts.
    _ = source.vertex.retain()
    edge = Edge(source: source, target: Edge.nowhere)
    super.init(flags: .observer)
  }

  // At the address of the stored property: a stored property of a class does not move.
  final var edgePointer: EdgePointer { pointer.observerEdge }

  private final var handlerSlot: UnsafeMutablePointer<Action> {
    withUnsafeMutablePointer(to: &handler) { $0 }
  }

  @inline(__always) final var isAlive: Bool { life.load(ordering: .acquiring) == .alive }
  final var isAbandoned: Bool { life.load(ordering: .acquiring) == .abandoned }
  final var source: NodePointer { edgePointer.pointee.source }
  final var bagIndex: Int {
    get { Int(place) }
    set { place = Int32(newValue) }
  }

  // MARK: Life

  /// Gives the observer its place in the order of delivery.
  final func enlist() {
    pointer.pointee.version = Observer.order.wrappingAdd(1, ordering: .relaxed).newValue
    pointer.pointee.flags.insert(.linked)
    edgePointer.pointee.target = pointer
  }

  /// Begins to observe. The handler is not called for what led up to this.
  /// - Parameter callsNow: Whether the handler gets the current value before this returns.
  @usableFromInline final func subscribe(callsNow: Bool) {
    let turn = Turn.current
    turn.enter()
    let node = source
    #if DEBUG
      let isFirst = Usage.begin(.observe, of: node, in: turn)
      defer { if isFirst { Usage.end(of: node) } }
    #endif
    turn.sweep(last: node)
    if node.has(.derived) {
      if !node.has(.linked) { turn.link(node, isHot: true) } else if node.has(.cold) { turn.heat(node) }
    }
    enlist()
    pointer.pointee.flags.insert(.muted)
    node.attach(edgePointer)
    turn.checkInvariants(around: node)
    if node.has(.stream) {
      pointer.pointee.flags.remove(.muted)
      turn.startStreams()
    } else if node.has(.derived) {
      turn.settle(node)
    }
    pointer.pointee.flags.remove(.muted)
    if callsNow, isAlive { call(in: turn) }
    turn.leave()
  }

  /// Runs the handler.
  @inline(__always) final func call(in turn: TurnPointer) {
    pointer.pointee.flags.insert(.running)
    // Moved, not copied, so that the call costs no reference count; `running` keeps `cleanUp` away
    // from the empty slot.
    let handler = handlerSlot.move()
    let wantsMore = edgePointer.pointee.source.vertex._withUnsafeGuaranteedRef { handler.run($0) }
    if !wantsMore { dispose() }
    pointer.pointee.flags.subtract(.running)
    handlerSlot.initialize(to: pointer.has(.linked) ? handler : .none)
  }

  /// Ends the observation. At home only.
  @usableFromInline final func dispose() {
    owned?.markDead()
    if pointer.has(.linked) { cleanUp() } else { markDead() }
  }

  /// From when this returns no call starts. On any thread.
  final func markDead() {
    _ = life.compareExchange(expected: .alive, desired: .dead, ordering: .acquiringAndReleasing)
    owned?.markDead()
  }

  /// Leaves the observer, dead, to whoever meets it at home. On any thread.
  ///
  /// Home may be cleaning it up at the same time, since the subscription is still there to be disposed. One of the
  /// two exchanges of `life` comes first: then either this leaves nothing, or `cleanUp` finds what it left.
  final func abandon() {
    owned?.markDead()
    let reference = Unmanaged.passRetained(self)
    var old = Life.dead
    while old != .abandoned, old != .gone {
      let (isDone, found) = life.compareExchange(
        expected: old,
        desired: .abandoned,
        ordering: .acquiringAndReleasing
      )
      if isDone { return }
      old = found
    }
    reference.release()
  }

  /// Stops telling the observer, or goes on: then it is told once if it missed something. At home only.
  final func setPaused(_ isPaused: Bool) {
    owned?.setPaused(isPaused)
    // An event cannot be told later.
    if source.has(.stream) { return }
    if isPaused {
      pointer.pointee.flags.insert(.paused)
    } else {
      let hasMissed = pointer.has(.missed)
      pointer.pointee.flags.subtract([.paused, .missed])
      if hasMissed, pointer.has(.linked) { Turn.current.schedule(pointer) }
    }
  }

  /// Ends the observer, unlinks it and gives up what it holds. At home only; again does nothing.
  final func cleanUp() {
    guard pointer.has(.linked) else { return }
    let turn = Turn.current
    turn.enter()
    pointer.pointee.flags.remove(.linked)
    let was = life.exchange(.gone, ordering: .acquiringAndReleasing)
    if pointer.has(.pending) || pointer.has(.running) { turn.keep(self) }
    // The reference that `abandon` left, which may be the last one.
    if was == .abandoned { turn.keep(Unmanaged.passUnretained(self).takeRetainedValue()) }
    let source = source
    source.detach(edgePointer)
    if source.has(.derived) {
      if source.pointee.dependents == nil {
        turn.unlink(source)
      } else if source.has(.feedsCold) {
        turn.cool(source)
      }
    }
    if let bag {
      self.bag = nil
      bag.remove(self)
    }
    turn.checkInvariants(around: source)
    turn.release(source.vertex)
    owned?.dispose()
    turn.disposeEndedScopes()
    // Last, because letting go of the handler may run any code.
    if !pointer.has(.running) { turn.drop(handlerSlot.take()) }
    if !turn.pointee.events.ended.isEmpty { turn.endActivations() }
    turn.leave()
  }
}

/// An observer with a bag of its own: of what its handler began for the value that it got.
final class OwningObserver: Observer {
  private let ownedBag: BagStorage
  override var owned: BagStorage? { ownedBag }

  /// - Parameters:
  ///   - source: Kept until the observer is cleaned up.
  ///   - owned: Ends with the observer.
  init(of source: NodePointer, owning owned: BagStorage, _ handler: @escaping (Vertex) -> Bool) {
    ownedBag = owned
    super.init(of: source, handler)
  }
}

/// Observers waiting to be told, linked through their nodes.
struct ObserverList {
  private var first: EdgePointer? = nil
  /// Meaningless while the list is empty.
  private var last: EdgePointer? = nil
  private var isSorted = true

  @inline(__always) var isEmpty: Bool { first == nil }

  @inline(__always) mutating func append(_ observer: NodePointer) {
    let edge = observer.observerEdge
    observer.pointee.dependents = nil
    if first == nil {
      first = edge
      isSorted = true
    } else {
      let last = last.unsafelyUnwrapped.pointee.target
      if last.pointee.version > observer.pointee.version { isSorted = false }
      last.pointee.dependents = edge
    }
    last = edge
  }

  @inline(__always) mutating func removeFirst() -> NodePointer? {
    guard let edge = first else { return nil }
    let observer = edge.pointee.target
    first = observer.pointee.dependents
    return observer
  }

  #if SIGNALS_CHECK_INVARIANTS
    /// Everybody who waits.
    var nodes: [NodePointer] {
      var nodes: [NodePointer] = []
      var next = first
      while let edge = next {
        nodes.append(edge.pointee.target)
        next = edge.pointee.target.pointee.dependents
      }
      return nodes
    }
  #endif

  /// Puts the observers into the order in which they were added.
  @inline(__always) mutating func sort() {
    if !isSorted { sortAll() }
  }

  /// Merges ever longer sorted lists, in place: a change allocates nothing.
  @inline(never) private mutating func sortAll() {
    // The list at index n, if any, holds 2ⁿ observers, all of which came before those at lower indices.
    withUnsafeTemporaryAllocation(of: EdgePointer?.self, capacity: UInt.bitWidth) { lists in
      lists.initialize(repeating: nil)
      while let observer = removeFirst() {
        var list = observer.observerEdge
        observer.pointee.dependents = nil
        var index = 0
        while let earlier = lists[index] {
          list = ObserverList.merge(earlier, list)
          lists[index] = nil
          index += 1
        }
        lists[index] = list
      }
      var rest: EdgePointer? = nil
      for case let earlier? in lists { rest = rest.map { ObserverList.merge(earlier, $0) } ?? earlier }
      while let edge = rest {
        rest = edge.pointee.target.pointee.dependents
        append(edge.pointee.target)
      }
    }
  }

  /// Merges two sorted lists, neither empty.
  private static func merge(_ a: EdgePointer, _ b: EdgePointer) -> EdgePointer {
    let startsWithA = a.pointee.target.pointee.version < b.pointee.target.pointee.version
    let first = startsWithA ? a : b
    var rest = first.pointee.target.pointee.dependents
    var other = startsWithA ? b : a
    var end = first.pointee.target
    while let next = rest {
      if next.pointee.target.pointee.version < other.pointee.target.pointee.version {
        end.pointee.dependents = next
      } else {
        end.pointee.dependents = other
        other = next
      }
      end = end.pointee.dependents!.pointee.target
      rest = end.pointee.dependents
    }
    end.pointee.dependents = other
    return first
  }
}

extension UnsafeMutablePointer<Node> {
  /// The edge of an observer's node: the first stored property after the node, see `Observer`.
  @inline(__always) fileprivate var observerEdge: EdgePointer {
    (UnsafeMutableRawPointer(self) + MemoryLayout<Node>.stride).assumingMemoryBound(to: Edge.self)
  }
}
