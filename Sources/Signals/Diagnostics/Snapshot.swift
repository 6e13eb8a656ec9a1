extension SignalGraph {
  /// The graph around some signals as it is now, to print or to draw.
  ///
  /// ```swift
  /// print(SignalGraph.snapshot(of: fullName))
  /// // lastName: String = Lovelace  (Profile.swift:4, height 0, 1 dependent)
  /// // fullName: String = Ada Lovelace  <- firstName, lastName  (Profile.swift:6, height 1, 1 observer)
  /// ```
  ///
  /// What the signals are derived from is in it, and what is observed below that. Computes nothing: a signal that
  /// nobody observes or reads shows the value that it had last, if any.
  /// - Returns: O(n) in the size of the graph.
  public static func snapshot(of signals: any SignalProtocol...) -> Snapshot { snapshot(of: signals) }

  /// The graph around a list of signals.
  public static func snapshot(of signals: [any SignalProtocol]) -> Snapshot { Snapshot(of: signals.map { $0 }) }

  /// A picture of a graph at one moment.
  public struct Snapshot: Sendable, CustomStringConvertible {
    /// A signal in a picture.
    public struct Node: Sendable {
      /// As given by `named(_:)`.
      public let name: String?
      /// Where the name was given, as `File.swift:12`.
      public let place: String?
      /// The type of the value.
      public let type: String
      /// The value that it has or had last, described; nil if it was never computed.
      public let value: String?
      /// 0 for what is not derived, else more than that of each input.
      public let height: Int
      /// The subscriptions that hang directly on it.
      public let observerCount: Int
      /// The observed signals that are derived directly from it.
      public let dependentCount: Int
      /// Where in ``SignalGraph/Snapshot/nodes`` its inputs are.
      public let inputs: [Int]
      /// Whether it is observed, directly or through others.
      public let isObserved: Bool
    }

    /// Inputs before what is derived from them.
    public let nodes: [Node]

    /// A line for each signal.
    public var description: String { text }
  }
}

extension SignalGraph.Snapshot {
  init(of roots: [Vertex]) {
    var found: Set<NodePointer> = []
    var order: [NodePointer] = []
    var waiting = roots.map { $0.nodeInGraph }
    while let node = waiting.popLast() {
      guard found.insert(node).inserted else { continue }
      order.append(node)
      if node.has(.derived) { waiting += node.inputs.map(\.source) }
      waiting += node.dependentNodes.filter { !$0.has(.observer) }
    }
    let sorted = SignalGraph.Snapshot.inputsFirst(order)
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    var nodes: [Node] = []
    for node in sorted {
      let inputs = node.has(.derived) ? node.inputs.map { places[$0.source]! } : []
      let dependents = node.dependentNodes
      let (type, value) = node.vertex._withUnsafeGuaranteedRef { $0.describeValue() }
      nodes.append(
        Node(
          name: Names.givenName(node),
          place: Names.place(node),
          type: type,
          value: value,
          height: inputs.map { nodes[$0].height + 1 }.max() ?? 0,
          observerCount: dependents.count {
            $0.has(.observer) && $0.observer._withUnsafeGuaranteedRef { $0.isAlive }
          },
          dependentCount: dependents.count { !$0.has(.observer) },
          inputs: inputs,
          isObserved: !dependents.isEmpty
        )
      )
    }
    self.nodes = nodes
  }

  /// The nodes in an order in which inputs come first, otherwise as they are.
  private static func inputsFirst(_ nodes: [NodePointer]) -> [NodePointer] {
    var sorted: [NodePointer] = []
    var done: Set<NodePointer> = []
    for node in nodes {
      var path = [(node, 0)]
      while let (node, cursor) = path.last {
        let inputs = node.has(.derived) && !done.contains(node) ? Array(node.inputs) : []
        if cursor < inputs.count {
          path[path.count - 1].1 += 1
          if !done.contains(inputs[cursor].source) { path.append((inputs[cursor].source, 0)) }
        } else {
          path.removeLast()
          if done.insert(node).inserted { sorted.append(node) }
        }
      }
    }
    return sorted
  }
}

extension UnsafeMutablePointer<Node> {
  fileprivate var dependentNodes: [NodePointer] {
    // An observer's own list is for the turn: see `Node.dependents`.
    if has(.observer) { return [] }
    var nodes: [NodePointer] = []
    var next = pointee.dependents
    while let edge = next {
      nodes.append(edge.pointee.target)
      next = edge.pointee.next
    }
    return nodes
  }
}
