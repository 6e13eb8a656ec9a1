/// The bags of the computed signals that asked for one. Beside the nodes, because few do.
enum Scopes {
  /// Sendable, because a bag is used only where its node is.
  private struct Scope: @unchecked Sendable {
    let bag: DisposeBag
  }

  private static let table = Lock<[UInt: Scope]>([:])

  private static func key(_ node: NodePointer) -> UInt { UInt(bitPattern: node) }

  /// The bag of a node, made when it is first asked for.
  static func bag(of node: NodePointer) -> DisposeBag {
    if node.has(.scoped), let scope = table.withLock({ $0[key(node)] }) { return scope.bag }
    let scope = Scope(bag: DisposeBag())
    node.pointee.flags.insert(.scoped)
    table.withLock { $0[key(node)] = scope }
    return scope.bag
  }

  /// Forgets the bag of a node.
  static func remove(_ node: NodePointer) -> DisposeBag? {
    node.pointee.flags.remove(.scoped)
    return table.withLock { $0.removeValue(forKey: key(node)) }?.bag
  }
}

extension UnsafeMutablePointer<Turn> {
  /// Notes that a node with a bag lost its last dependent. The bag is disposed when no list of edges is half
  /// changed any more, and the node is computed anew when it is wanted again, to fill another bag.
  @inline(never) func endScope(of node: NodePointer) {
    node.pointee.flags.formUnion([.dirty, .fresh])
    pointee.epoch &+= 1
    pointee.endedScopes.append(Scopes.bag(of: node))
  }

  /// Disposes the bags of the nodes that were unlinked. Runs user code.
  @inline(__always) func disposeEndedScopes() {
    if !pointee.endedScopes.isEmpty { disposeScopes() }
  }

  @inline(never) private func disposeScopes() {
    while !pointee.endedScopes.isEmpty { pointee.endedScopes.removeFirst().dispose() }
  }
}
