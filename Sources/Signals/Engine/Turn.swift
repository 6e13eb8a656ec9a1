import SignalsPlatform
import Synchronization

@usableFromInline typealias TurnPointer = UnsafeMutablePointer<Turn>

/// What a thread knows of the change that it is carrying out.
///
/// A turn begins with the outermost write, batch, read that has to compute, or subscription, and
/// ends when no node waits to be recomputed and no observer waits to be told. There is one `Turn`
/// for each thread, used again and again; it is reached through a pointer, so that user code which
/// comes back into the engine finds it free to change.
@usableFromInline struct Turn {
  /// The thread's number.
  let thread: UInt64
  /// Where the thread's stack ends, and how much of it has to be left to begin a walk: for what a user's transform
  /// takes, and for a message. The first walk finds both: see `checkStack`.
  var stackFloor: UInt = 0
  var stackReserve = UInt.max
  /// How many operations are nested; 0 between turns.
  var depth = 0
  /// Linked nodes to recompute.
  var queue = HeightQueue()
  /// Observers to tell in the running round, and those that will be told in the next.
  var pending = ObserverList()
  var upcoming = ObserverList()
  /// Rounds of delivery begun in this turn.
  var rounds = 0
  /// Distinguishes one undisturbed stretch of reading from the next: see `refresh`. The thread's
  /// number is in the upper bits, so no two threads have an epoch in common.
  var epoch: UInt64
  /// The path of a walk over inputs that is under way: see `walk`.
  var path: [Step] = []
  /// Whether something is in one of the next three, for `cleanUp`.
  var hasLeftovers = false
  /// Objects to let go of when the turn ends: something in it may still point to them.
  var graveyard: [AnyObject] = []
  /// References to give up, one after the other instead of one inside the other: see `release`.
  var releases: [Unmanaged<Vertex>] = []
  /// Closures to let go of in the same way: see `drop`.
  var dropped: [Action] = []
  var isDropping = false
  /// Restarting nodes that were dropped, and have not left yet: see `beginLeaving`.
  var leaving: [Unmanaged<Vertex>] = []
  /// Observers that were found abandoned by their owner on another thread.
  var abandoned: [Observer] = []
  var isReleasing = false
  /// The bags of computed nodes that lost their last dependent, to be disposed.
  var endedScopes: [DisposeBag] = []
  /// The node whose transform is running, if any.
  var computing: NodePointer? = nil
  /// How many inputs the computed node that is being recomputed has used.
  var used = 0
  /// The observer that is being told, if any.
  var telling: NodePointer? = nil
  /// What tells a cycle of writes from a long way to rest; empty as long as nobody writes
  /// from inside a transform or an observer.
  var cycles = CycleDetector()
  /// The event that is being delivered.
  var events = EventTurn()

  #if DEBUG
    /// What counts new vertices, and what writes down causes, if anything does.
    var census: Census? = nil
    var tracer: Tracer? = nil
  #endif
  #if SIGNALS_CHECK_INVARIANTS
    /// What was done since the last check, and how many nodes that saw.
    var uncheckedSteps = 0
    var lastCheckSize = 0
  #endif

  init(thread: UInt64) {
    self.thread = thread
    epoch = thread << 40
    events.number = thread << 40
  }

  /// A node of a walk, and how many of its inputs were looked at.
  struct Step {
    let node: NodePointer
    var cursor: Int
    /// When its inputs began to be looked at.
    var epoch: UInt64
    /// For linking only: see `link`.
    var isHot = false
  }
}

extension Turn {
  /// The calling thread's.
  @inline(__always) static var current: TurnPointer {
    if let pointer = signals_thread_pointer() { return pointer.assumingMemoryBound(to: Turn.self) }
    return create()
  }

  private static let threads = Atomic<UInt64>(0)

  @inline(never) private static func create() -> TurnPointer {
    let turn = TurnPointer.allocate(capacity: 1)
    turn.initialize(to: Turn(thread: threads.add(1, ordering: .relaxed).newValue))
    #if DEBUG
      Threads.add(turn)
    #endif
    signals_set_thread_pointer(turn) { pointer in
      let turn = pointer.assumingMemoryBound(to: Turn.self)
      #if DEBUG
        Threads.remove(turn)
      #endif
      turn.pointee.queue.destroy()
      turn.pointee.events.destroy()
      turn.deinitialize(count: 1)
      turn.deallocate()
    }
    return turn
  }
}

