extension SignalGraph {
  /// Writes down what changes in a block, and because of what.
  ///
  /// ```swift
  /// let trace = SignalGraph.tracing { lastName.value = "Hopper" }
  /// print(trace)
  /// // 'lastName' was written in Profile.swift:12
  /// // 'fullName' changed because 'lastName' was written in Profile.swift:12
  /// ```
  ///
  /// A write is placed at the innermost such block around it, or at the transform or observer that wrote. In debug
  /// builds only: in others the block runs and the trace is empty. Keeps the signals in it alive.
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Called once, at once, in the caller's isolation.
  public static func tracing<Failure: Error>(
    fileID: String = #fileID,
    line: Int = #line,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Trace {
    #if DEBUG
      let turn = Turn.current
      let outer = turn.pointee.tracer
      let tracer = outer ?? Tracer()
      let outerPlace = tracer.place
      let start = tracer.steps.count
      tracer.place = Names.place(fileID: fileID, line: line)
      turn.pointee.tracer = tracer
      defer {
        turn.pointee.tracer = outer
        tracer.place = outerPlace
      }
      try body()
      return Trace(steps: Array(tracer.steps[start...]))
    #else
      try body()
      return Trace(steps: [])
    #endif
  }

  /// What changed, in order, and because of what.
  public struct Trace: CustomStringConvertible {
    struct Step {
      let vertex: Vertex
      let text: String
    }
    let steps: [Step]

    /// A line for each write and each change.
    public var lines: [String] { steps.map(\.text) }
    /// All lines.
    public var description: String { lines.joined(separator: "\n") }

    /// Why a signal changed the last time; nil if it did not.
    public func cause(of signal: any SignalProtocol) -> String? {
      steps.last { $0.vertex === signal.inGraph }?.text
    }
  }
}

@available(*, unavailable) extension SignalGraph.Trace: Sendable {}

#if DEBUG
  /// Writes down writes and changes of one thread.
  final class Tracer {
    var steps: [SignalGraph.Trace.Step] = []
    var place = ""
    /// Why each node changed last, in short, and when.
    private var causes: [NodePointer: (text: String, step: Int)] = [:]
    /// When each node was computed last.
    private var computed: [NodePointer: Int] = [:]

    func wrote(_ source: NodePointer, in turn: TurnPointer) {
      let writer = turn.pointee.computing ?? (turn.pointee.rounds > 0 ? turn.pointee.telling : nil)
      let cause = "\(Names.name(source)) was written \(writer.map { "by \(Names.nameAndPlace($0))" } ?? "in \(place)")"
      causes[source] = (cause, steps.count)
      add(source, cause)
    }

    func computed(_ node: NodePointer, isChanged: Bool) {
      let last = computed[node] ?? -1
      computed[node] = steps.count
      guard isChanged else { return }
      var reasons: [String] = []
      for input in node.inputs {
        if let cause = causes[input.source], cause.step >= last, !reasons.contains(cause.text) {
          reasons.append(cause.text)
        }
      }
      // What it is because of is in the end a write, so the middle of the chain is left to its own lines.
      let reason = reasons.isEmpty ? "it was needed for the first time" : reasons.joined(separator: " and ")
      causes[node] = (reason, steps.count)
      add(node, "\(Names.name(node)) changed because \(reason)")
    }

    private func add(_ node: NodePointer, _ text: String) {
      steps.append(SignalGraph.Trace.Step(vertex: node.vertex.takeUnretainedValue(), text: text))
    }
  }
#endif
