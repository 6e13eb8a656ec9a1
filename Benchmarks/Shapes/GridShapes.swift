import SignalsOperators

/// The grids. The result is the fastest run of all iterations; its counts are for one run.
func gridShapes() -> [Shape] {
  staticGrids.map { grid in
    let limit = Counts(evaluations: grid.expectedEvaluations, runs: grid.expectedRuns)
    return Shape(name: grid.title, javaScript: grid.javaScript, limit: limit) { measure(grid, $0) }
  }
}

private func measure(_ grid: Grid, _ sampling: ShapeSampling) -> ShapeFigures {
  let graph = GridGraph(grid)
  // The first run does less: its first write changes nothing.
  for _ in 0..<sampling.gridWarmUps { _ = graph.run() }
  var figures = ShapeFigures()
  figures.isRight = Random.isRight && grid.isStatic().joined().count { $0 } == grid.expectedStaticNodes
  for _ in 0..<sampling.gridRuns {
    var sum = 0.0
    figures.counts = Counter.count {
      figures.milliseconds = min(figures.milliseconds, milliseconds { sum = graph.run() })
    }
    figures.isRight = figures.isRight && sum == grid.expectedSum
  }
  return figures
}

/// A grid, built and observed. One observer reads all leaves.
private final class GridGraph {
  private let grid: Grid
  private let sources: [MutableSignal<Double>]
  private let leaves: [Signal<Double>]
  private let bag = DisposeBag()

  init(_ grid: Grid) {
    self.grid = grid
    sources = (0..<grid.width).map { MutableSignal(Double($0)) }
    var row: [Signal<Double>] = sources
    for _ in 1..<grid.layers {
      let above = row
      row = above.indices.map { column in
        sum(of: grid.inputColumns(of: column).map { above[$0] })
      }
    }
    let lastRow = row
    leaves = grid.leaves().map { lastRow[$0] }
    combineLatest(leaves).effect(in: bag)
  }

  /// All iterations, each a write and a read of all leaves. Answers the sum of the leaves.
  func run() -> Double {
    var sum = 0.0
    for iteration in 0..<grid.iterations {
      let column = iteration % grid.width
      write(Double(iteration + column), to: sources[column])
      sum = 0
      for leaf in leaves { sum += leaf.value }
    }
    return sum
  }
}

/// The node that adds `inputs` in order.
private func sum(of inputs: [Signal<Double>]) -> Signal<Double> {
  switch inputs.count {
  case 2:
    combineLatest(inputs[0], inputs[1]) { a, b in
      Counter.evaluations &+= 1
      return a + b
    }
  case 3:
    combineLatest(inputs[0], inputs[1], inputs[2]) { a, b, c in
      Counter.evaluations &+= 1
      return a + b + c
    }
  default:
    combineLatest(inputs).counted { $0.reduce(0, +) }
  }
}