// Writing and recomputing.
extension UnsafeMutablePointer<Turn> {
  @inline(__always) func enter() {
    pointee.depth += 1
  }

  /// Ends an operation; the outermost one carries out what it left to do.
  @inline(__always) func leave() {
    if pointee.depth == 1 { finish() } else { pointee.depth -= 1 }
  }

  @inline(never) private func finish() {
    drain()
    if !pointee.pending.isEmpty { deliver() }
    pointee.depth = 0
    if pointee.hasLeftovers { cleanUp() }
  }

  /// Carries on the news that a source has a new value; its version was raised already.
  @inline(__always) func changed(_ source: NodePointer) {
    #if DEBUG
      pointee.tracer?.wrote(source, in: self)
      let isFirst = Usage.begin(.write, of: source, in: self)
      defer { if isFirst { Usage.end(of: source) } }
    #endif
    pointee.epoch &+= 1
    if pointee.depth == 0 {
      if source.pointee.dependents == nil { return }
      pointee.depth = 1
      propagate(from: source)
      if !pointee.pending.isEmpty { deliver() }
      pointee.depth = 0
      if pointee.hasLeftovers { cleanUp() }
      checkInvariants(around: source)
    } else {
      if pointee.computing != nil || pointee.rounds > 0 { pointee.cycles.written(source, in: self) }
      notifyDependents(of: source)
    }
  }

  /// Queues what depends on a node that changed.
  @inline(never) func notifyDependents(of node: NodePointer) {
    var next = node.pointee.dependents
    // What was queued just before: mostly the next node has its height, and comes after it.
    var last: NodePointer? = nil
    while let edge = next {
      next = edge.pointee.next
      let target = edge.pointee.target
      let flags = target.pointee.flags
      if flags.isDisjoint(with: [.observer, .queued, .cold]) {
        target.pointee.flags = flags.union([.dirty, .queued])
        pointee.queue.append(target, after: last)
        last = target
      } else {
        last = nil
        invalidate(target)
      }
    }
  }

  /// Queues a node, or puts an observer on the list of those to be told.
  @inline(__always) func invalidate(_ target: NodePointer) {
    let flags = target.pointee.flags
    if flags.contains(.observer) {
      schedule(target)
    } else if flags.isDisjoint(with: [.queued, .cold]) {
      target.pointee.flags = flags.union([.dirty, .queued])
      pointee.queue.append(target)
    } else if flags.contains(.cold) {
      invalidateCold(target)
    } else {
      target.pointee.flags = flags.union(.dirty)
    }
  }

  @inline(__always) func enqueue(_ node: NodePointer) {
    node.pointee.flags.insert(.queued)
    pointee.queue.append(node)
  }

  /// Recomputes what depends on a node that changed, each node once, inputs before dependents.
  @inline(__always) func propagate(from source: NodePointer) {
    var news: NodePointer? = source
    while true {
      if let node = news, let edge = node.pointee.dependents {
        let target = edge.pointee.target
        if edge.pointee.next != nil {
          notifyDependents(of: node)
        } else if pointee.queue.isEmpty, target.pointee.flags.isDisjoint(with: [.observer, .cold, .dynamic]) {
          // One dependent and nobody waiting: go straight on.
          news = recompute(target) ? target : nil
          continue
        } else if target.pointee.flags.intersection([.dirty, .queued, .cold]) != [.dirty, .queued] {
          invalidate(target)
        }
      }
      if pointee.queue.isEmpty { return }
      news = recomputeNext()
    }
  }

  /// Recomputes what is queued.
  func drain() {
    while !pointee.queue.isEmpty {
      if let node = recomputeNext() { propagate(from: node) }
    }
  }

