/// A grid of the public benchmark: a row of signals, and rows of nodes, each over some neighbours of the row above.
struct Grid {
  let width: Int
  let layers: Int
  let staticFraction: Double
  let inputs: Int
  let readFraction: Double
  let iterations: Int
  let expectedStaticNodes: Int
  let expectedSum: Double
  let expectedEvaluations: Int
  let expectedRuns: Int
  let javaScript: Double

  var title: String {
    var title = "\(inputs)-\(width)x\(layers)"
    if staticFraction < 1 { title += " - dyn\(percent(1 - staticFraction))%" }
    if readFraction < 1 { title += " - lazy\(percent(1 - readFraction))%" }
    return title
  }

  private func percent(_ fraction: Double) -> Int {
    Int((fraction * 100).rounded())
  }

  /// For each row of nodes, from the top, whether a node adds all its inputs. The others drop one now and then.
  func isStatic() -> [[Bool]] {
    var random = Random()
    return (1..<layers).map { _ in
      (0..<width).map { _ in random.next() < staticFraction }
    }
  }

  /// The columns of the last row that are read.
  func leaves() -> [Int] {
    var random = Random()
    var columns = Array(0..<width)
    for _ in 0..<Int((Double(width) * (1 - readFraction)).rounded()) {
      columns.remove(at: Int(random.next() * Double(columns.count)))
    }
    return columns
  }

  /// The columns of the row above that a node reads, in this order.
  func inputColumns(of column: Int) -> [Int] {
    (0..<inputs).map { (column + $0) % width }
  }
}

/// The grids whose nodes all read the same inputs at all times.
let staticGrids = [
  Grid(
    width: 10,
    layers: 5,
    staticFraction: 1,
    inputs: 2,
    readFraction: 0.2,
    iterations: 600_000,
    expectedStaticNodes: 40,
    expectedSum: 19_199_968,
    expectedEvaluations: 3_480_000,
    expectedRuns: 480_000,
    javaScript: 429
  ),
  Grid(
    width: 1_000,
    layers: 5,
    staticFraction: 1,
    inputs: 25,
    readFraction: 1,
    iterations: 3_000,
    expectedStaticNodes: 4_000,
    expectedSum: 1_171_484_375_000,
    expectedEvaluations: 732_000,
    expectedRuns: 3_000,
    javaScript: 994
  ),
  Grid(
    width: 5,
    layers: 500,
    staticFraction: 1,
    inputs: 3,
    readFraction: 1,
    iterations: 500,
    expectedStaticNodes: 2_495,
    expectedSum: 3.0239642676898464e241,
    expectedEvaluations: 1_246_500,
    expectedRuns: 500,
    javaScript: 323
  ),
]
