import SignalsOperators

/// Does to a graph what the choices say, and compares everything that can be seen with the model.
final class GraphMachine {
  static let sourceCount = 4
  static let maximumNodes = 40
  static let maximumWatchers = 24

  var choices: Choices
  var model = Model(sources: Array(0..<sourceCount))
  let sources = (0..<sourceCount).map { MutableSignal($0) }
  /// Nil where the node was forgotten.
  var signals: [Signal<Int>?] = []
  var watchers: [Watcher] = []
  var nextWatcher = 0
  var bags = (0..<3).map { _ in DisposeBag() }
  let live = Live()

  private(set) var operations = 0
  private(set) var failure: String?
  private(set) var trace: [String] = []
  private let isTracing: Bool

  // Of the operation that is running.
  var calls: [Int] = []
  var written: Set<Int> = []
  var runs: [Int] = []
  /// How many times observers and transforms may still write.
  var writesLeft = 0
  /// Whether there was one write, by nobody inside a callback.
  var isUndisturbed = true
  var hasScan = false

  init(_ choices: Choices, isTracing: Bool = false) {
    self.choices = choices
    self.isTracing = isTracing
    for source in sources { add(.source, source) }
  }

  /// Runs until the choices are used up or something is wrong.
  /// - Returns: What is wrong.
  func run() -> String? {
    while choices.remaining > 0, failure == nil {
      operations += 1
      operate()
      for source in sources { source._checkInvariants() }
    }
    if failure == nil { takeDown() }
    return failure
  }

  func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if condition || failure != nil { return }
    failure = "operation \(operations): \(message())"
    note("FAILED \(message())")
  }

  func note(_ message: @autoclosure () -> String) {
    if isTracing { trace.append("\(operations): \(message())") }
  }

  private func operate() {
    calls = []
    written = []
    runs = model.rules.map { _ in 0 }
    isUndisturbed = true
    writesLeft = 4
    switch choices.next(below: 16) {
    case 0..<3: if model.rules.count < GraphMachine.maximumNodes { makeNode() }
    case 3: dropNode()
    case 4..<7: if watchers.count < GraphMachine.maximumWatchers { addWatcher(Watcher.Kind.any(&choices)) }
    case 7: removeWatcher()
    case 8: emptyBag()
    case 9: read(choices.next(below: signals.count))
    case 10: writeInBatch()
    default: writeAndCompare()
    }
    for watcher in watchers {
      check(watcher.knownValue == model.value(of: watcher.node), "\(watcher.id) did not end on the latest value")
    }
  }

  private func writeAndCompare() {
    let old = model.snapshot()
    let told = watchers.map { ($0.id, $0.node) }
    write()
    // What begins anew with its first observer may run a second time then.
    for node in runs.indices where !hasScan {
      check(!isUndisturbed || runs[node] <= 1, "node \(node) ran \(runs[node]) times")
    }
    guard isUndisturbed else { return }
    let changes = model.changes(since: old, written: written)
    let expected = told.filter { changes[$0.1] }.map(\.0)
    check(calls == expected, "told were \(calls), not \(expected)")
  }

  private func writeInBatch() {
    note("batch")
    batch {
      isUndisturbed = false
      for _ in 0..<(1 + choices.next(below: 4)) {
        switch choices.next(below: 8) {
        case 0: read(choices.next(below: signals.count))
        case 1: removeWatcher()
        case 2: if watchers.count < GraphMachine.maximumWatchers { addWatcher(.plain) }
        case 3: if model.rules.count < GraphMachine.maximumNodes { makeNode() }
        default: write()
        }
      }
    }
  }

  func write() {
    let source = choices.next(below: GraphMachine.sourceCount)
    let value = choices.next(below: 20)
    written.insert(source)
    model.write(value, to: source)
    note("write \(value) to \(source)")
    if choices.isHeads() {
      sources[source].value = value
    } else {
      sources[source].mutate { $0 = value }
    }
  }

  func read(_ node: Int) {
    guard let signal = signals[node] else { return }
    note("read node \(node)")
    let state = model.state
    let value = signal.value
    // Transforms that a read runs may write; what observers then write comes after the read.
    if model.state != state { return }
    check(value == model.value(of: node), "node \(node) is \(value), not \(model.value(of: node))")
  }

  /// Lets go of everything; nothing may be left.
  private func takeDown() {
    isUndisturbed = false
    for node in signals.indices { read(node) }
    while let watcher = watchers.popLast() {
      watcher.isAlive = false
      watcher.subscription = nil
    }
    bags = []
    for source in sources { check(source.observerCount == 0, "a source is still observed") }
    signals = []
    check(live.count == 0, "\(live.count) closures were leaked")
  }
}

/// Counts closures that are alive.
final class Live {
  final class Token {
    private let live: Live
    init(_ live: Live) {
      self.live = live
      live.count += 1
    }
    deinit { live.count -= 1 }
    func touch() {}
  }
  fileprivate(set) var count = 0
}
