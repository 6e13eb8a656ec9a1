import SignalsOperators

/// The grids. The result is the fastest run of all iterations; its counts are for one run.
func gridShapes() -> [Shape] {
  grids.map { grid in
    let limit = Counts(evaluations: grid.expected.evaluations, runs: grid.expected.runs)
    return Shape(name: grid.title, javaScript: grid.javaScript, limit: limit) { measure(grid, $0) }
  }
}

private func measure(_ grid: Grid, _ sampling: ShapeSampling) -> ShapeFigures {
  let expected = grid.expected
  let start = Counter.now
  let graph = GridGraph(grid)
  let build = Counter.now.evaluations - start.evaluations
  var figures = ShapeFigures()
  figures.isRight =
    Random.isRight && grid.isStatic().joined().count { $0 } == expected.staticNodes
    && build <= expected.evaluationsOfBuild
    && Counter.count { _ = graph.run() }.evaluations <= expected.evaluationsOfFirstRun
  for _ in 1..<sampling.gridWarmUps { _ = graph.run() }
  for _ in 0..<sampling.gridRuns {
    var sum = 0.0
    figures.counts = Counter.count {
      figures.milliseconds = min(figures.milliseconds, milliseconds { sum = graph.run() })
    }
    figures.isRight = figures.isRight && sum == expected.sum
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
    for isStatic in grid.isStatic() {
      let above = row
      row = above.indices.map { column in
        let inputs = grid.inputColumns(of: column).map { above[$0] }
        return isStatic[column] ? sum(of: inputs) : sumOfSome(of: inputs)
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
  case 4:
    combineLatest(inputs[0], inputs[1], inputs[2], inputs[3]) { a, b, c, d in
      Counter.evaluations &+= 1
      return a + b + c + d
    }
  case 6:
    combineLatest(inputs[0], inputs[1], inputs[2], inputs[3], inputs[4], inputs[5]) { a, b, c, d, e, f in
      Counter.evaluations &+= 1
      return a + b + c + d + e + f
    }
  default:
    combineLatest(inputs).counted { $0.reduce(0, +) }
  }
}

/// The node that adds `inputs` in order, but leaves out one of them while the first is odd. So its sum may stay the
/// same when an input changes.
private func sumOfSome(of inputs: [Signal<Double>]) -> Signal<Double> {
  counted { use in
    var sum = use(inputs[0])
    let first = Int(sum)
    let dropped = first % 2 != 0 ? first % (inputs.count - 1) : nil
    for index in 1..<inputs.count where index - 1 != dropped { sum += use(inputs[index]) }
    return sum
  }
  .distinct()
}
