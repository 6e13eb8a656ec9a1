import SignalsOperators

/// A graph in one turn after the other.
struct Film: Encodable {
  /// What became of a signal in a turn.
  enum Fate: String, Encodable {
    /// It changed.
    case changed
    /// An input changed, and it did not: below it nothing ran.
    case cut
    /// The news did not come here.
    case untouched
  }

  struct Node: Encodable {
    let name: String
    let type: String
    let height: Int
    let inputs: [Int]
    let isObserved: Bool
  }

  struct Turn: Encodable {
    let title: String
    /// For each node, as `nodes` has them.
    let values: [String]
    let fates: [Fate]
    let path: [String]
  }

  private(set) var nodes: [Node] = []
  private(set) var turns: [Turn] = []
}

extension Film {
  /// Takes the graph as it is, before the first turn.
  @MainActor init(of model: OrderViewModel) {
    let snapshot = SignalGraph.snapshot(of: model.signals.map(\.signal))
    nodes = snapshot.nodes.map { node in
      Node(
        // What has no name is inside of an operator chain: the map below a `distinct`, say.
        name: node.name ?? "",
        type: node.type,
        height: node.height,
        inputs: node.inputs,
        isObserved: node.isObserved
      )
    }
    add("The graph as it is", snapshot, changed: [], path: [])
  }

  /// Takes the turn that a write sets off.
  @MainActor mutating func record(
    _ title: String,
    in model: OrderViewModel,
    fileID: String = #fileID,
    line: Int = #line,
    _ write: () -> Void
  ) {
    let trace = SignalGraph.tracing(fileID: fileID, line: line) { write() }
    let changed = Set(model.signals.filter { trace.cause(of: $0.signal) != nil }.map(\.name))
    add(title, SignalGraph.snapshot(of: model.signals.map(\.signal)), changed: changed, path: trace.lines)
  }

  private mutating func add(
    _ title: String,
    _ snapshot: SignalGraph.Snapshot,
    changed: Set<String>,
    path: [String]
  ) {
    var fates: [Fate] = []
    for (index, node) in nodes.enumerated() {
      let isReached = node.isObserved && node.inputs.contains { fates[$0] == .changed }
      // A node without a name stands before a `distinct`: it runs whenever an input changed.
      let isChanged = node.name.isEmpty ? isReached : changed.contains(node.name)
      fates.append(isChanged ? .changed : isReached ? .cut : .untouched)
      assert(node.inputs.allSatisfy { $0 < index })
    }
    let values = snapshot.nodes.map { $0.value ?? "not computed" }
    turns.append(Turn(title: title, values: values, fates: fates, path: path))
  }
}
