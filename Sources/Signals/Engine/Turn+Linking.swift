// Linking and unlinking: a derived node stands in the lists of its inputs only while it is observed.
extension UnsafeMutablePointer<Turn> {
  /// Links a derived node and what it depends on, inputs first. Runs no user code: what has to be
  /// recomputed is queued.
  /// - Parameter isHot: Whether what needs the node needs it in any case, as no dynamic node does.
  func link(_ root: NodePointer, isHot: Bool) {
    let base = pointee.path.count
    pointee.path.append(Turn.Step(node: root, cursor: 0, epoch: 0, isHot: isHot))
    while pointee.path.count > base {
      let top = pointee.path.count - 1
      let step = pointee.path[top]
      let node = step.node
      let inputs = node.inputs
      if step.cursor < inputs.count {
        pointee.path[top].cursor += 1
        let input = inputs[step.cursor].source
        let isHot = step.isHot && !node.has(.dynamic)
        if !input.has(.derived) { continue }
        if !input.has(.linked) {
          // A stream that finished is not joined.
          if input.has(.finished) { continue }
          pointee.path.append(Turn.Step(node: input, cursor: 0, epoch: 0, isHot: isHot))
        } else if isHot, input.has(.cold) {
          heat(input)
        }
        continue
      }
      pointee.path.removeLast()
      // Not linked yet: only what is above it was since it was put on the path.
      linkAlone(node, isHot: step.isHot)
    }
  }

  /// Links a node whose inputs are linked.
  private func linkAlone(_ node: NodePointer, isHot: Bool) {
    if node.has(.stream) { return linkStream(node) }
    var height: Int32 = 0
    var isStale = node.has(.dirty)
    var isDoubtful = false
    // Whether something above begins anew, so that what was found up to date in this epoch is so no more.
    var isUnchecked = false
    let feedsCold = !isHot || node.has(.dynamic)
    let inputs = node.inputs
    for index in inputs.indices {
      let input = inputs.baseAddress! + index
      let source = input.pointee.source
      height = Swift.max(height, source.pointee.height + 1)
      if input.pointee.isNew { isStale = true }
      if source.has(.derived), source.derivation.pointee.checked == 0 { isUnchecked = true }
      if feedsCold {
        source.pointee.flags.insert(.feedsCold)
        if !source.pointee.flags.isDisjoint(with: [.dirty, .doubtful]) { isDoubtful = true }
      }
      source.attach(input.edge)
    }
    if node.has(.queued) {
      // Since it was linked before, in this turn: it stands in the queue at the height that it had then, so it must
      // not be lower now, and goes to its new place if it is higher.
      if height > node.pointee.height { node.pointee.flags.insert(.raised) }
      height = Swift.max(height, node.pointee.height)
    }
    node.pointee.height = height
    node.pointee.flags.insert(.linked)
    if node.has(.leaving) {
      node.pointee.flags.remove(.leaving)
    } else if node.has(.restarting) {
      node.pointee.flags.insert(.fresh)
      // What was looked at before it starts anew counts no more.
      pointee.epoch &+= 1
      isStale = true
    }
    if isStale || isUnchecked { node.derivation.pointee.checked = 0 }
    if !isHot {
      node.pointee.flags.insert(.cold)
      if isStale { node.pointee.flags.insert(.dirty) }
      if isDoubtful { node.pointee.flags.insert(.doubtful) }
    } else if isStale || isDoubtful {
      node.pointee.flags.insert(.dirty)
      if !node.has(.queued) { enqueue(node) }
    }
  }

  /// Brings a linked node up to date: alone in the turn by working off the queue, else by a walk,
  /// which leaves what others wait for to them.
  func settle(_ node: NodePointer) {
    if pointee.depth == 1 { drain() } else { refresh(node) }
  }

  /// Unlinks a derived node that lost its last dependent, and what only it kept linked.
  /// - Parameter mayReturn: Whether another node may take it up in this turn: then it does not start anew.
  func unlink(_ root: NodePointer, mayReturn: Bool = false) {
    var next: NodePointer? = root
    // More than one node at a time waits only below a node with several inputs.
    var waiting: [NodePointer] = []
    while let node = next {
      next = nil
      let wasHot = node.pointee.flags.isDisjoint(with: [.cold, .dynamic])
      node.pointee.flags.subtract([.linked, .cold, .doubtful, .feedsCold])
      // One with hooks or an activity knows by itself when it comes back.
      if mayReturn, node.has(.restarting), node.pointee.flags.isDisjoint(with: [.hooked, .active]) {
        beginLeaving(node)
      }
      if node.has(.hooked) { tellUnlinked(node) }
      if node.has(.scoped) { endScope(of: node) }
      let inputs = node.inputs
      let isClean = !node.has(.dirty)
      for index in inputs.indices {
        let input = inputs.baseAddress! + index
        // An input of a stream that finished was left before.
        if input.pointee.edge.previous == nil { continue }
        let source = input.pointee.source
        if isClean, !node.has(.dynamic) { input.pointee.seen = source.pointee.version }
        source.detach(input.edge)
        if source.pointee.dependents == nil, source.has(.derived) {
          if next == nil { next = source } else { waiting.append(source) }
        } else if wasHot, source.has(.feedsCold) {
          cool(source)
        }
      }
      if node.has(.stream) { endActivation(of: node) }
      if node.has(.active) { endActivity(of: node) }
      if next == nil { next = waiting.popLast() }
    }
  }

