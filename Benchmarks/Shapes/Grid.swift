/// A grid of the public benchmark: a row of signals, and rows of nodes, each over some neighbours of the row above.
struct Grid {
  let width: Int
  let layers: Int
  let staticFraction: Double
  let inputs: Int
  let readFraction: Double
  let iterations: Int
  let expected: Expected
  let javaScript: Double

  /// What the public benchmark states or was counted to do. Less work is welcome.
  struct Expected {
    let staticNodes: Int
    /// Of the leaves after a run.
    let sum: Double
    /// Of one run of all iterations.
    let evaluations: Int
    let runs: Int
    let evaluationsOfBuild: Int
    /// Its first write changes nothing.
    let evaluationsOfFirstRun: Int
  }

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

/// The grids of the public benchmark.
let grids = [
  Grid(
    width: 10,
    layers: 5,
    staticFraction: 1,
    inputs: 2,
    readFraction: 0.2,
    iterations: 600_000,
    expected: Grid.Expected(
      staticNodes: 40,
      sum: 19_199_968,
      evaluations: 3_480_000,
      runs: 480_000,
      evaluationsOfBuild: 19,
      evaluationsOfFirstRun: 3_480_000
    ),
    javaScript: 429
  ),
  Grid(
    width: 10,
    layers: 10,
    staticFraction: 0.75,
    inputs: 6,
    readFraction: 0.2,
    iterations: 15_000,
    expected: Grid.Expected(
      staticNodes: 70,
      sum: 302_310_782_860,
      evaluations: 1_155_000,
      runs: 15_000,
      evaluationsOfBuild: 81,
      evaluationsOfFirstRun: 1_154_923
    ),
    javaScript: 310
  ),
  Grid(
    width: 1_000,
    layers: 12,
    staticFraction: 0.95,
    inputs: 4,
    readFraction: 1,
    iterations: 7_000,
    expected: Grid.Expected(
      staticNodes: 10_405,
      sum: 29_355_933_696_000,
      evaluations: 1_463_000,
      runs: 7_000,
      evaluationsOfBuild: 11_000,
      evaluationsOfFirstRun: 1_462_791
    ),
    javaScript: 825
  ),
  Grid(
    width: 1_000,
    layers: 5,
    staticFraction: 1,
    inputs: 25,
    readFraction: 1,
    iterations: 3_000,
    expected: Grid.Expected(
      staticNodes: 4_000,
      sum: 1_171_484_375_000,
      evaluations: 732_000,
      runs: 3_000,
      evaluationsOfBuild: 4_000,
      evaluationsOfFirstRun: 731_756
    ),
    javaScript: 994
  ),
  Grid(
    width: 5,
    layers: 500,
    staticFraction: 1,
    inputs: 3,
    readFraction: 1,
    iterations: 500,
    expected: Grid.Expected(
      staticNodes: 2_495,
      sum: 3.0239642676898464e241,
      evaluations: 1_246_500,
      runs: 500,
      evaluationsOfBuild: 2_495,
      evaluationsOfFirstRun: 1_244_007
    ),
    javaScript: 323
  ),
  Grid(
    width: 100,
    layers: 15,
    staticFraction: 0.5,
    inputs: 6,
    readFraction: 1,
    iterations: 2_000,
    expected: Grid.Expected(
      staticNodes: 734,
      sum: 15_664_996_402_790_400,
      evaluations: 1_078_000,
      runs: 2_000,
      evaluationsOfBuild: 1_400,
      evaluationsOfFirstRun: 1_077_273
    ),
    javaScript: 485
  ),
]
