extension SignalGraph.Snapshot {
  /// A line for each signal, inputs first.
  public var text: String {
    nodes.indices.map { line($0) }.joined(separator: "\n")
  }

  private func line(_ index: Int) -> String {
    let node = nodes[index]
    let inputs = node.inputs.isEmpty ? "" : "  <- " + node.inputs.map(title).joined(separator: ", ")
    let facts =
      (node.place.map { [$0] } ?? []) + ["height \(node.height)"]
      + (node.dependentCount > 0 ? [count(node.dependentCount, "dependent")] : [])
      + (node.observerCount > 0 ? [count(node.observerCount, "observer")] : [])
    return "\(title(index)): \(node.type) = \(value(of: node))\(inputs)  (\(facts.joined(separator: ", ")))"
  }

  /// A flowchart for Mermaid, as GitHub draws it.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    for (index, node) in nodes.enumerated() {
      lines.append("  n\(index)[\"\(escaped(label(index), quote: "#quot;", newline: "<br>"))\"]")
      if !node.isObserved { lines.append("  style n\(index) stroke-dasharray: 4") }
      lines += node.inputs.map { "  n\($0) --> n\(index)" }
    }
    return lines.joined(separator: "\n")
  }

  /// A graph in Graphviz' language: `dot -Tsvg`.
  public var dot: String {
    var lines = ["digraph signals {", "  node [shape=box];"]
    for (index, node) in nodes.enumerated() {
      let style = node.isObserved ? "" : ", style=dashed"
      let label = label(index).replacing("\\", with: "\\\\")
      lines.append("  n\(index) [label=\"\(escaped(label, quote: "\\\"", newline: "\\n"))\"\(style)];")
      lines += node.inputs.map { "  n\($0) -> n\(index);" }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// The name, or else a number that is the same throughout the picture.
  private func title(_ index: Int) -> String { nodes[index].name ?? "#\(index)" }

  private func value(of node: Node) -> String { node.value ?? "not computed" }

  private func label(_ index: Int) -> String {
    let node = nodes[index]
    let observers = node.observerCount > 0 ? ", \(count(node.observerCount, "observer"))" : ""
    return "\(title(index)): \(node.type)\n\(value(of: node))\nheight \(node.height)\(observers)"
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func escaped(_ label: String, quote: String, newline: String) -> String {
    label.replacing("\"", with: quote).replacing("\n", with: newline)
  }
}

extension String {
  /// This with each occurrence of a character replaced. The standard library's own is not in every system.
  fileprivate func replacing(_ character: Character, with replacement: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
