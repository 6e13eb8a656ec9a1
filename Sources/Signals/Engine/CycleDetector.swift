/// Tells a cycle of writes that never settles from one that takes long, and cuts it.
///
/// It counts only while somebody writes from inside a transform or an observer, so a turn in which
/// nobody does pays nothing.
struct CycleDetector {
  /// How often one observer is told, or one node recomputed, in one turn.
  static let limit = 1_000
  /// For how many rounds before the cut the path of the writes is written down.
  private static let traced = 8

  private(set) var isWatching = false
  /// Whether a transform wrote: only then can recomputing go on for ever.
  private(set) var isWatchingNodes = false
  private var counts: [NodePointer: Int] = [:]
  private var trace: [(writer: String, written: String)] = []
  /// The node that was written last while the path is written down.
  private var lastWritten: NodePointer? = nil
  private var isTracing = false
  private var isReported = false

  /// Notes a write from inside a transform or an observer.
  @inline(never) mutating func written(_ source: NodePointer, in turn: TurnPointer) {
    isWatching = true
    if turn.pointee.computing != nil { isWatchingNodes = true }
    guard isTracing, !isReported else { return }
    let writer = turn.pointee.computing ?? turn.pointee.telling
    let step = (writer: writer.map { describe($0) } ?? "?", written: Names.nameAndPlace(source))
    lastWritten = source
    if !trace.contains(where: { $0 == step }) { trace.append(step) }
  }

  /// Counts a round of an observer or a recomputation of a node.
  /// - Returns: Whether it was one too many, which is reported once in a turn.
  @inline(never) mutating func cuts(_ node: NodePointer, in turn: TurnPointer) -> Bool {
    isWatching = true
    let count = counts[node, default: 1] + 1
    counts[node] = count
    if count > CycleDetector.limit - CycleDetector.traced { isTracing = true }
    guard count > CycleDetector.limit else { return false }
    if !isReported {
      isReported = true
      report(node)
    }
    return true
  }

  /// Who writes, and through which signals it learnt of what was written before.
  private func describe(_ writer: NodePointer) -> String {
    let isObserver = writer.has(.observer)
    let signal = isObserver ? writer.observer._withUnsafeGuaranteedRef { $0.source } : writer
    let path = lastWritten.flatMap { Loop.path(from: signal, upTo: $0) } ?? []
    let way = path.dropFirst().dropLast().reversed().map { " through \(Names.nameAndPlace($0))" }.joined()
    return "\(isObserver ? "an observer of " : "")\(Names.nameAndPlace(signal))\(way)"
  }

  private func report(_ node: NodePointer) {
    let name = Names.nameAndPlace(node.has(.observer) ? node.observer._withUnsafeGuaranteedRef { $0.source } : node)
    let path = trace.map { "\($0.writer) writes \($0.written)" }.joined(separator: ", ")
    Report.write(
      """
      A cycle of writes did not settle in \(CycleDetector.limit) rounds at \(name) and was cut\
      \(path.isEmpty ? "" : ": \(path)"). The signals keep their last values. \
      Write only what differs, or put distinct() between the writer and what it observes.
      """
    )
  }
}
