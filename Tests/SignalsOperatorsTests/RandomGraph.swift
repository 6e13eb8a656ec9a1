import SignalsOperators
import SignalsTestSupport

/// A random graph of signals and, beside it, what each of them should be: computed from the sources alone,
/// every time.
final class RandomGraph {
  /// How a node is made of earlier ones, named by their indices.
  enum Rule {
    case source
    case map(of: Int, factor: Int)
    case sum(Int, Int)
    case list([Int])
    case distinct(Int)
    case choice(by: Int, of: [Int])
  }

  /// An observer of a node, and what it does when it is told.
  final class Watcher {
    enum Kind: CaseIterable { case plain, writer, disposer, adder }
    let id: Int
    let node: Int
    let kind: Kind
    let bag: Int?
    var subscription: Subscription?
    var isAlive = true
    /// The state and the value that it knows.
    var knownState = -1
    var knownValue = 0

    init(id: Int, node: Int, kind: Kind, bag: Int?) {
      self.id = id
      self.node = node
      self.kind = kind
      self.bag = bag
    }
  }

  static let sourceCount = 4

  var random: SplitMix64
  var step = 0
  private(set) var failures: [String] = []
  /// What was done, if wanted.
  private(set) var trace: [String] = []
  private let isTracing: Bool

  private(set) var rules: [Rule] = []
  private var signals: [Signal<Int>?] = []
  private let sources: [MutableSignal<Int>]
  private var sourceValues: [Int]
  /// Counts the writes.
  private var state = 0
  private var values: [(state: Int, value: Int)] = []

  private(set) var watchers: [Watcher] = []
  private var nextWatcher = 0
  private var bags = (0..<3).map { _ in DisposeBag() }

  // Of the turn that is running.
  /// The watchers that came during it.
  private(set) var newcomers: [Watcher] = []
  /// The watchers told, other than by `bind`.
  private(set) var calls: [Int] = []
  private(set) var written: Set<Int> = []
  private(set) var runs: [Int] = []
  /// Whether transforms and observers read other signals.
  var isProbing = false
  /// How many times observers may still write.
  var writesLeft = 0
  /// Whether exactly one state was seen by everybody.
  var isUndisturbed = true

  init(isTracing: Bool) {
    random = SplitMix64(seed: 0)
    self.isTracing = isTracing
    sources = (0..<RandomGraph.sourceCount).map { MutableSignal($0) }
    sourceValues = Array(0..<RandomGraph.sourceCount)
    for source in sources { add(.source, source) }
  }

