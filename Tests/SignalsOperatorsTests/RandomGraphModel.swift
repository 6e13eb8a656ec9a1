/// The naive evaluator: what each node of a random graph should be, computed from the sources, every time.
struct RandomGraphModel {
  /// How a node is made of earlier ones, named by their indices.
  enum Rule {
    case source
    case map(of: Int, factor: Int)
    case sum(Int, Int)
    case list([Int])
    case distinct(Int)
    case choice(by: Int, of: [Int])
    /// A choice of signals that are made with each choice.
    case made(by: Int, of: Int)
    /// Uses the one list or the other, as a first input wants.
    case computed(by: Int, even: [Int], odd: [Int])
    /// Makes a computed signal with each run, and uses it.
    case nested(by: Int, of: Int)
    case scan(Int)

    /// Whether a transform that counts itself runs with each change.
    var runsWithEachChange: Bool {
      switch self {
      case .map, .sum, .computed, .nested, .scan: true
      case .list(let inputs): !inputs.isEmpty
      case .source, .distinct, .choice, .made: false
      }
    }
  }

  /// What a `scan` starts from.
  static let scanStart = 1

  private(set) var rules: [Rule] = []
  private var sourceValues: [Int]
  /// Counts the writes.
  private(set) var state = 0
  /// What the scans accumulated; that is no function of the sources.
  private var accumulated: [Int: Int] = [:]
  /// Counts the writes and the steps of scans.
  private var stamp = 0
  private var values: [(stamp: Int, value: Int)] = []

  init(sourceCount: Int) { sourceValues = Array(0..<sourceCount) }

  mutating func add(_ rule: Rule) {
    rules.append(rule)
    values.append((-1, 0))
  }

  mutating func write(_ value: Int, to source: Int) {
    sourceValues[source] = value
    state += 1
    stamp += 1
  }

  static func mapped(_ value: Int, by factor: Int) -> Int { value * factor % 7 }

  static func summed(_ values: [Int]) -> Int { values.reduce(0, +) % 1000 }

  static func next(_ accumulated: Int, _ value: Int) -> Int { (accumulated * 3 + value) % 1000 }

  func accumulated(by scan: Int) -> Int? { accumulated[scan] }

  mutating func setAccumulated(_ value: Int, by scan: Int) {
    accumulated[scan] = value
    stamp += 1
  }

  mutating func expected(_ node: Int) -> Int {
    if values[node].stamp == stamp { return values[node].value }
    let value: Int
    switch rules[node] {
    case .source: value = sourceValues[node]
    case .map(let input, let factor): value = RandomGraphModel.mapped(expected(input), by: factor)
    case .sum, .list, .made, .nested, .computed: value = RandomGraphModel.summed(inputs(of: node).map { expected($0) })
    case .distinct(let input): value = expected(input)
    case .choice(let selector, let choices): value = expected(choices[expected(selector) % choices.count])
    case .scan: value = accumulated[node] ?? 0
    }
    values[node] = (stamp, value)
    return value
  }

  /// The inputs that count now.
  mutating func inputs(of node: Int) -> [Int] {
    switch rules[node] {
    case .source: []
    case .map(let input, _), .distinct(let input), .scan(let input): [input]
    case .sum(let left, let right): [left, right]
    case .list(let inputs): inputs
    case .choice(let selector, let choices): [selector, choices[expected(selector) % choices.count]]
    case .made(let selector, let input), .nested(let selector, let input): [selector, input]
    case .computed(let selector, let even, let odd): [selector] + (expected(selector) % 2 == 0 ? even : odd)
    }
  }

  /// Whether each node changed in a turn that began with the old values.
  mutating func changes(since old: [Int], written: Set<Int>) -> [Bool] {
    var changes: [Bool] = []
    for node in rules.indices {
      switch rules[node] {
      case .source: changes.append(written.contains(node))
      case .distinct(let input): changes.append(changes[input] && old[node] != expected(node))
      default: changes.append(inputs(of: node).contains { changes[$0] })
      }
    }
    return changes
  }

  /// Whether each node is observed by observers of these ones, directly or through others.
  mutating func observed(_ nodes: [Int]) -> [Bool] {
    var observed = rules.map { _ in false }
    for node in nodes { observed[node] = true }
    for node in rules.indices.reversed() where observed[node] {
      for input in inputs(of: node) { observed[input] = true }
    }
    return observed
  }
}
