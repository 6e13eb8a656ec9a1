// The invariants at the head of Node.swift, checked for everything that hangs together with a node.
//
// Compiled in by `SIGNALS_CHECK_INVARIANTS=1 swift test`; without that, the calls in the engine are empty.

extension UnsafeMutablePointer<Turn> {
  /// Checks the graph around a node. Between an engine's steps as well: what a turn still has to do counts as done
  /// later if it is queued.
  @inline(__always) func checkInvariants(around node: NodePointer) {
    #if SIGNALS_CHECK_INVARIANTS
      GraphCheck.run(around: node, in: self)
    #endif
  }
}

extension UnsafeMutablePointer<Turn> {
  /// Checks the graph around an observer that was told.
  @inline(__always) func checkAfterTelling(_ observer: NodePointer) {
    #if SIGNALS_CHECK_INVARIANTS
      if observer.has(.linked) { checkInvariants(around: observer) }
    #endif
  }
}

extension Vertex {
  /// Checks the engine's invariants for everything reachable from this signal, if the library was built to do so,
  /// and stops the program with a message if one is violated. For tests of the library itself.
  @_documentation(visibility: internal)
  public final func _checkInvariants() {
    #if SIGNALS_CHECK_INVARIANTS
      var check = GraphCheck(in: Turn.current)
      check.check(around: nodeInGraph)
    #endif
  }
}

