import SignalsPlatform

// The engine: a graph that knows no values.
//
// A *vertex* is an object of the graph: a signal or an observer. Its *node* is what the engine
// keeps of it. A source has no inputs; a derived node has a closure that recomputes it; an
// observer has one input and a handler. An *edge* leads from an input to what depends on it.
//
// Invariants, outside the engine's own functions:
//  1. An edge owns its source. Nothing upstream owns anything downstream.
//  2. A derived node is linked, its edges standing in the lists of its inputs, exactly while
//     something linked depends on it. So a linked node cannot die.
//  3. The height of a linked node is greater than the height of each of its inputs; 0 for sources.
//  4. A linked node that is dirty is queued in the thread's turn, or it is cold: then a dynamic node
//     below it is queued. If no turn is running, every linked node is up to date.
//  5. `version` grows with each change and at no other time.
//  6. User code (transforms, handlers, deinits) runs only while 1 to 5 hold.
//
// A graph is used by one thread at a time. What another thread may touch is named where it is
// declared (`Observer.life`) and is atomic.

@usableFromInline typealias NodePointer = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgePointer = UnsafeMutablePointer<Edge>
@usableFromInline typealias InputPointer = UnsafeMutablePointer<Input>

/// What the engine keeps of each vertex.
@usableFromInline struct Node {
  /// How many times the value changed. For an observer: its place in the order of delivery.
  @usableFromInline var version: UInt64 = 0
  @usableFromInline var flags: Flags
  /// 1 + the height of the highest input, while linked.
  @usableFromInline var height: Int32 = 0
  /// The first edge to a dependent, in the order in which they came; its `previous` is the last one.
  /// For an observer that is pending: the edge of the next pending observer. For others it means nothing.
  @usableFromInline var dependents: EdgePointer? = nil

  #if DEBUG
    /// The thread that uses the node right now, and for what: see `Usage`.
    var usage: UInt64 = 0
  #endif

  @usableFromInline init(flags: Flags) { self.flags = flags }

