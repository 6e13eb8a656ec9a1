/// What a derived node has beside `Node`: its inputs and how it is recomputed.
@usableFromInline struct Derivation {
  /// The edge of a node with room for one input; the first property, see `inputs`. With more room, `next` is
  /// where the edges lie.
  @usableFromInline var inline: Edge
  /// Recomputes the vertex and answers whether it changed. Moved out while it runs.
  @usableFromInline var update: Update
  @usableFromInline var inputCount: Int32 = 0
  /// For how many edges there is room.
  @usableFromInline var capacity: Int32 = 1
  /// The next node of the same height in the turn's queue; of the last one, the first.
  @usableFromInline var nextQueued: NodePointer? = nil
  /// The turn's epoch in which the node was found up to date.
  @usableFromInline var checked: UInt64 = 0

  /// A closure in a struct, since a bare one cannot be moved through a pointer: it would be wrapped.
  @usableFromInline struct Update {
    let run: (Vertex) -> Bool
  }

  @usableFromInline init(update: @escaping (Vertex) -> Bool) {
    inline = .unset
    self.update = Update(run: update)
  }
}

extension UnsafeMutablePointer<Derivation> {
  /// Where the edges to the inputs lie: in `inline`, which starts where the struct does, or in a block.
  @inlinable var edges: EdgePointer {
    pointee.capacity == 1 ? onlyEdge : pointee.inline.next.unsafelyUnwrapped
  }

  /// The edge of a node with room for one input, for those who know that it is one.
  @inlinable @inline(__always) var onlyEdge: EdgePointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Edge.self)
  }
}

extension UnsafeMutablePointer<Node> {
  /// The edges to the inputs of a derived node.
  @inline(__always) var inputs: UnsafeMutableBufferPointer<Edge> {
    UnsafeMutableBufferPointer(start: derivation.edges, count: Int(derivation.pointee.inputCount))
  }

  /// Makes room for the inputs of a new derived node.
  @usableFromInline func reserveInputs(_ capacity: Int) {
    guard capacity > 1 else { return }
    derivation.pointee.capacity = Int32(capacity)
    derivation.pointee.inline.next = .allocate(capacity: capacity)
  }

  /// Appends an input to a derived node; if that is linked, the caller links the edge.
  @usableFromInline func addInput(_ input: Vertex) {
    let count = Int(derivation.pointee.inputCount)
    if count == Int(derivation.pointee.capacity) { growInputs() }
    let source = input.nodeInGraph
    _ = source.vertex.retain()
    (derivation.edges + count).initialize(to: Edge(source: source, target: self, seen: .max))
    derivation.pointee.inputCount += 1
  }

  /// Makes room for more edges. Edges that stand in a list are moved within it.
  private func growInputs() {
    let count = Int(derivation.pointee.inputCount)
    let old = derivation.edges
    let new = EdgePointer.allocate(capacity: count * 2)
    for index in 0..<count {
      (new + index).initialize(to: old[index])
      if old[index].previous != nil { new[index].source.replace(old + index, by: new + index) }
    }
    if count > 1 { old.deallocate() }
    derivation.pointee.inline.next = new
    derivation.pointee.capacity = Int32(count * 2)
  }

  /// Moves an edge to another place among the inputs, and within the list in which it stands.
  func moveInput(from index: Int, to place: Int) {
    let (old, new) = (inputs.baseAddress! + index, inputs.baseAddress! + place)
    new.pointee = old.pointee
    if old.pointee.previous != nil { new.pointee.source.replace(old, by: new) }
  }

  /// Lets `new`, a copy of `old`, take its place in the list of dependents.
  func replace(_ old: EdgePointer, by new: EdgePointer) {
    let first = pointee.dependents!
    if old == first {
      pointee.dependents = new
      if old.pointee.previous == old { new.pointee.previous = new }
    } else {
      old.pointee.previous!.pointee.next = new
    }
    if let next = old.pointee.next {
      next.pointee.previous = new
    } else if old != first {
      first.pointee.previous = new
    }
  }

  /// Lets go of all inputs of a derived node that is going away.
  @usableFromInline func releaseInputs() {
    let turn = Turn.current
    for edge in inputs { turn.release(edge.source.vertex) }
    if derivation.pointee.capacity > 1 { derivation.edges.deallocate() }
  }
}
