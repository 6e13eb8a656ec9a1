/// How a node is made of earlier ones, named by their numbers.
enum Rule {
  case source
  case map(of: Int, factor: Int)
  case sum(Int, Int)
  case list([Int])
  case distinct(Int)
  case scan(Int)
  /// Follows one of several.
  case choice(by: Int, of: [Int])
  /// Follows a signal that is made anew with each choice, of one of several.
  case maker(by: Int, of: [Int])
  /// Uses one after the other, until a value is divisible by three.
  case search([Int])
  /// Uses one of several.
  case branch(by: Int, of: [Int])
  /// Computed inside computed: the inner one is made with each run.
  case nest(by: Int, of: [Int])
}

/// What each node should be: computed from the sources alone, every time.
struct Model {
  private(set) var rules: [Rule] = []
  var sources: [Int]
  /// Counts the writes.
  private(set) var state = 0
  private var values: [(state: Int, value: Int)] = []

  init(sources: [Int]) { self.sources = sources }

  mutating func add(_ rule: Rule) {
    rules.append(rule)
    values.append((-1, 0))
  }

  mutating func write(_ value: Int, to source: Int) {
    sources[source] = value
    state += 1
  }

  mutating func value(of node: Int) -> Int {
    if values[node].state == state { return values[node].value }
    let value: Int
    switch rules[node] {
    case .source: value = sources[node]
    case .map(let input, let factor): value = self.value(of: input) * factor % 7
    case .sum(let left, let right): value = (self.value(of: left) + self.value(of: right)) % 1000
    case .list(let inputs): value = inputs.reduce(0) { $0 + self.value(of: $1) } % 1000
    case .distinct(let input), .scan(let input): value = self.value(of: input)
    case .choice, .branch: value = self.value(of: inputs(of: node)[1])
    case .maker: value = self.value(of: inputs(of: node)[1]) + 1
    case .nest: value = inputs(of: node).reduce(0) { $0 + self.value(of: $1) } % 1000
    case .search: value = inputs(of: node).reduce(0) { $0 + self.value(of: $1) } % 1000
    }
    values[node] = (state, value)
    return value
  }

  /// The inputs that count now.
  mutating func inputs(of node: Int) -> [Int] {
    switch rules[node] {
    case .source: return []
    case .map(let input, _), .distinct(let input), .scan(let input): return [input]
    case .sum(let left, let right): return [left, right]
    case .list(let inputs): return inputs
    case .choice(let selector, let choices), .maker(let selector, let choices), .branch(let selector, let choices),
      .nest(let selector, let choices):
      return [selector, choices[value(of: selector) % choices.count]]
    case .search(let inputs):
      let end = inputs.firstIndex { value(of: $0) % 3 == 0 }
      return Array(inputs[...(end ?? inputs.count - 1)])
    }
  }

  /// Everything as it is now, to compare with later.
  mutating func snapshot() -> (values: [Int], inputs: [[Int]]) {
    (rules.indices.map { value(of: $0) }, rules.indices.map { inputs(of: $0) })
  }

  /// Which nodes changed in a turn that wrote these sources.
  mutating func changes(since old: (values: [Int], inputs: [[Int]]), written: Set<Int>) -> [Bool] {
    var changes: [Bool] = []
    for node in old.values.indices {
      switch rules[node] {
      case .source: changes.append(written.contains(node))
      case .distinct(let input): changes.append(changes[input] && old.values[node] != value(of: node))
      default: changes.append(old.inputs[node].contains { changes[$0] })
      }
    }
    return changes
  }
}
