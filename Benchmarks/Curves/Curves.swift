import SignalsOperators

func allCurves() -> [Curve] {
  [
    Curve(name: "curve fan-out", nodes: "observers", build: fanOut),
    Curve(name: "curve chain", nodes: "maps", build: chain),
    Curve(name: "curve grid", nodes: "nodes", build: grid),
  ]
}

private func fanOut(_ width: Int) -> Case {
  Case(
    name: "curve fan-out \(width)",
    operations: width,
    expected: { width &* sumOfSteps($0) },
    forms: fanOutForms(width).filter { $0.form == .signals || $0.form == .handwritten }
  )
}

/// Maps in a row. By hand it is a list of closures, since calls within calls would overflow the stack.
private func chain(_ depth: Int) -> Case {
  Case(
    name: "curve chain \(depth)",
    operations: depth,
    expected: { sumOfSteps($0) &+ $0 &* depth },
    forms: [
      (.signals, { signalsChain(depth) }),
      (
        .handwritten,
        {
          let sink = Sink()
          let transforms = [(Int) -> Int](repeating: { addOne($0) }, count: depth)
          let property = HandDerived(0) { value in
            var value = value
            for transform in transforms { value = transform(value) }
            return value
          }
          property.observe { sink.receive($0) }
          return Job(
            run: { steps in for step in steps { property.value = step } },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

/// A square: a row of maps over one signal, then rows of nodes over two neighbours of the row above, and an observer of
/// each node of the last row. By hand it is a list of cells.
private func grid(_ size: Int) -> Case {
  let side = Int(Double(size).squareRoot())
  return Case(
    name: "curve grid \(size)",
    operations: side * side,
    expected: { steps in side &* (sumOfSteps(steps) &+ steps &* side) },
    forms: [
      (
        .signals,
        {
          let sink = Sink()
          let bag = DisposeBag()
          let signal = MutableSignal(0)
          var row = (0..<side).map { _ in signal.map { addOne($0) } }
          for _ in 1..<side {
            let above = row
            row = (0..<side).map { combineLatest(above[$0], above[($0 + 1) % side]) { oneHigher($0, $1) } }
          }
          for node in row { node.observe { sink.receive($0) }.disposed(by: bag) }
          return Job(
            run: { steps in for step in steps { signal.value = step } },
            checksum: { withExtendedLifetime(bag) { sink.checksum } }
          )
        }
      ),
      (
        .handwritten,
        {
          let sink = Sink()
          let square = HandSquare(side)
          for _ in 0..<side { square.observe { sink.receive($0) } }
          return Job(
            run: { steps in for step in steps { square.value = step } },
            checksum: { sink.checksum }
          )
        }
      ),
    ]
  )
}

/// The transform of the grid.
@inline(never)
private func oneHigher(_ a: Int, _ b: Int) -> Int {
  max(a, b) &+ 1
}

/// A cell of the grid by hand: an object that keeps its value, like a property that others may want as well.
private final class HandCell {
  let left: HandCell?
  let right: HandCell?
  let transform: (Int, Int) -> Int
  var value = 0

  init(_ left: HandCell?, _ right: HandCell?, _ transform: @escaping (Int, Int) -> Int) {
    self.left = left
    self.right = right
    self.transform = transform
  }
}

/// The grid by hand: a list of its cells, inputs first, gone through after each write.
private final class HandSquare {
  private let first: HandCell
  private var cells: [HandCell] = []
  private var observers: [(Int) -> Void] = []

  var value = 0 {
    didSet { update() }
  }

  init(_ side: Int) {
    let first = HandCell(nil, nil) { a, _ in a }
    self.first = first
    var row = (0..<side).map { _ in HandCell(first, first) { a, _ in addOne(a) } }
    cells += row
    for _ in 1..<side {
      let above = row
      row = (0..<side).map { HandCell(above[$0], above[($0 + 1) % side]) { oneHigher($0, $1) } }
      cells += row
    }
  }

  func observe(_ observer: @escaping (Int) -> Void) {
    observers.append(observer)
  }

  private func update() {
    first.value = value
    for cell in cells {
      guard let left = cell.left, let right = cell.right else { continue }
      cell.value = cell.transform(left.value, right.value)
    }
    for (cell, observer) in zip(cells.suffix(observers.count), observers) { observer(cell.value) }
  }
}
