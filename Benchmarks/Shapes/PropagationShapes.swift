import SignalsOperators

/// A shape whose result is the fastest sample of 500 iterations; its counts are for one iteration.
///
/// `build` makes the graph, its observers in the bag, and answers an iteration, which tells whether all was right.
func propagation(
  _ name: String,
  javaScript: Double,
  evaluations: Int,
  runs: Int,
  build: @escaping (DisposeBag) -> () -> Bool
) -> Shape {
  Shape(name: name, javaScript: javaScript, limit: Counts(evaluations: evaluations, runs: runs)) { sampling in
    let bag = DisposeBag()
    let iteration = build(bag)
    var figures = ShapeFigures()
    for _ in 0..<3 { figures.isRight = iteration() && figures.isRight }
    figures.counts = Counter.count { figures.isRight = iteration() && figures.isRight }
    for _ in 0..<sampling.propagation {
      let time = milliseconds {
        for _ in 0..<500 { figures.isRight = iteration() && figures.isRight }
      }
      figures.milliseconds = min(figures.milliseconds, time)
    }
    bag.dispose()
    return figures
  }
}

/// Changes that reach every node.
func propagationShapes() -> [Shape] {
  [
    propagation("deepPropagation", javaScript: 79.3, evaluations: 2_550, runs: 51, build: deep),
    propagation("broadPropagation", javaScript: 211, evaluations: 5_100, runs: 2_550, build: broad),
    propagation("diamond", javaScript: 121, evaluations: 3_006, runs: 501, build: diamond),
    propagation("triangle", javaScript: 44, evaluations: 1_010, runs: 101, build: triangle),
    propagation("repeatedObservers", javaScript: 13.7, evaluations: 101, runs: 101, build: repeated),
  ]
}

/// 1, then 0, 1, … up to `count`: checks `probe` against `expected` after each write, and the observer's runs.
func iteration(
  _ head: MutableSignal<Int>,
  _ count: Int,
  runs: Int,
  probe: Signal<Int>,
  expected: @escaping (Int) -> Int
) -> () -> Bool {
  {
    write(1, to: head)
    var isRight = probe.value == expected(1)
    let before = Counter.runs
    for value in 0..<count {
      write(value, to: head)
      isRight = probe.value == expected(value) && isRight
    }
    return isRight && Counter.runs - before == runs
  }
}

/// A chain of 50.
private func deep(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  var last: Signal<Int> = head
  for _ in 0..<50 { last = last.counted { $0 + 1 } }
  last.effect(in: bag)
  return iteration(head, 50, runs: 50, probe: last) { 50 + $0 }
}

/// 50 chains of two.
private func broad(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  var last: Signal<Int> = head
  for offset in 0..<50 {
    last = head.counted { $0 + offset }.counted { $0 + 1 }
    last.effect(in: bag)
  }
  return iteration(head, 50, runs: 2_500, probe: last) { $0 + 50 }
}

/// A diamond of five.
private func diamond(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  let arms = (0..<5).map { _ in head.counted { $0 + 1 } }
  let sum = combineLatest(arms[0], arms[1], arms[2], arms[3], arms[4]) { a, b, c, d, e in
    Counter.evaluations &+= 1
    return a + b + c + d + e
  }
  sum.effect(in: bag)
  return iteration(head, 500, runs: 500, probe: sum) { ($0 + 1) * 5 }
}

/// The sum of a signal and of a chain over it, each node at another height.
private func triangle(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  var nodes: [Signal<Int>] = []
  var last: Signal<Int> = head
  for _ in 0..<10 {
    nodes.append(last)
    last = last.counted { $0 + 1 }
  }
  let sum = combineLatest(nodes).counted { $0.reduce(0, +) }
  sum.effect(in: bag)
  return iteration(head, 100, runs: 100, probe: sum) { 45 + 10 * $0 }
}

/// The same signal, combined 30 times.
private func repeated(_ bag: DisposeBag) -> () -> Bool {
  let head = MutableSignal(0)
  let sum = combineLatest([Signal<Int>](repeating: head, count: 30)).counted { $0.reduce(0, +) }
  sum.effect(in: bag)
  return iteration(head, 100, runs: 100, probe: sum) { 30 * $0 }
}
