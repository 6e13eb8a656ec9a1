import Foundation
import SignalsOperators
import SignalsTestSupport
import Testing

/// Random graphs against a naive evaluator. `SIGNALS_RANDOM_OPERATIONS` says how many operations, if others than
/// 100,000: a hundred million take some hours. `SIGNALS_RANDOM_SEED` runs one graph only.
struct GraphTests {
  private static let operations =
    ProcessInfo.processInfo.environment["SIGNALS_RANDOM_OPERATIONS"].flatMap { Int($0) } ?? 100_000
  private static let onlySeed =
    ProcessInfo.processInfo.environment["SIGNALS_RANDOM_SEED"].flatMap { UInt64($0) }
  private static let length = 1000
  private static let lanes: UInt64 = 50

  @Test(arguments: 0..<lanes)
  func aRandomGraphAgreesWithANaiveEvaluator(lane: UInt64) {
    let end = UInt64(GraphTests.operations / GraphTests.length)
    for seed in stride(from: lane, to: end, by: Int(GraphTests.lanes)) {
      if let only = GraphTests.onlySeed, only != seed { continue }
      let graph = run(seed: seed, steps: Array(1...GraphTests.length))
      if graph.failures.isEmpty { continue }
      let steps = shrink(Array(1...graph.step), seed: seed)
      let shortest = run(seed: seed, steps: steps, isTracing: true)
      let trace = shortest.trace.joined(separator: "\n")
      Issue.record("seed \(seed): \(graph.failures)\nThe shortest way to a failure:\n\(trace)")
      return
    }
  }

  /// Each step has its own random numbers, so leaving out some does not make others of the rest.
  private func run(seed: UInt64, steps: [Int], isTracing: Bool = false) -> RandomGraph {
    let graph = RandomGraph(limit: [8, 16, 32, 64][Int(seed % 4)], isTracing: isTracing)
    for step in steps where graph.failures.isEmpty {
      graph.step = step
      graph.random = SplitMix64(seed: seed << 32 + UInt64(step))
      operate(on: graph)
      if step % 50 == 0 { graph.readAll() }
    }
    guard graph.failures.isEmpty else { return graph }
    while !graph.watchers.isEmpty { graph.removeWatcher() }
    graph.check(graph.observerCounts() == 0, "signals are observed after the last observer left")
    graph.readAll()
    return graph
  }

