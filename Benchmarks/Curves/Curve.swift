/// How the cost of a write grows with the number of nodes that it reaches.
struct Curve {
  let name: String
  /// What a node is, in the plural.
  let nodes: String
  /// The graph of about so many nodes; its operations are its nodes.
  let build: (_ size: Int) -> Case

  static let sizes = [100, 1_000, 10_000, 100_000, 1_000_000]
}

/// The figures of one curve, from the smallest graph to the largest.
struct CurveResult: Codable {
  var name: String
  var nodes: String
  var points: [Point]

  struct Point: Codable {
    /// Nodes of the graph.
    var size: Int
    /// For one node.
    var result: CaseResult
  }

  /// The sizes, and the nanoseconds for one node of the fastest sample.
  func line(_ form: Form) -> [(size: Int, nanoseconds: Double)] {
    points.compactMap { point in
      point.result.measurement(form).map { (point.size, $0.minimum) }
    }
  }
}

extension Curve {
  /// Its graphs, from the smallest to the largest.
  var cases: [Case] {
    Self.sizes.map(build)
  }

  func measure(_ sampling: Sampling) -> CurveResult {
    CurveResult(
      name: name,
      nodes: nodes,
      points: cases.map { CurveResult.Point(size: $0.operations, result: $0.measure(sampling)) }
    )
  }
}

extension Sampling {
  /// The largest graphs take much longer than a sample's time, so fewer samples than a case has.
  static let curve = Sampling(samples: 9, seconds: 0.002)
  static let quickCurve = Sampling(samples: 1, seconds: 0.0005)
}