  // Computed, so that code of other modules has them as literals.
  @usableFromInline struct Flags: OptionSet {
    @usableFromInline var rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Has inputs and an update closure (`Derivation`).
    @inlinable static var derived: Flags { Flags(rawValue: 1 << 0) }
    @inlinable static var observer: Flags { Flags(rawValue: 1 << 1) }
    /// The edges to the inputs stand in the inputs' lists.
    @inlinable static var linked: Flags { Flags(rawValue: 1 << 2) }
    /// An input changed since the last update, or there was none.
    @inlinable static var dirty: Flags { Flags(rawValue: 1 << 3) }
    /// Stands in the turn's queue.
    @inlinable static var queued: Flags { Flags(rawValue: 1 << 4) }
    /// The update closure is running.
    @inlinable static var computing: Flags { Flags(rawValue: 1 << 5) }
    /// Forgets its output when it gets linked: its state belongs to one activation.
    @inlinable static var restarting: Flags { Flags(rawValue: 1 << 6) }
    /// The next update starts anew.
    @inlinable static var fresh: Flags { Flags(rawValue: 1 << 7) }
    /// The inputs may differ from update to update. They are looked at in order, and recomputed only if
    /// the look gets that far.
    @inlinable static var dynamic: Flags { Flags(rawValue: 1 << 8) }
    /// Counts as alive: see `Census`.
    @inlinable static var counted: Flags { Flags(rawValue: 1 << 30) }
    /// Has an entry in the table of names.
    @inlinable static var named: Flags { Flags(rawValue: 1 << 9) }
    /// A source whose value is being edited in place.
    @inlinable static var mutating: Flags { Flags(rawValue: 1 << 10) }
    /// An observer that stands in a list of pending ones.
    @inlinable static var pending: Flags { Flags(rawValue: 1 << 11) }
    /// An observer whose handler is running.
    @inlinable static var running: Flags { Flags(rawValue: 1 << 12) }
    /// A restarting signal that was dropped in this turn: if another one takes it up in the same turn, it goes on.
    /// The bit of `running`, which only an observer has.
    @inlinable static var leaving: Flags { Flags(rawValue: 1 << 12) }
    /// The update that is running sent a value.
    @inlinable static var sent: Flags { Flags(rawValue: 1 << 14) }
    /// A linked node that only dynamic nodes need, which may be about to drop it: not recomputed before
    /// one of them looks at it.
    @inlinable static var cold: Flags { Flags(rawValue: 1 << 15) }
    /// A cold node with something dirty above it.
    @inlinable static var doubtful: Flags { Flags(rawValue: 1 << 16) }
    /// Began to follow another node, and has not taken its value yet.
    @inlinable static var unsettled: Flags { Flags(rawValue: 1 << 18) }
    /// Rose while it was queued.
    @inlinable static var raised: Flags { Flags(rawValue: 1 << 19) }
    /// A dependent is dynamic or cold, or was.
    @inlinable static var feedsCold: Flags { Flags(rawValue: 1 << 17) }
    /// An observer that is being added and not to be told yet, or that was found abandoned.
    @inlinable static var muted: Flags { Flags(rawValue: 1 << 13) }
    /// A signal that came to follow another one in the walk that is under way, which may lead back to it. The bit of
    /// `muted`, which only an observer has.
    @inlinable static var following: Flags { Flags(rawValue: 1 << 13) }
    /// An object outside of the graph, whose place another vertex takes: see `Vertex.inGraph`.
    @inlinable static var standIn: Flags { Flags(rawValue: 1 << 24) }
    /// Its update wants to know when the node was linked and unlinked: see `LinkHooks`.
    @inlinable static var hooked: Flags { Flags(rawValue: 1 << 25) }
    /// An observer that is not told for a while, and one that missed something meanwhile.
    @inlinable static var paused: Flags { Flags(rawValue: 1 << 26) }
    @inlinable static var missed: Flags { Flags(rawValue: 1 << 27) }
    /// A computed node with a bag that ends with its run: see `Scopes`.
    @inlinable static var scoped: Flags { Flags(rawValue: 1 << 22) }
    /// An observer that is a `Feeder`. The bit of `mutating`, which only a source has.
    @inlinable static var feeder: Flags { Flags(rawValue: 1 << 10) }
    /// A signal with an `Activity` while it is linked. The bit of `missed`, which only an
    /// observer has.
    @inlinable static var active: Flags { Flags(rawValue: 1 << 27) }

    // Of event streams, which are derived nodes too: see `StreamState`. One shares a bit with an observer's.

    /// An event stream.
    @inlinable static var stream: Flags { Flags(rawValue: 1 << 20) }
    /// A stream that sends nothing more in this activation.
    @inlinable static var finished: Flags { Flags(rawValue: 1 << 21) }
    /// A stream that was told to finish, for good.
    @inlinable static var closed: Flags { Flags(rawValue: 1 << 23) }
    /// A stream whose occurrences are for several dependents, so that none may take them.
    @inlinable static var kept: Flags { Flags(rawValue: 1 << 28) }
    /// A stream that has more than one input, or a changing number, and writes down which have news.
    @inlinable static var several: Flags { Flags(rawValue: 1 << 29) }
    /// The update closure is to drop the occurrences, or to end the activity, and to do nothing else. The bit of
    /// `pending`, which only an observer has.
    @inlinable static var dropping: Flags { Flags(rawValue: 1 << 11) }
    /// A stream that was sent something after its end, which was reported.
    @inlinable static var reported: Flags { Flags(rawValue: 1 << 31) }
  }
}

/// What recomputes a node, and answers whether it changed; or tells an observer of its source, and answers whether it
/// wants to be told again. A closure in a struct, since a bare one cannot be moved through a pointer: it would be wrapped.
@usableFromInline struct Action {
  let run: (Vertex) -> Bool

  static var none: Action { Action { _ in false } }
}

extension UnsafeMutablePointer<Action> {
  /// Moves the action out, and leaves one that does nothing.
  func take() -> Action {
    let action = move()
    initialize(to: .none)
    return action
  }
}

