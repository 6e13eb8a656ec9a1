import SignalsOperators

extension RandomGraph {
  /// Adds a node of any kind, made of any others.
  func makeNode() {
    let index = signals.count
    let (first, second) = (anyNode(), anyNode())
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<3: makeMap(index, first)
    case 3..<5: makeSum(index, first, second)
    case 5: makeList(index)
    case 6..<8: add(.distinct(first), signals[first]!.distinct())
    case 8..<10: makeChoice(index, first)
    case 10: makeMade(index, first, second)
    case 11: makeNested(index, first, second)
    case 12..<14: makeScan(index, first)
    default: makeComputed(index, first)
    }
  }

  private func someNodes(_ counts: ClosedRange<Int>) -> [Int] {
    (0..<Int.random(in: counts, using: &random)).map { _ in anyNode() }
  }

  private func makeMap(_ index: Int, _ input: Int) {
    let factor = Int.random(in: 1...6, using: &random)
    add(
      .map(of: input, factor: factor),
      signals[input]!.map { [unowned self] value in
        ran(index, with: [(input, value)])
        return RandomGraphModel.mapped(value, by: factor)
      }
    )
  }

  private func makeSum(_ index: Int, _ first: Int, _ second: Int) {
    add(
      .sum(first, second),
      combineLatest(signals[first]!, signals[second]!) { [unowned self] left, right in
        ran(index, with: [(first, left), (second, right)])
        return RandomGraphModel.summed([left, right])
      }
    )
  }

  private func makeList(_ index: Int) {
    let inputs = someNodes(0...5)
    let list = combineLatest(inputs.map { signals[$0]! })
    add(
      .list(inputs),
      list.map { [unowned self] values in
        ran(index, with: Array(zip(inputs, values)))
        return RandomGraphModel.summed(values)
      }
    )
  }

  private func makeChoice(_ index: Int, _ selector: Int) {
    let choices = someNodes(1...3)
    let chosen = choices.map { signals[$0]! }
    add(
      .choice(by: selector, of: choices),
      signals[selector]!.flatMapLatest { [unowned self] value in
        ran(index, with: [(selector, value)])
        return chosen[value % chosen.count]
      }
    )
  }

  private func makeMade(_ index: Int, _ selector: Int, _ input: Int) {
    let signal = signals[input]!
    add(
      .made(by: selector, of: input),
      signals[selector]!.flatMapLatest { [unowned self] chosen in
        ran(index, with: [(selector, chosen)])
        return signal.map { RandomGraphModel.summed([chosen, $0]) }
      }
    )
  }

  private func makeNested(_ index: Int, _ selector: Int, _ input: Int) {
    let (first, second) = (signals[selector]!, signals[input]!)
    add(
      .nested(by: selector, of: input),
      Signal.computed { [unowned self] use in
        let inner = Signal.computed { use in use(second) }
        let values = (use(first), use(inner))
        ran(index, with: [(selector, values.0), (input, values.1)])
        return RandomGraphModel.summed([values.0, values.1])
      }
    )
  }

  private func makeComputed(_ index: Int, _ selector: Int) {
    let (even, odd) = (someNodes(0...4), someNodes(0...4))
    let first = signals[selector]!
    let (evenSignals, oddSignals) = (even.map { signals[$0]! }, odd.map { signals[$0]! })
    add(
      .computed(by: selector, even: even, odd: odd),
      Signal.computed { [unowned self] use in
        let value = use(first)
        let (nodes, signals) = value % 2 == 0 ? (even, evenSignals) : (odd, oddSignals)
        var values = [(node: selector, value: value)]
        for (node, signal) in zip(nodes, signals) { values.append((node, use(signal))) }
        ran(index, with: values)
        return RandomGraphModel.summed(values.map(\.value))
      }
    )
  }

  private func makeScan(_ index: Int, _ input: Int) {
    add(
      .scan(input),
      signals[input]!.scan(RandomGraphModel.scanStart) { [unowned self] accumulated, value in
        if accumulated != model.accumulated(by: index) {
          check(accumulated == RandomGraphModel.scanStart, "scan \(index) does not go on from what it was")
          restarted(index)
        }
        ran(index, with: [(input, value)])
        let next = RandomGraphModel.next(accumulated, value)
        model.setAccumulated(next, by: index)
        return next
      }
    )
  }
}
