// Dynamic nodes find their inputs while they are recomputed. What they do not ask for must not be computed
// for them, so what only they need is cold: news of a change do not make it run, but make the dynamic nodes
// below look, which brings up to date what they still need and drops the rest.
extension UnsafeMutablePointer<Turn> {
  /// Notes that an input of a cold node changed, and lets the dynamic nodes below it look.
  @inline(never) func invalidateCold(_ node: NodePointer) {
    let isKnown = !node.pointee.flags.isDisjoint(with: [.dirty, .doubtful])
    node.pointee.flags.insert(.dirty)
    if isKnown { return }
    var waiting = [node]
    while let node = waiting.popLast() {
      var next = node.pointee.dependents
      while let edge = next {
        next = edge.pointee.next
        let target = edge.pointee.target
        if !target.has(.cold) {
          invalidate(target)
        } else if target.has(.computing), target.has(.dynamic) {
          // It looks again when it is done.
        } else if target.pointee.flags.isDisjoint(with: [.dirty, .doubtful]) {
          target.pointee.flags.insert(.doubtful)
          waiting.append(target)
        }
      }
    }
  }

  /// Something needs a cold node in any case: it and what it needs is recomputed like any other from now on.
  @inline(never) func heat(_ root: NodePointer) {
    var waiting = [root]
    while let node = waiting.popLast() {
      if !node.has(.cold) { continue }
      node.pointee.flags.remove(.cold)
      if node.has(.dynamic) {
        if !node.pointee.flags.isDisjoint(with: [.dirty, .doubtful]) { invalidate(node) }
        continue
      }
      if node.has(.dirty) { invalidate(node) }
      node.pointee.flags.remove(.doubtful)
      for input in node.inputs where input.source.has(.cold) { waiting.append(input.source) }
    }
  }

  /// Something that needed a node in any case left: maybe only dynamic nodes need it now.
  @inline(never) func cool(_ root: NodePointer) {
    var waiting = [root]
    while let node = waiting.popLast() {
      if !node.has(.derived) || node.has(.cold) || node.hasHotDependent { continue }
      node.pointee.flags.insert(.cold)
      if node.has(.dirty) {
        // It waits to be recomputed: now that is for the dynamic nodes below to decide.
        node.pointee.flags.remove(.dirty)
        invalidateCold(node)
      }
      if node.has(.dynamic) { continue }
      for input in node.inputs {
        input.source.pointee.flags.insert(.feedsCold)
        waiting.append(input.source)
      }
    }
  }

  /// Makes `input` the input number `index` of a dynamic node that is being recomputed, and brings it up to
  /// date, unless it is among those just before.
  /// - Returns: How many inputs the node has used so far.
  func use(_ input: Vertex, at index: Int, of node: NodePointer) -> Int {
    let new = input.nodeInGraph
    if new.has(.computing) { Report.dependsOnItself(new) }
    var used = index
    if index < node.inputs.count, node.inputs[index].source == new {
      used += 1
    } else if !node.hasInput(new, before: index) {
      if let later = node.inputIndex(of: new, after: index) {
        node.swapInputs(index, later)
      } else {
        node.addInput(input)
        let last = node.inputs.count - 1
        if node.has(.linked) {
          if new.has(.derived), !new.has(.linked) { link(new, isHot: false) }
          new.pointee.flags.insert(.feedsCold)
          new.attach((node.inputs.baseAddress! + last).edge)
          raise(node, above: new)
        }
        if last != index { node.swapInputs(index, last) }
      }
      used += 1
      checkInvariants(around: node)
    }
    if new.has(.derived) { refresh(new, isUsed: true) }
    // The look may have run user code, but nothing that moves the inputs of a node that is being recomputed.
    if used > index { node.inputs[index].seen = new.pointee.version }
    return used
  }

  /// Drops the inputs that a dynamic node did not use in the update that ends.
  func dropInputs(of node: NodePointer, after used: Int) {
    while let last = node.inputs.indices.last, last >= used {
      let input = node.inputs.baseAddress! + last
      let source = input.pointee.source
      if node.has(.linked) {
        source.detach(input.edge)
        if source.pointee.dependents == nil, source.has(.derived) { unlink(source, mayReturn: true) }
      }
      node.keepInputs(last)
      release(source.vertex)
    }
    checkInvariants(around: node)
  }
}

extension UnsafeMutablePointer<Node> {
  fileprivate var hasHotDependent: Bool {
    var next = pointee.dependents
    while let edge = next {
      if edge.pointee.target.pointee.flags.isDisjoint(with: [.cold, .dynamic]) { return true }
      next = edge.pointee.next
    }
    return false
  }

  // Inputs come in the order of the update before, or nearly so; a second edge to one that is found no more
  // costs a little and does no harm. So a look at the nearest few is enough.
  private static var near: Int { 8 }

  fileprivate func hasInput(_ source: NodePointer, before index: Int) -> Bool {
    for other in stride(from: index - 1, through: Swift.max(0, index - UnsafeMutablePointer<Node>.near), by: -1)
    where inputs[other].source == source {
      return true
    }
    return false
  }

  fileprivate func inputIndex(of source: NodePointer, after index: Int) -> Int? {
    let end = Swift.min(inputs.count, index + 1 + UnsafeMutablePointer<Node>.near)
    return index + 1 < end ? (index + 1..<end).first { inputs[$0].source == source } : nil
  }

  /// Exchanges two inputs, their edges in place in the lists of their sources.
  fileprivate func swapInputs(_ a: Int, _ b: Int) {
    let inputs = inputs.baseAddress!
    // By way of a third place, so that each move changes one list only.
    withUnsafeTemporaryAllocation(of: Input.self, capacity: 1) { third in
      let third = third.baseAddress!
      (inputs + a).relocate(to: third)
      (inputs + b).relocate(to: inputs + a)
      third.relocate(to: inputs + b)
    }
  }
}