/// A dependency: `target` is computed from, or told about, `source`.
@usableFromInline struct Edge {
  /// Owned: the edge holds a reference to the source's vertex.
  @usableFromInline var source: NodePointer
  @usableFromInline var target: NodePointer
  /// Neighbours in the source's list; the first edge's `previous` is the last edge.
  @usableFromInline var next: EdgePointer? = nil
  @usableFromInline var previous: EdgePointer? = nil
}

extension Edge {
  /// What a stored edge is until it has a place: never followed.
  @usableFromInline static var unset: Edge { Edge(source: nowhere, target: nowhere) }

  /// No node.
  @inlinable static var nowhere: NodePointer { NodePointer(bitPattern: MemoryLayout<Node>.alignment).unsafelyUnwrapped }
}

/// An object of the graph. Not for use outside the library.
@_documentation(visibility: internal)
public class Vertex {
  // Unchecked: the engine's own, read and written through `pointer`.
  @exclusivity(unchecked) @usableFromInline final var node: Node

  @usableFromInline init(flags: Node.Flags) {
    node = Node(flags: flags)
    #if DEBUG
      if let census = Turn.current.pointee.census { census.add(self) }
    #endif
  }

  deinit {
    if !node.flags.isDisjoint(with: [.named, .standIn, .scoped, .counted]) { retire() }
  }

  @inline(never) private final func retire() {
    if node.flags.contains(.named) { Names.remove(self) }
    if node.flags.contains(.standIn) { releaseRepresented() }
    if node.flags.contains(.scoped) { Scopes.remove(pointer)?.abandon() }
    #if DEBUG
      if node.flags.contains(.counted) { Census.remove(self) }
    #endif
  }

  /// The value's type and, if there is one, the value as it is, without bringing it up to date.
  @usableFromInline func describeValue() -> (type: String, value: String?) { ("\(type(of: self))", nil) }

  /// The node inside this object.
  ///
  /// `node` is the first stored property of a root class, so it follows the object header, which is
  /// two words on every platform that Swift runs on; the invariant is checked in debug builds.
  /// The pointer is valid as long as the object is.
  @inlinable @inline(__always) final var pointer: NodePointer {
    (Unmanaged.passUnretained(self).toOpaque() + Node.offsetInVertex).assumingMemoryBound(to: Node.self)
  }
}

// A vertex is used by one thread at a time, and by none after another took it over.
@available(*, unavailable) extension Vertex: Sendable {}

extension Node {
  @inlinable @inline(__always) static var offsetInVertex: Int { 2 * MemoryLayout<Int>.size }
}

extension UnsafeMutablePointer<Node> {
  /// The object in which this node lives: see `Vertex.pointer`.
  @inlinable @inline(__always) var vertex: Unmanaged<Vertex> {
    .fromOpaque(UnsafeRawPointer(self) - Node.offsetInVertex)
  }

  /// What a derived node has beside `Node`: the first stored property after it, see `Derived`.
  @inlinable @inline(__always) var derivation: UnsafeMutablePointer<Derivation> {
    (UnsafeMutableRawPointer(self) + MemoryLayout<Node>.stride).assumingMemoryBound(to: Derivation.self)
  }

  /// The observer of an observer's node.
  @inline(__always) var observer: Unmanaged<Observer> {
    .fromOpaque(UnsafeRawPointer(self) - Node.offsetInVertex)
  }

  @inline(__always) func has(_ flag: Node.Flags) -> Bool { pointee.flags.rawValue & flag.rawValue != 0 }

  /// Puts an edge at the end of the list of dependents.
  func attach(_ edge: EdgePointer) {
    edge.pointee.next = nil
    if let first = pointee.dependents {
      let last = first.pointee.previous!
      last.pointee.next = edge
      edge.pointee.previous = last
      first.pointee.previous = edge
    } else {
      edge.pointee.previous = edge
      pointee.dependents = edge
    }
  }

  /// Takes an edge out of the list of dependents.
  func detach(_ edge: EdgePointer) {
    let first = pointee.dependents!
    let next = edge.pointee.next
    let previous = edge.pointee.previous!
    if edge == first {
      pointee.dependents = next
      next?.pointee.previous = previous
    } else {
      previous.pointee.next = next
      (next ?? first).pointee.previous = previous
    }
    edge.pointee.next = nil
    edge.pointee.previous = nil
  }
}
