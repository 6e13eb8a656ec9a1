/// What a derived node has beside `Node`: its inputs and how it is recomputed.
@usableFromInline struct Derivation {
  /// The input of a node with room for one; the first property, see `inputs`. If its source is `nowhere` there is none,
  /// or its edge's `next` is where the inputs lie, behind an `InputBlock`.
  @usableFromInline var only: Input
  /// Recomputes the vertex and answers whether it changed. Moved out while it runs.
  @usableFromInline var update: Action
  /// The next node of the same height in the turn's queue; of the last one, the first.
  @usableFromInline var nextQueued: NodePointer? = nil
  /// The turn's epoch in which the node was found up to date.
  @usableFromInline var checked: UInt64 = 0

  @usableFromInline init(update: @escaping (Vertex) -> Bool) {
    only = .unset
    self.update = Action(run: update)
  }
}

extension UnsafeMutablePointer<Node> {
  /// Lets go of what a derived node keeps that is going away.
  @usableFromInline func releaseDerivation() {
    let turn = Turn.current
    turn.drop(updateSlot.take())
    for input in inputs { turn.release(input.source.vertex) }
    derivation.block?.deallocate()
  }
}
