/// What a derived node has beside `Node`: its inputs and how it is recomputed.
@usableFromInline struct Derivation {
  /// The edge of a node with one input; the first property, see `inlineEdge`.
  @usableFromInline var inline: Edge
  /// Recomputes the vertex and answers whether it changed. Moved out while it runs.
  @usableFromInline var update: Update
  /// `inputCount` edges: in `inline` if there is room for one only, else in a block of their own.
  @usableFromInline var inputs: EdgePointer? = nil
  @usableFromInline var inputCount: Int32 = 0
  @usableFromInline var capacity: Int32 = 0
  /// How many inputs a computed node has used in the update that is running.
  @usableFromInline var used: Int32 = 0
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
  /// `inline` in place: a struct starts where its first stored property does.
  @usableFromInline var inlineEdge: EdgePointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Edge.self)
  }
}

extension UnsafeMutablePointer<Node> {
  /// The edges to the inputs of a derived node.
  @inline(__always) var inputs: UnsafeMutableBufferPointer<Edge> {
    UnsafeMutableBufferPointer(start: derivation.pointee.inputs, count: Int(derivation.pointee.inputCount))
  }

  /// Makes room for the inputs of a new derived node.
  @usableFromInline func reserveInputs(_ capacity: Int) {
    derivation.pointee.inputs = capacity <= 1 ? derivation.inlineEdge : .allocate(capacity: capacity)
    derivation.pointee.capacity = Int32(Swift.max(1, capacity))
  }

  /// Appends an input to a derived node; if that is linked, the caller links the edge.
  @usableFromInline func addInput(_ input: Vertex) {
    let count = Int(derivation.pointee.inputCount)
    if count == Int(derivation.pointee.capacity) { growInputs() }
    let source = Unmanaged.passRetained(input).takeUnretainedValue().pointer
    (derivation.pointee.inputs! + count).initialize(to: Edge(source: source, target: self, seen: .max))
    derivation.pointee.inputCount += 1
  }

  /// Makes room for more edges. Edges that stand in a list are moved within it.
  private func growInputs() {
    let count = Int(derivation.pointee.inputCount)
    let old = derivation.pointee.inputs!
    let new = EdgePointer.allocate(capacity: count * 2)
    for index in 0..<count {
      (new + index).initialize(to: old[index])
      if has(.linked) { new[index].source.replace(old + index, by: new + index) }
    }
    if old != derivation.inlineEdge { old.deallocate() }
    derivation.pointee.inputs = new
    derivation.pointee.capacity = Int32(count * 2)
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
    if derivation.pointee.inputs != derivation.inlineEdge { derivation.pointee.inputs?.deallocate() }
  }
}
