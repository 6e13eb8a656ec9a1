import SignalsOperators

/// Layers of four nodes, each with an observer of its own: one batch changes all of them.
///
/// The result is the sum of ten builds, of each only the change and the reads around it; its counts are for one.
func cellxShapes() -> [Shape] {
  [
    cellx(layers: 1_000, javaScript: 72.9),
    cellx(layers: 2_500, javaScript: 217),
  ]
}

private func cellx(layers: Int, javaScript: Double) -> Shape {
  let limit = Counts(evaluations: 4 * layers, runs: 4 * layers)
  return Shape(name: "cellx\(layers)", javaScript: javaScript, limit: limit) { _ in
    var figures = cellxRun(layers: 1_000)
    figures.milliseconds = 0
    for _ in 0..<10 {
      let run = cellxRun(layers: layers)
      figures.milliseconds += run.milliseconds
      figures.counts = run.counts
      figures.isRight = figures.isRight && run.isRight
    }
    return figures
  }
}

private func cellxRun(layers: Int) -> ShapeFigures {
  let bag = DisposeBag()
  let inputs = (1...4).map { MutableSignal($0) }
  var layer: [Signal<Int>] = inputs
  for _ in 0..<layers {
    layer = [
      layer[1].counted { $0 },
      combine(layer[0], layer[2], -),
      combine(layer[1], layer[3], +),
      layer[2].counted { $0 },
    ]
    for node in layer { node.effect(in: bag) }
  }

  var before: [Int] = []
  var after: [Int] = []
  var figures = ShapeFigures()
  figures.counts = Counter.count {
    figures.milliseconds = milliseconds {
      before = layer.map(\.value)
      batch {
        for (input, value) in zip(inputs, [4, 3, 2, 1]) { input.value = value }
      }
      after = layer.map(\.value)
    }
  }
  figures.isRight = before == [-3, -6, -2, 2] && after == [-2, -4, 2, 3]
  bag.dispose()
  return figures
}

private func combine(
  _ left: Signal<Int>,
  _ right: Signal<Int>,
  _ operation: @escaping (Int, Int) -> Int
) -> Signal<Int> {
  combineLatest(left, right) {
    Counter.evaluations &+= 1
    return operation($0, $1)
  }
}
