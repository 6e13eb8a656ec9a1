// The signal of a field is outside of the graph: its place is taken by a derived vertex, which everything
// that makes an edge uses in its stead. So the engine need not know of it, and a plain signal has no room for it.

/// What takes the place of a stand-in.
@usableFromInline class Represented {
  /// The vertex that is in the graph.
  @usableFromInline final let vertex: Vertex

  @usableFromInline init(_ vertex: Vertex) { self.vertex = vertex }
}

extension Vertex {
  /// The vertex to make edges to: this one, unless it is a stand-in.
  @inline(__always) final var inGraph: Vertex {
    nodeInGraph.vertex.takeUnretainedValue()
  }

  /// The node to make edges to.
  @inline(__always) final var nodeInGraph: NodePointer {
    pointer.has(.standIn) ? represented._withUnsafeGuaranteedRef { $0.vertex.pointer } : pointer
  }

  /// Makes this a stand-in.
  ///
  /// Its node is never in the graph, so `dependents` is free to hold the reference.
  @usableFromInline final func represent(_ represented: Represented) {
    node.dependents = Unmanaged.passRetained(represented).toOpaque().assumingMemoryBound(to: Edge.self)
  }

  @usableFromInline final var represented: Unmanaged<Represented> {
    .fromOpaque(UnsafeRawPointer(node.dependents!))
  }

  final func releaseRepresented() { represented.release() }

  /// How often the value changed up to now.
  @usableFromInline final var changeCount: UInt64 {
    let node = nodeInGraph
    if node.has(.derived) { Turn.current.refresh(node) }
    return node.pointee.version
  }
}
