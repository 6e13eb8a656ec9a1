import SignalsPlatform

// Reading: bringing a derived node up to date when nobody pushed the news to it.
extension UnsafeMutablePointer<Turn> {
  /// Makes a derived node's value current.
  /// - Parameter isUsed: Whether the value is for what is being computed, and must not depend on that.
  @inline(__always) func refresh(_ node: NodePointer, isUsed: Bool = false) {
    #if DEBUG
      let isFirst = Usage.begin(.read, of: node, in: self)
      defer { if isFirst { Usage.end(of: node) } }
    #endif
    if !node.has(.linked), pointee.depth == 0 {
      // A fresh stretch: other threads may have had the graph since.
      pointee.epoch &+= 1
      if node.isCurrent { return }
    }
    if !mayBeStale(node) { return }
    enter()
    walk(from: node, isUsed: isUsed)
    leave()
    checkInvariants(around: node)
  }

  /// Brings a node and everything above it up to date, inputs first, each node once.
  ///
  /// The path lies in an array, not on the stack, so depth is bounded by memory. `checked` marks
  /// what is done in this epoch; a write begins a new epoch, and a node whose inputs were looked at
  /// in an older one looks at them again.
  @inline(never) func walk(from root: NodePointer, isUsed: Bool = false) {
    // Reads inside transforms nest walks.
    if isStackShort { checkStack(root) }
    let base = pointee.path.count
    pointee.path.append(Turn.Step(node: root, cursor: 0, epoch: pointee.epoch))
    walking: while pointee.path.count > base {
      let top = pointee.path.count - 1
      let step = pointee.path[top]
      let node = step.node
      let inputs = node.inputs
      var cursor = step.cursor
      while cursor < inputs.count {
        // Inputs that may be dropped are looked at in order, and no further than the first new one.
        if node.has(.dynamic), cursor > 0, inputs[cursor - 1].isNew { break }
        let input = inputs[cursor].source
        cursor += 1
        if !input.pointee.flags.isDisjoint(with: [.mutating, .computing, .following]) {
          checkUse(of: input, by: node, isUsed: isUsed, base: base)
        }
        if input.has(.derived), mayBeStale(input) {
          pointee.path[top].cursor = cursor
          pointee.path.append(Turn.Step(node: input, cursor: 0, epoch: pointee.epoch))
          continue walking
        }
      }
      if step.epoch != pointee.epoch {
        // A transform wrote meanwhile, maybe what an input depends on that was looked at before.
        pointee.path[top].cursor = 0
        pointee.path[top].epoch = pointee.epoch
        continue
      }
      var isDisturbed = false
      if node.has(.dynamic) ? node.has(.fresh) || node.hasNewInput : node.isOutdated {
        if !node.has(.linked), !node.has(.dynamic) { node.markInputsSeen() }
        let epoch = pointee.epoch
        if update(node), node.has(.linked) { notifyDependents(of: node) }
        if node.has(.unsettled) {
          // It follows another node now: that comes first.
          node.pointee.flags.insert(.following)
          pointee.path[top] = Turn.Step(node: node, cursor: 0, epoch: pointee.epoch)
          continue
        }
        isDisturbed = pointee.epoch != epoch
        if isDisturbed, node.has(.linked) || !node.has(.dynamic) {
          // Its update wrote something, maybe what it depends on.
          pointee.path[top] = Turn.Step(node: node, cursor: 0, epoch: pointee.epoch)
          continue
        }
      }
      pointee.path.removeLast()
      node.pointee.flags.subtract([.dirty, .doubtful, .following])
      // An unlinked dynamic node that wrote is looked at again when it is read again, be it in this turn.
      node.derivation.pointee.checked = isDisturbed ? 0 : pointee.epoch
      // What its own update wrote.
      if node.has(.linked), node.has(.dynamic), node.needsAnotherLook { invalidate(node) }
    }
  }

  @inline(__always) private var isStackShort: Bool {
    signals_frame_address() &- pointee.stackFloor < pointee.stackReserve
  }

  /// Asks for the stack, the first time, and stops if hardly anything of it is left.
  @inline(never) private func checkStack(_ node: NodePointer) {
    if pointee.stackReserve == .max {
      let stack = signals_current_stack()
      pointee.stackFloor = stack.floor
      pointee.stackReserve = UInt(Swift.min(64 * 1024, stack.size / 8))
    }
    if isStackShort { Report.nestsTooDeep(node) }
  }

  /// Stops at an input that cannot be used now.
  @inline(never) private func checkUse(of input: NodePointer, by node: NodePointer, isUsed: Bool, base: Int) {
    if input.has(.mutating) { Report.isBeingMutated(input) }
    // On the path again, it follows what depends on it. It need not be computing, since it follows in two steps.
    if input.has(.computing)
      ? isUsed || input.pointee.version == 0 : pointee.path[base...].contains(where: { $0.node == input })
    {
      Report.dependsOnItself(input, neededBy: node)
    }
  }

  /// Whether a derived node has to be looked at before its value is used.
  @inline(__always) private func mayBeStale(_ node: NodePointer) -> Bool {
    if node.has(.computing) { return false }
    if node.has(.linked) {
      // The marks count more than `checked`: what it depends on may have been recomputed since, in the same epoch.
      if !node.pointee.flags.isDisjoint(with: [.dirty, .doubtful]) { return true }
      // Anything dirty above it is queued, and lower, or has made it doubtful.
      if pointee.queue.isEmpty || pointee.queue.lowest > node.pointee.height { return false }
    }
    return node.derivation.pointee.checked != pointee.epoch
  }
}

extension UnsafeMutablePointer<Node> {
  /// Whether a static node, whose inputs are up to date, has to be recomputed.
  fileprivate var isOutdated: Bool { has(.dirty) || !has(.linked) && hasNewInput }

  /// Whether an input of a dynamic node became new, or may have, while the node was recomputed.
  fileprivate var needsAnotherLook: Bool {
    for input in inputs
    where input.isNew
      || input.source.has(.cold) && !input.source.pointee.flags.isDisjoint(with: [.dirty, .doubtful])
    {
      return true
    }
    return false
  }

  /// Whether an unlinked node is up to date, as far as one look at its inputs can tell.
  @inline(__always) fileprivate var isCurrent: Bool {
    if has(.dirty) { return false }
    for input in inputs {
      if input.source.has(.derived) && !input.source.has(.linked) || input.isNew { return false }
    }
    return true
  }
}
