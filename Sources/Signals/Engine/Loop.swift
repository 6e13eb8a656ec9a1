/// The way from a node to one above it, for messages.
enum Loop {
  /// The nodes from `node` up to `above`, both included, by the shortest way over inputs; nil if there is none.
  static func path(from node: NodePointer, upTo above: NodePointer) -> [NodePointer]? {
    var cameFrom: [NodePointer: NodePointer] = [:]
    var level = [node]
    var found: Set<NodePointer> = [node]
    while !level.isEmpty, !found.contains(above) {
      var next: [NodePointer] = []
      for node in level where node.has(.derived) {
        for input in node.inputs where found.insert(input.source).inserted {
          cameFrom[input.source] = node
          next.append(input.source)
        }
      }
      level = next
    }
    guard found.contains(above) else { return nil }
    var path = [above]
    while let previous = cameFrom[path[0]] { path.insert(previous, at: 0) }
    return path
  }

  /// "'a' (A.swift:1) needs 'b' (A.swift:2), which needs 'a'": the loop that closes when `user` needs `node`.
  static func description(_ node: NodePointer, neededBy user: NodePointer?) -> String? {
    guard let user, let path = path(from: node, upTo: user), path.count > 1 else { return nil }
    return Names.nameAndPlace(path[0]) + " needs "
      + path.dropFirst().map(Names.nameAndPlace).joined(separator: ", which needs ")
      + ", which needs \(Names.name(node))"
  }
}