#if SIGNALS_CHECK_INVARIANTS
  /// One check. User code does not run meanwhile, so nothing changes under it.
  struct GraphCheck {
    private let turn: TurnPointer
    private var found: Set<NodePointer> = []
    private var waiting: [NodePointer] = []
    /// The edges that stand in a list.
    private var listed: Set<EdgePointer> = []
    private var queued: Set<NodePointer> = []
    private var pending: Set<NodePointer> = []
    /// On the path of a walk that is under way.
    private var walked: Set<NodePointer> = []

    /// Checks graphs of up to 16 nodes each time, and larger ones the less often the larger they are.
    static func run(around node: NodePointer, in turn: TurnPointer) {
      turn.pointee.uncheckedSteps += 1
      let scale = turn.pointee.lastCheckSize / 16
      guard turn.pointee.uncheckedSteps >= scale * scale else { return }
      turn.pointee.uncheckedSteps = 0
      var check = GraphCheck(in: turn)
      turn.pointee.lastCheckSize = check.check(around: node)
    }

    init(in turn: TurnPointer) {
      self.turn = turn
      for node in turn.pointee.queue.nodes {
        require(node.has(.queued) && node.has(.derived), node, "stands in the queue without the flag")
        require(queued.insert(node).inserted, node, "stands in the queue twice")
      }
      require(queued.isEmpty == turn.pointee.queue.isEmpty, nil, "the queue does not know whether it is empty")
      for node in turn.pointee.events.queue.nodes {
        require(node.has(.queued) && node.has(.stream), node, "stands in the queue of streams without the flag")
        require(queued.insert(node).inserted, node, "stands in the queue twice")
      }
      for node in turn.pointee.pending.nodes + turn.pointee.upcoming.nodes + turn.pointee.events.pending.nodes
        + turn.pointee.events.feeders.nodes
      {
        require(node.has(.observer) && node.has(.pending), node, "is on the list of those to be told without the flag")
        require(pending.insert(node).inserted, node, "is on the list of those to be told twice")
      }
      walked = Set(turn.pointee.path.map(\.node))
    }

    private func require(_ condition: Bool, _ node: NodePointer?, _ violation: @autoclosure () -> String) {
      if condition { return }
      Report.stop("invariant violated: \(node.map { Names.name($0) + " " } ?? "")\(violation())")
    }

    private mutating func visit(_ node: NodePointer) {
      if found.insert(node).inserted { waiting.append(node) }
    }

    /// - Returns: How many nodes there are.
    @discardableResult mutating func check(around root: NodePointer) -> Int {
      visit(root)
      while let node = waiting.popLast() {
        if node.has(.observer) {
          checkObserver(node)
          visit(node.observer._withUnsafeGuaranteedRef { $0.source })
        } else {
          checkDependents(of: node)
          if node.has(.derived) {
            for input in node.inputs { visit(input.source) }
            require(
              node.has(.linked) == (node.pointee.dependents != nil),
              node,
              "is linked without dependents, or the other way round"
            )
          }
        }
      }
      for node in found where node.has(.derived) {
        checkInputs(of: node)
        checkNews(of: node)
      }
      return found.count
    }

    // MARK: Lists

    private mutating func checkDependents(of node: NodePointer) {
      guard let first = node.pointee.dependents else { return }
      var last = first
      var next: EdgePointer? = first
      while let edge = next {
        let target = edge.pointee.target
        require(listed.insert(edge).inserted, node, "has an edge twice in its list")
        require(edge.pointee.source == node, node, "has the edge of another node in its list")
        require(target.has(.linked), target, "stands in a list and is not linked")
        require(edge == first || edge.pointee.previous == last, node, "has a list whose links do not fit")
        if target.has(.observer) {
          require(!node.has(.cold), node, "is cold and observed")
        } else {
          require(target.pointee.height > node.pointee.height, target, "is not higher than its input")
          require(target.inputs.contains(edge), target, "stands in a list with an edge that it does not have")
          let isHot = target.pointee.flags.isDisjoint(with: [.cold, .dynamic])
          require(!node.has(.cold) || !isHot, node, "is cold and needed in any case")
          require(node.has(.feedsCold) || !target.has(.cold), node, "does not know that it feeds a cold node")
        }
        visit(target)
        last = edge
        next = edge.pointee.next
      }
      require(first.pointee.previous == last, node, "has a list whose end is not known at its start")
    }

    private func checkInputs(of node: NodePointer) {
      require(node.inputs.count <= node.derivation.capacity, node, "has more inputs than room")
      let inputs = node.inputs
      for index in inputs.indices {
        let input = inputs.baseAddress! + index
        let edge = input.edge
        require(edge.pointee.target == node, node, "has an edge that leads elsewhere")
        if node.has(.stream) {
          checkStreamInput(edge, of: node)
          continue
        }
        require(listed.contains(edge) == node.has(.linked), node, "has an edge that is in a list, or is not, wrongly")
        require(
          node.has(.linked) || edge.pointee.previous == nil && edge.pointee.next == nil,
          node,
          "is not linked, and has an edge with neighbours"
        )
        let seen = input.pointee.seen
        require(seen == .max || seen <= edge.pointee.source.pointee.version, node, "has seen what has not happened")
      }
    }

    /// A stream leaves its inputs one by one, when they finish, and its places behind the own inputs may be vacant.
    private func checkStreamInput(_ edge: EdgePointer, of node: NodePointer) {
      require(
        listed.contains(edge) == (edge.pointee.previous != nil),
        node,
        "has an edge that is in a list, or is not, wrongly"
      )
      require(node.has(.linked) || edge.pointee.previous == nil, node, "is not linked, and has an edge with neighbours")
      require(edge.pointee.source != node || edge.pointee.previous == nil, node, "depends on itself")
    }

    // MARK: News

    private func checkNews(of node: NodePointer) {
      let isBusy = node.has(.computing) || walked.contains(node)
      require(turn.pointee.depth > 0 || !node.has(.computing), node, "is being computed and no turn runs")
      if node.has(.queued) {
        require(queued.contains(node) || node.has(.dynamic) && isBusy, node, "has the flag of the queue wrongly")
      }
      guard node.has(.linked) else {
        require(node.pointee.flags.isDisjoint(with: [.cold, .doubtful]), node, "is cold or doubtful and not linked")
        return
      }
      require(!node.has(.doubtful) || node.has(.cold) || node.has(.queued) || isBusy, node, "is doubtful and not cold")
      if node.pointee.flags.isDisjoint(with: [.dirty, .doubtful]) { return }
      require(turn.pointee.depth > 0, node, "is not up to date and no turn runs")
      if node.has(.queued) || isBusy { return }
      require(node.has(.cold), node, "is dirty and not queued")
      require(willBeLookedAt(node), node, "is cold, not up to date, and nobody will look")
    }

    /// Whether a dynamic node below a cold one is queued or looks right now.
    private func willBeLookedAt(_ node: NodePointer) -> Bool {
      var seen: Set<NodePointer> = [node]
      var waiting = [node]
      while let next = waiting.popLast() {
        if next.has(.dynamic), next.has(.queued) || next.has(.computing) || walked.contains(next) { return true }
        // Linked by a node that runs and did not add its own edge yet.
        guard var edge = next.pointee.dependents else { return turn.pointee.computing != nil }
        while true {
          if seen.insert(edge.pointee.target).inserted, !edge.pointee.target.has(.observer) {
            waiting.append(edge.pointee.target)
          }
          guard let following = edge.pointee.next else { break }
          edge = following
        }
      }
      return false
    }

    // MARK: Observers

    private func checkObserver(_ node: NodePointer) {
      require(node.has(.linked), node, "was found and is not linked")
      require(node.has(.pending) == pending.contains(node), node, "has the flag of those to be told wrongly")
      if turn.pointee.depth == 0 {
        require(
          node.pointee.flags.isDisjoint(
            with: node.has(.feeder) ? [.pending, .running] : [.pending, .running, .muted]
          ),
          node,
          "has a flag of the turn and no turn runs"
        )
      }
    }
  }

  extension UnsafeMutableBufferPointer<Input> {
    /// Whether the edge is of an input that lies here.
    fileprivate func contains(_ edge: EdgePointer) -> Bool {
      baseAddress.map { edge.input >= $0 && edge.input < $0 + count } ?? false
    }
  }
#endif