  /// Recomputes the first node of the queue; nil if it did not change.
  @inline(__always) private func recomputeNext() -> NodePointer? {
    let node = pointee.queue.removeFirst()
    let special: Node.Flags = [.dirty, .linked, .dynamic, .raised, .cold]
    if node.pointee.flags.intersection(special) == [.dirty, .linked] {
      return recompute(node) ? node : nil
    }
    lookAt(node)
    return nil
  }

  /// Does with a node from the queue what is not simply to recompute it.
  @inline(never) private func lookAt(_ node: NodePointer) {
    if !node.has(.linked) {
      // Its last observer left.
      node.pointee.flags.subtract([.queued, .raised])
    } else if node.has(.raised) {
      node.pointee.flags.remove(.raised)
      pointee.queue.append(node)
    } else if node.has(.dynamic), !node.has(.cold) {
      // Stays queued while it looks, so that news of what it looks at do not queue it again.
      walk(from: node)
      node.pointee.flags.subtract([.queued, .raised])
      if node.pointee.flags.intersection([.linked, .dirty, .cold]) == [.linked, .dirty] { enqueue(node) }
    } else {
      // A read brought it up to date, or the last left who needed it in any case.
      node.pointee.flags.remove(.queued)
    }
  }

  /// Runs the update of a node that is not in the queue. Its inputs are up to date.
  /// - Returns: Whether the node changed and nobody was told.
  @inline(__always) func recompute(_ node: NodePointer) -> Bool {
    let isChanged = update(node, clearing: [.dirty, .doubtful, .queued])
    if node.has(.unsettled) {
      walk(from: node)
      return false
    }
    return isChanged
  }

  /// Runs a node's update.
  /// - Returns: Whether the node changed.
  @inline(__always) func update(_ node: NodePointer, clearing marks: Node.Flags = [.dirty, .doubtful]) -> Bool {
    if pointee.cycles.isWatchingNodes, isCut(node, clearing: marks) { return false }
    node.pointee.flags = node.pointee.flags.subtracting(marks.union(.unsettled)).union(.computing)
    let outer = pointee.computing
    pointee.computing = node
    #if DEBUG
      let isFirst = Usage.begin(.compute, of: node, in: self)
      defer { if isFirst { Usage.end(of: node) } }
    #endif
    checkInvariants(around: node)
    let isChanged = node.runUpdate()
    checkInvariants(around: node)
    pointee.computing = outer
    node.pointee.flags.subtract([.computing, .fresh])
    if isChanged { node.pointee.version &+= 1 }
    #if DEBUG
      pointee.tracer?.computed(node, isChanged: isChanged)
    #endif
    return isChanged
  }

  /// Whether a node was recomputed too often in this turn, and is not any more. One that follows another may still
  /// take over its value: with nothing new its update runs no user code.
  @inline(never) private func isCut(_ node: NodePointer, clearing marks: Node.Flags) -> Bool {
    guard pointee.cycles.cuts(node, in: self) else { return false }
    node.pointee.flags.subtract(marks)
    node.markInputsSeen()
    guard node.has(.unsettled), let followed = node.inputs.last?.source else { return true }
    if followed.has(.derived) { refresh(followed) }
    node.markInputsSeen()
    return false
  }
}

extension UnsafeMutablePointer<Node> {
  @inline(__always) var updateSlot: UnsafeMutablePointer<Action> {
    withUnsafeMutablePointer(to: &derivation.pointee.update) { $0 }
  }

  /// Runs the update closure. Moved out and back, not copied: `computing` or `dropping` keeps everybody else away from
  /// it, and it needs no reference count of its own.
  @discardableResult @inline(__always) func runUpdate() -> Bool {
    let slot = updateSlot
    let update = slot.move()
    let answer = vertex._withUnsafeGuaranteedRef { update.run($0) }
    slot.initialize(to: consume update)
    return answer
  }

  /// Remembers the inputs' versions. Done before the update, so that an input which the update
  /// itself writes counts as new.
  func markInputsSeen() {
    let inputs = inputs
    for index in inputs.indices { inputs[index].seen = inputs[index].source.pointee.version }
  }

  /// Whether an input is newer than the last update.
  var hasNewInput: Bool {
    for input in inputs where input.isNew { return true }
    return false
  }
}
