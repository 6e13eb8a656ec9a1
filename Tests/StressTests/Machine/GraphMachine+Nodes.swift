import SignalsOperators

extension GraphMachine {
  func add(_ rule: Rule, _ signal: Signal<Int>) {
    note("node \(model.rules.count) is \(rule)")
    model.add(rule)
    signals.append(signal)
    runs.append(0)
  }

  /// A node that is still there.
  func anyNode() -> Int {
    var node = choices.next(below: signals.count)
    while signals[node] == nil { node -= 1 }
    return node
  }

  private func someNodes() -> [Int] { (0..<(1 + choices.next(below: 4))).map { _ in anyNode() } }

  /// Forgets a node that is not a source; what depends on it keeps it.
  func dropNode() {
    let node = anyNode()
    if node < GraphMachine.sourceCount { return }
    note("forget node \(node)")
    signals[node] = nil
  }

  func makeNode() {
    let index = model.rules.count
    let kind = choices.next(below: 12)
    let first = anyNode()
    let input = signals[first]!
    let token = Live.Token(live)
    switch kind {
    case 0, 1:
      let factor = 1 + choices.next(below: 6)
      add(
        .map(of: first, factor: factor),
        input.map { [unowned self] value in
          token.touch()
          ran(index, with: [(first, value)])
          return value * factor % 7
        }
      )
    case 2, 3:
      let second = anyNode()
      add(
        .sum(first, second),
        combineLatest(input, signals[second]!) { [unowned self] left, right in
          token.touch()
          ran(index, with: [(first, left), (second, right)])
          return (left + right) % 1000
        }
      )
    case 4:
      let inputs = someNodes()
      add(
        .list(inputs),
        combineLatest(inputs.map { signals[$0]! }).map { [unowned self] values in
          token.touch()
          ran(index, with: Array(zip(inputs, values)))
          return values.reduce(0, +) % 1000
        }
      )
    case 5: add(.distinct(first), input.distinct())
    case 6:
      hasScan = true
      add(
        .scan(first),
        input.scan(0) { [unowned self] _, value in
          token.touch()
          ran(index, with: [(first, value)])
          return value
        }
      )
    default: makeDynamicNode(kind, by: first, index, token)
    }
  }

  private func makeDynamicNode(_ kind: Int, by selector: Int, _ index: Int, _ token: Live.Token) {
    let nodes = someNodes()
    let chosen = nodes.map { signals[$0]! }
    let input = signals[selector]!
    switch kind {
    case 7:
      add(
        .choice(by: selector, of: nodes),
        input.flatMapLatest { [unowned self] value in
          token.touch()
          ran(index, with: [(selector, value)])
          return chosen[value % chosen.count]
        }
      )
    case 8:
      add(
        .maker(by: selector, of: nodes),
        input.flatMapLatest { [unowned self] value in
          token.touch()
          ran(index, with: [(selector, value)])
          let signal = chosen[value % chosen.count]
          return value % 2 == 0 ? signal.map { $0 + 1 } : input.flatMapLatest { _ in signal.map { $0 + 1 } }
        }
      )
    case 9:
      add(
        .search(nodes),
        .computed { [unowned self] use in
          token.touch()
          ran(index, with: [])
          var sum = 0
          for signal in chosen {
            let value = use(signal)
            sum += value
            if value % 3 == 0 { break }
          }
          return sum % 1000
        }
      )
    case 10:
      add(
        .branch(by: selector, of: nodes),
        .computed { [unowned self] use in
          token.touch()
          ran(index, with: [])
          return use(chosen[use(input) % chosen.count])
        }
      )
    default:
      add(
        .nest(by: selector, of: nodes),
        .computed { [unowned self] use in
          token.touch()
          ran(index, with: [])
          let value = use(input)
          let signal = chosen[value % chosen.count]
          return (value + use(value % 2 == 0 ? signal.map { $0 } : .computed { use in use(signal) })) % 1000
        }
      )
    }
  }

  /// A transform looks at what it got and at what else there is, and may write.
  private func ran(_ node: Int, with inputs: [(node: Int, value: Int)]) {
    note("node \(node) runs with \(inputs.map(\.value))")
    runs[node] += 1
    for input in inputs {
      check(input.value == model.value(of: input.node), "input \(input.node) of \(node) is not current")
    }
    switch choices.next(below: 16) {
    case 0..<3: read(choices.next(below: node))
    case 3 where writesLeft > 0:
      writesLeft -= 1
      isUndisturbed = false
      note("node \(node) writes")
      write()
    case 4: removeWatcher()
    default: break
    }
  }
}