  /// Leaves out what a failure does not need.
  private func shrink(_ steps: [Int], seed: UInt64) -> [Int] {
    var steps = steps
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if run(seed: seed, steps: fewer).failures.isEmpty { start += size } else { steps = fewer }
      }
      size /= 2
    }
    return steps
  }

  private func operate(on graph: RandomGraph) {
    graph.isProbing = Bool.random(using: &graph.random)
    graph.writesLeft = Int.random(in: 0..<6, using: &graph.random) == 0 ? 4 : 0
    switch Int.random(in: 0..<100, using: &graph.random) {
    case 0..<40:
      turn(on: graph) { graph.write() }
    case 40..<60:
      turn(on: graph) { batch { writeSome(graph) } }
    case 60..<70:
      graph.read(graph.anyNode())
    case 70..<80 where graph.watchers.count < 30:
      graph.beginTurn()
      graph.addWatcher(RandomGraph.Watcher.Kind.allCases.randomElement(using: &graph.random)!)
    case 80..<87:
      graph.removeWatcher()
    case 88:
      graph.emptyBag()
    case 89..<94 where graph.signals.count < graph.limit:
      graph.makeNode()
    case 94..<97:
      graph.dropNode()
    default:
      break
    }
  }

  /// What happens inside a batch: mostly writes, sometimes what looks at the states between them.
  private func writeSome(_ graph: RandomGraph) {
    for _ in 0..<Int.random(in: 1...6, using: &graph.random) {
      switch Int.random(in: 0..<20, using: &graph.random) {
      case 0:
        graph.isUndisturbed = false
        graph.read(graph.anyNode())
      case 1:
        graph.isUndisturbed = false
        graph.addWatcher(.plain)
      case 2:
        graph.removeWatcher()
      case 3:
        batch { graph.write() }
      default:
        graph.write()
      }
    }
  }

  /// Runs a turn and compares what it did with what it should have done.
  private func turn(on graph: RandomGraph, _ body: () -> Void) {
    graph.beginTurn()
    let nodes = graph.signals.indices
    let old = nodes.map { graph.model.expected($0) }
    let present = graph.watchers
    let observedBefore = graph.observed(by: present)
    body()
    for watcher in graph.watchers {
      let value = graph.model.expected(watcher.node)
      graph.check(watcher.knownValue == value, "\(watcher.id) knows \(watcher.knownValue), not \(value)")
    }
    // What starts anew has another value in the same state. A scan does while it is observed if the last observer
    // leaves before the next comes, or a node that follows it leaves it for another way to it.
    guard graph.isUndisturbed, graph.restarts.allSatisfy({ !observedBefore[$0] }) else { return }
    let changes = graph.model.changes(since: old, written: graph.written)
    let due = present.filter { changes[$0.node] && ($0.isAlive || graph.calls.contains($0.id)) }
    graph.check(graph.calls == due.map(\.id), "told \(graph.calls), not \(due.map(\.id))")
    let observedAfter = graph.observed(by: present + graph.newcomers)
    for node in nodes {
      let runs = graph.runs[node]
      graph.check(runs <= 1 || !graph.restarts.isEmpty, "node \(node) ran \(runs) times")
      graph.check(runs == 0 || observedAfter[node] || graph.isProbing, "node \(node) ran for nobody")
      let isDue = changes[node] && observedBefore[node] && observedAfter[node] && graph.leavers == 0
      graph.check(runs == 1 || !isDue || !graph.model.rules[node].runsWithEachChange, "node \(node) did not run")
    }
  }

  // MARK: Order of subscription

  @Test(arguments: 0..<100)
  func whatIsSeenDoesNotDependOnTheOrderOfSubscription(seed: UInt64) {
    let reference = logs(seed: seed, shuffle: nil)
    for shuffle in 0..<5 as Range<UInt64> {
      #expect(logs(seed: seed, shuffle: shuffle) == reference, "seed \(seed), shuffle \(shuffle)")
    }
  }

  /// What observers of some nodes of a random graph see, subscribed in a random order.
  private func logs(seed: UInt64, shuffle: UInt64?) -> [[Int]] {
    var random = SplitMix64(seed: seed)
    let sources = (0..<3).map { MutableSignal($0) }
    var signals: [Signal<Int>] = sources
    for _ in 0..<20 {
      let first = signals.randomElement(using: &random)!
      let second = signals.randomElement(using: &random)!
      let third = signals.randomElement(using: &random)!
      switch Int.random(in: 0..<6, using: &random) {
      case 0: signals.append(first.map { $0 * 3 % 7 })
      case 1: signals.append(combineLatest(first, second) { ($0 + $1) % 100 })
      case 2: signals.append(first.map { $0 % 3 }.distinct())
      case 3: signals.append(first.scan(0) { ($0 * 3 + $1) % 100 })
      case 4: signals.append(.computed { use in use(first) % 2 == 0 ? use(second) : use(third) + 1 })
      default: signals.append(first.flatMapLatest { $0 % 2 == 0 ? second : third })
      }
    }
    let logs = signals.map { _ in Log<Int>() }
    let bag = DisposeBag()
    // The rest is needed by others now and then only.
    var order = signals.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    if let shuffle {
      var shuffler = SplitMix64(seed: shuffle)
      order.shuffle(using: &shuffler)
    }
    for index in order { signals[index].observe { logs[index].append($0) }.disposed(by: bag) }
    for _ in 0..<50 {
      batch {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          sources.randomElement(using: &random)!.value = Int.random(in: 0..<10, using: &random)
        }
      }
    }
    bag.dispose()
    return logs.map(\.entries)
  }
}