  func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if condition || failures.count >= 5 { return }
    failures.append("step \(step): \(message())")
    note("FAILED \(message())")
  }

  private func note(_ message: @autoclosure () -> String) {
    if isTracing { trace.append("\(step): \(message())") }
  }

  // MARK: Nodes

  private func add(_ rule: Rule, _ signal: Signal<Int>) {
    note("node \(rules.count) is \(rule)")
    rules.append(rule)
    signals.append(signal)
    values.append((-1, 0))
    runs.append(0)
  }

  /// Any node that is still there.
  func anyNode() -> Int { signals.indices.filter { signals[$0] != nil }.randomElement(using: &random)! }

  func makeNode() {
    let index = rules.count
    let (first, second) = (anyNode(), anyNode())
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      let factor = Int.random(in: 1...6, using: &random)
      add(
        .map(of: first, factor: factor),
        signals[first]!.map { [unowned self] value in
          ran(index, with: [(first, value)])
          return value * factor % 7
        }
      )
    case 3..<5:
      add(
        .sum(first, second),
        combineLatest(signals[first]!, signals[second]!) { [unowned self] left, right in
          ran(index, with: [(first, left), (second, right)])
          return (left + right) % 1000
        }
      )
    case 5:
      let inputs = (0..<Int.random(in: 0...5, using: &random)).map { _ in anyNode() }
      let list = combineLatest(inputs.map { signals[$0]! })
      add(
        .list(inputs),
        list.map { [unowned self] values in
          ran(index, with: Array(zip(inputs, values)))
          return values.reduce(0, +) % 1000
        }
      )
    case 6..<8:
      add(.distinct(first), signals[first]!.distinct())
    default:
      let choices = (0..<Int.random(in: 1...3, using: &random)).map { _ in anyNode() }
      let chosen = choices.map { signals[$0]! }
      add(
        .choice(by: first, of: choices),
        signals[first]!.flatMapLatest { [unowned self] value in
          ran(index, with: [(first, value)])
          return chosen[value % chosen.count]
        }
      )
    }
  }

  /// Forgets a node that is not a source; what depends on it keeps it.
  func dropNode() {
    let node = anyNode()
    if node >= RandomGraph.sourceCount { signals[node] = nil }
  }

  /// A transform looks at what it got, and at what else there is.
  private func ran(_ node: Int, with inputs: [(node: Int, value: Int)]) {
    note("node \(node) runs with \(inputs.map(\.value))")
    runs[node] += 1
    for input in inputs { check(input.value == expected(input.node), "input \(input.node) of \(node) is not current") }
    if isProbing { read(Int.random(in: 0..<node, using: &random)) }
  }

  func read(_ node: Int) {
    guard let signal = signals[node] else { return }
    note("read node \(node)")
    let value = signal.value
    check(value == expected(node), "node \(node) is \(value), not \(expected(node))")
  }

  func readAll() { for node in signals.indices { read(node) } }

  func observerCounts() -> Int { signals.reduce(0) { $0 + ($1?.observerCount ?? 0) } }

  // MARK: The naive evaluator

  func expected(_ node: Int) -> Int {
    if values[node].state == state { return values[node].value }
    let value =
      switch rules[node] {
      case .source: sourceValues[node]
      case .map(let input, let factor): expected(input) * factor % 7
      case .sum(let left, let right): (expected(left) + expected(right)) % 1000
      case .list(let inputs): inputs.reduce(0) { $0 + expected($1) } % 1000
      case .distinct(let input): expected(input)
      case .choice(let selector, let choices): expected(choices[expected(selector) % choices.count])
      }
    values[node] = (state, value)
    return value
  }

  /// The inputs that count now.
  func inputs(of node: Int) -> [Int] {
    switch rules[node] {
    case .source: []
    case .map(let input, _): [input]
    case .sum(let left, let right): [left, right]
    case .list(let inputs): inputs
    case .distinct(let input): [input]
    case .choice(let selector, let choices): [selector, choices[expected(selector) % choices.count]]
    }
  }

  /// Whether each node changed in a turn that began with the old values.
  func changes(since old: [Int]) -> [Bool] {
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

  /// Whether each node is observed by one of them, directly or through others.
  func observed(by watchers: [Watcher]) -> [Bool] {
    var observed = rules.map { _ in false }
    for watcher in watchers { observed[watcher.node] = true }
    for node in rules.indices.reversed() where observed[node] {
      for input in inputs(of: node) { observed[input] = true }
    }
    return observed
  }

  // MARK: What is done to the graph

  func beginTurn() {
    calls = []
    written = []
    newcomers = []
    runs = rules.map { _ in 0 }
    isUndisturbed = true
  }

  func write() {
    let source = Int.random(in: 0..<RandomGraph.sourceCount, using: &random)
    let value = Int.random(in: 0..<20, using: &random)
    written.insert(source)
    sourceValues[source] = value
    state += 1
    note("write \(value) to \(source)")
    sources[source].value = value
  }

  func addWatcher(_ kind: Watcher.Kind) {
    let bag = Bool.random(using: &random) ? Int.random(in: 0..<bags.count, using: &random) : nil
    let watcher = Watcher(id: nextWatcher, node: anyNode(), kind: kind, bag: bag)
    nextWatcher += 1
    watchers.append(watcher)
    newcomers.append(watcher)
    let handler: (Int) -> Void = { [unowned self, unowned watcher] value in tell(watcher, value) }
    let signal = signals[watcher.node]!
    let subscription: Subscription
    let isBound = Bool.random(using: &random)
    note("\(kind) \(watcher.id) \(isBound ? "binds to" : "observes") node \(watcher.node)")
    if isBound {
      subscription = signal.bind(handler)
      check(watcher.knownState == state || !isUndisturbed, "\(watcher.id) was not bound to the current state")
    } else {
      watcher.knownState = state
      watcher.knownValue = expected(watcher.node)
      subscription = signal.observe(handler)
    }
    watcher.subscription = subscription
    if let bag { subscription.disposed(by: bags[bag]) }
  }

  private func tell(_ watcher: Watcher, _ value: Int) {
    if watcher.knownState >= 0 { calls.append(watcher.id) }
    note("\(watcher.id) is told \(value)")
    check(watcher.isAlive, "\(watcher.id) was told after its end")
    check(watcher.knownState < state, "\(watcher.id) was told of the same state again")
    check(value == expected(watcher.node), "\(watcher.id) was told \(value), not \(expected(watcher.node))")
    watcher.knownState = state
    watcher.knownValue = value
    if isProbing { read(anyNode()) }
    switch watcher.kind {
    case .plain: break
    case .writer:
      guard writesLeft > 0, value % 3 == 0 else { return }
      writesLeft -= 1
      isUndisturbed = false
      write()
      if isProbing { read(anyNode()) }
    case .disposer: removeWatcher()
    case .adder: if watchers.count < 30 { addWatcher(.plain) }
    }
  }

  func removeWatcher() {
    // One that is being bound has no subscription yet.
    guard let watcher = watchers.filter({ $0.subscription != nil }).randomElement(using: &random) else { return }
    note("\(watcher.id) leaves")
    watchers.removeAll { $0 === watcher }
    watcher.isAlive = false
    if watcher.bag != nil || Bool.random(using: &random) { watcher.subscription?.dispose() }
    watcher.subscription = nil
  }

  func emptyBag() {
    let bag = Int.random(in: 0..<bags.count, using: &random)
    for watcher in watchers where watcher.bag == bag {
      note("\(watcher.id) leaves with its bag")
      watcher.isAlive = false
    }
    watchers.removeAll { $0.bag == bag }
    if Bool.random(using: &random) { bags[bag].dispose() }
    bags[bag] = DisposeBag()
  }
}