  /// Remembers a node that may be taken up again, by another one, before the transforms of this turn are done.
  /// Which of two is recomputed first must make no difference.
  private func beginLeaving(_ node: NodePointer) {
    node.pointee.flags.insert(.leaving)
    pointee.leaving.append(node.vertex.retain())
    pointee.hasLeftovers = true
  }

  /// The transforms are done: what was dropped has left.
  func endLeaving() {
    while let vertex = pointee.leaving.popLast() {
      vertex._withUnsafeGuaranteedRef { $0.pointer }.pointee.flags.remove(.leaving)
      pointee.releases.append(vertex)
    }
  }

  /// Lets a linked node stand higher than an input that it got, and everything below it in turn.
  func raise(_ root: NodePointer, above input: NodePointer) {
    guard root.pointee.height <= input.pointee.height else { return }
    root.pointee.height = input.pointee.height + 1
    if root.has(.queued) { root.pointee.flags.insert(.raised) }
    var waiting = [root]
    var crossed: Set<NodePointer> = []
    while let node = waiting.popLast() {
      var next = node.pointee.dependents
      while let edge = next {
        next = edge.pointee.next
        var target = edge.pointee.target
        if target == root { Report.dependsOnItself(node, neededBy: root) }
        if target.has(.feeder) {
          // A way back through a feeder is no mistake: it leads to the value from before. So each is
          // crossed once, and not to where this began.
          guard crossed.insert(target).inserted else { continue }
          target = target.fed
          if target == root { continue }
        }
        if !target.has(.observer), target.pointee.height <= node.pointee.height {
          target.pointee.height = node.pointee.height + 1
          if target.has(.queued) { target.pointee.flags.insert(.raised) }
          waiting.append(target)
        }
      }
    }
  }

  /// Lets a node that is being recomputed depend on `input` as well as on its first `own` inputs, and on
  /// nothing else. It takes the value in a second update, when the input is up to date: so nodes that follow
  /// one another are brought up to date one after the other, not one inside the other.
  ///
  /// The old input is left before the new one is joined.
  func follow(_ input: Vertex, with node: NodePointer, own: Int) {
    let new = input.nodeInGraph
    if node.inputs.count == own || node.inputs[own].source != new {
      unfollow(with: node, own: own)
      if !node.has(.dynamic) {
        node.pointee.flags.insert(.dynamic)
        // The update that is running saw them, unless it wrote one: then it runs again. If it is not linked, they
        // were marked before it began.
        if node.has(.linked), !node.has(.dirty) { node.markInputsSeen() }
        if node.has(.linked) {
          for input in node.inputs {
            input.source.pointee.flags.insert(.feedsCold)
            cool(input.source)
          }
        }
      }
      node.addInput(input)
      if node.has(.linked) {
        if new.has(.derived), !new.has(.linked) { link(new, isHot: false) }
        new.pointee.flags.insert(.feedsCold)
        new.attach((node.inputs.baseAddress! + own).edge)
        raise(node, above: new)
      }
      checkInvariants(around: node)
    }
    node.inputs[own].seen = .max
    node.pointee.flags.insert(.unsettled)
  }

  /// Lets a node depend on its first `own` inputs only.
  func unfollow(with node: NodePointer, own: Int) {
    dropInputs(of: node, after: own)
  }
}

extension UnsafeMutablePointer<Node> {
  /// Begins an update of a node that follows another signal beside its first `own` inputs.
  /// - Returns: Whether it goes on following that: none of its own inputs is new.
  @usableFromInline func beginDynamicUpdate(own: Int) -> Bool {
    var isNew = has(.fresh)
    let inputs = inputs
    for index in inputs.indices {
      if index < own, inputs[index].isNew { isNew = true }
      inputs[index].seen = inputs[index].source.pointee.version
    }
    return !isNew && inputs.count > own
  }
}
