import SignalsOperators
import SignalsTestSupport

/// A random graph of signals and, beside it, what each of them should be: computed from the sources alone,
/// every time.
final class RandomGraph {
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
  /// How many nodes it may have.
  let limit: Int

  var model = RandomGraphModel(sourceCount: RandomGraph.sourceCount)
  var signals: [Signal<Int>?] = []
  private let sources: [MutableSignal<Int>]

  private(set) var watchers: [Watcher] = []
  private var nextWatcher = 0
  private var bags = (0..<3).map { _ in DisposeBag() }

  // Of the turn that is running.
  /// The watchers that came during it, and how many left.
  private(set) var newcomers: [Watcher] = []
  private(set) var leavers = 0
  /// The watchers told, other than by `bind`.
  private(set) var calls: [Int] = []
  private(set) var written: Set<Int> = []
  private(set) var runs: [Int] = []
  /// The scans that started anew.
  private(set) var restarts: Set<Int> = []
  /// Whether transforms and observers read other signals.
  var isProbing = false
  /// How many times observers may still write.
  var writesLeft = 0
  /// Whether exactly one state was seen by everybody.
  var isUndisturbed = true

  init(limit: Int, isTracing: Bool) {
    self.limit = limit
    random = SplitMix64(seed: 0)
    self.isTracing = isTracing
    sources = (0..<RandomGraph.sourceCount).map { MutableSignal($0) }
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

  func add(_ rule: RandomGraphModel.Rule, _ signal: Signal<Int>) {
    note("node \(model.rules.count) is \(rule)")
    model.add(rule)
    signals.append(signal)
    runs.append(0)
  }

  /// Any node that is still there.
  func anyNode() -> Int {
    while true {
      let node = Int.random(in: 0..<signals.count, using: &random)
      if signals[node] != nil { return node }
    }
  }

  /// Forgets a node that is not a source; what depends on it keeps it.
  func dropNode() {
    let node = anyNode()
    if node < RandomGraph.sourceCount { return }
    note("node \(node) is dropped")
    signals[node] = nil
  }

  /// A transform looks at what it got, and at what else there is.
  func ran(_ node: Int, with inputs: [(node: Int, value: Int)]) {
    note("node \(node) runs with \(inputs.map(\.value))")
    runs[node] += 1
    for input in inputs {
      let expected = model.expected(input.node)
      check(input.value == expected, "input \(input.node) of \(node) is \(input.value), not \(expected)")
    }
    if isProbing { read(Int.random(in: 0..<node, using: &random)) }
  }

  func restarted(_ scan: Int) {
    note("scan \(scan) starts anew")
    restarts.insert(scan)
  }

  func read(_ node: Int) {
    guard let signal = signals[node] else { return }
    note("read node \(node)")
    let value = signal.value
    check(value == model.expected(node), "node \(node) is \(value), not \(model.expected(node))")
  }

  func readAll() { for node in signals.indices { read(node) } }

  func observerCounts() -> Int { signals.reduce(0) { $0 + ($1?.observerCount ?? 0) } }

  /// Whether each node is observed by one of them, directly or through others.
  func observed(by watchers: [Watcher]) -> [Bool] { model.observed(watchers.map(\.node)) }

  // MARK: What is done to the graph

  func beginTurn() {
    calls = []
    written = []
    newcomers = []
    leavers = 0
    restarts = []
    runs = runs.map { _ in 0 }
    isUndisturbed = true
  }

  func write() {
    let source = Int.random(in: 0..<RandomGraph.sourceCount, using: &random)
    let value = Int.random(in: 0..<20, using: &random)
    written.insert(source)
    model.write(value, to: source)
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
      check(watcher.knownState == model.state || !isUndisturbed, "\(watcher.id) was not bound to the current state")
    } else {
      watcher.knownState = model.state
      subscription = signal.observe(handler)
      watcher.knownValue = model.expected(watcher.node)
    }
    watcher.subscription = subscription
    if let bag { subscription.disposed(by: bags[bag]) }
  }

  private func tell(_ watcher: Watcher, _ value: Int) {
    let expected = model.expected(watcher.node)
    if watcher.knownState >= 0 { calls.append(watcher.id) }
    note("\(watcher.id) is told \(value)")
    check(watcher.isAlive, "\(watcher.id) was told after its end")
    check(watcher.knownState < model.state, "\(watcher.id) was told of the same state again")
    check(value == expected, "\(watcher.id) was told \(value), not \(expected)")
    watcher.knownState = model.state
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
    leavers += 1
    watchers.removeAll { $0 === watcher }
    watcher.isAlive = false
    if watcher.bag != nil || Bool.random(using: &random) { watcher.subscription?.dispose() }
    watcher.subscription = nil
  }

  func emptyBag() {
    let bag = Int.random(in: 0..<bags.count, using: &random)
    for watcher in watchers where watcher.bag == bag {
      note("\(watcher.id) leaves with its bag")
      leavers += 1
      watcher.isAlive = false
    }
    watchers.removeAll { $0.bag == bag }
    if Bool.random(using: &random) { bags[bag].dispose() }
    bags[bag] = DisposeBag()
  }
}
