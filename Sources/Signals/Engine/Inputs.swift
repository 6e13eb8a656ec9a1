/// What a derived node keeps of an input: the edge, and what it saw.
@usableFromInline struct Input {
  /// The first property, so an input lies where its edge does.
  @usableFromInline var edge: Edge
  /// The source's version at the last update. Kept for unlinked and for dynamic nodes.
  @usableFromInline var seen: UInt64

  @usableFromInline static var unset: Input { Input(edge: .unset, seen: 0) }

  @inline(__always) var source: NodePointer { edge.source }
  /// Whether the source changed since the last update.
  @inline(__always) var isNew: Bool { seen != edge.source.pointee.version }
}

extension InputPointer {
  @inline(__always) var edge: EdgePointer { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Edge.self) }

  /// Copies an input to another place, and lets the copy's edge take its place in the list in which it stands, if any.
  @inline(never) func relocate(to new: InputPointer) {
    new.initialize(to: pointee)
    if pointee.edge.previous != nil { pointee.source.replace(edge, by: new.edge) }
  }
}

extension EdgePointer {
  /// The input of a derived target.
  @inline(__always) var input: InputPointer { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Input.self) }
}

/// What stands before the inputs of a node with room for more than one.
struct InputBlock {
  private var size: Int32 = 0
  private let room: Int32

  init(capacity: Int) { room = Int32(capacity) }

  var count: Int {
    get { Int(size) }
    set { size = Int32(truncatingIfNeeded: newValue) }
  }

  /// For how many inputs there is room behind it.
  var capacity: Int { Int(room) }
}

extension UnsafeMutablePointer<InputBlock> {
  static func allocate(capacity: Int) -> UnsafeMutablePointer<InputBlock> {
    let size = MemoryLayout<InputBlock>.stride + capacity * MemoryLayout<Input>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Input>.alignment)
      .bindMemory(to: InputBlock.self, capacity: 1)
    block.initialize(to: InputBlock(capacity: capacity))
    return block
  }

  /// The block before these inputs.
  @inline(__always) init(before inputs: InputPointer) {
    self = (UnsafeMutableRawPointer(inputs) - MemoryLayout<InputBlock>.stride).assumingMemoryBound(to: InputBlock.self)
  }

  /// Where the inputs lie.
  @inline(__always) var inputs: InputPointer {
    (UnsafeMutableRawPointer(self) + MemoryLayout<InputBlock>.stride).assumingMemoryBound(to: Input.self)
  }
}

extension UnsafeMutablePointer<Derivation> {
  /// Where the inputs lie, if there are any.
  @inlinable var inputs: InputPointer { isSpread ? spread.unsafelyUnwrapped : onlyInput }

  /// The input of a node with room for one, for those who know that it is one.
  @inlinable @inline(__always) var onlyInput: InputPointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Input.self)
  }

  /// Whether the inputs lie in a block, or there are none.
  @inlinable @inline(__always) var isSpread: Bool { pointee.only.edge.source == Edge.nowhere }

  /// The inputs that lie in a block, for those who know that they do.
  @inlinable @inline(__always) var spread: InputPointer? {
    UnsafeMutableRawPointer(pointee.only.edge.next)?.assumingMemoryBound(to: Input.self)
  }

  /// The block, if there is one.
  var block: UnsafeMutablePointer<InputBlock>? {
    isSpread ? spread.map(UnsafeMutablePointer<InputBlock>.init(before:)) : nil
  }

  /// For how many inputs there is room.
  var capacity: Int { block?.pointee.capacity ?? 1 }
}

extension UnsafeMutablePointer<Node> {
  /// The inputs of a derived node.
  @inline(__always) var inputs: UnsafeMutableBufferPointer<Input> {
    if !derivation.isSpread { return UnsafeMutableBufferPointer(start: derivation.onlyInput, count: 1) }
    let inputs = derivation.spread
    let count = inputs.map { UnsafeMutablePointer<InputBlock>(before: $0).pointee.count } ?? 0
    return UnsafeMutableBufferPointer(start: inputs, count: count)
  }

  /// Makes room for the inputs of a new derived node.
  @usableFromInline func reserveInputs(_ capacity: Int) {
    guard capacity > 1 else { return }
    derivation.pointee.only.edge.next = UnsafeMutablePointer<InputBlock>.allocate(capacity: capacity).inputs.edge
  }

  /// Appends an input to a derived node; if that is linked, the caller links the edge.
  @usableFromInline func addInput(_ input: Vertex) {
    let source = input.nodeInGraph
    _ = source.vertex.retain()
    let new = Input(edge: Edge(source: source, target: self), seen: .max)
    let count = inputs.count
    if count == 0, derivation.block == nil {
      derivation.onlyInput.initialize(to: new)
      return
    }
    if count == derivation.capacity { growInputs() }
    let block = derivation.block!
    (block.inputs + count).initialize(to: new)
    block.pointee.count = count + 1
  }

  /// Drops the last inputs, whose sources the caller releases.
  func keepInputs(_ count: Int) {
    if let block = derivation.block {
      block.pointee.count = count
    } else if count == 0 {
      derivation.pointee.only = .unset
    }
  }

  /// Makes room for more inputs. Edges that stand in a list are moved within it.
  private func growInputs() {
    let old = inputs
    let new = UnsafeMutablePointer<InputBlock>.allocate(capacity: old.count * 2)
    new.pointee.count = old.count
    for index in old.indices { (old.baseAddress! + index).relocate(to: new.inputs + index) }
    derivation.block?.deallocate()
    derivation.pointee.only = .unset
    derivation.pointee.only.edge.next = new.inputs.edge
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
}
