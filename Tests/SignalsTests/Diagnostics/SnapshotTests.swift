import Signals
import SignalsOperators
import Testing

/// Pictures of a graph.
struct SnapshotTests {
  private let first = MutableSignal("Ada").named("first", fileID: "App/Profile.swift", line: 3)
  private let last = MutableSignal("Lovelace")
  private let full: Signal<String>

  init() {
    full = combineLatest(first, last) { "\($0) \($1)" }.named("full", fileID: "App/Profile.swift", line: 5)
  }

  @Test func aTextHasALineForEachSignalInputsFirst() {
    let subscription = full.bind { _ in }
    let lines = SignalGraph.snapshot(of: full).text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.contains("first: String = Ada  (Profile.swift:3, height 0, 1 dependent)"))
    #expect(lines.last == "full: String = Ada Lovelace  <- first, #1  (Profile.swift:5, height 1, 1 observer)")
    subscription.dispose()
  }

  @Test func nothingIsComputedForAPicture() {
    let node = SignalGraph.snapshot(of: full).nodes.last
    #expect(node?.name == "full")
    #expect(node?.value == nil)
    #expect(node?.isObserved == false)
    #expect(node?.height == 1)
    #expect(SignalGraph.snapshot(of: full).text.contains("full: String = not computed"))
  }

  @Test func whatIsObservedBelowIsInThePicture() {
    let upper = full.map { $0.uppercased() }.named("upper")
    #expect(SignalGraph.snapshot(of: first).nodes.map(\.name) == ["first"])
    let subscription = upper.observe { _ in }
    #expect(SignalGraph.snapshot(of: first).nodes.map(\.name).contains("upper"))
    #expect(SignalGraph.snapshot(of: first, last).nodes.count == 4)
    subscription.dispose()
    #expect(SignalGraph.snapshot(of: first).nodes.count == 1)
  }

  @Test func aFlowchartHasNodesAndArrows() {
    first.value = "A \"d\""
    let chart = SignalGraph.snapshot(of: full).mermaid
    #expect(chart.hasPrefix("flowchart TD\n"))
    #expect(chart.contains("first: String<br>A #quot;d#quot;<br>height 0"))
    #expect(chart.contains(" --> n2"))
  }

  @Test func aGraphvizGraphHasNodesAndEdges() {
    first.value = "A \"d\" \\"
    let graph = SignalGraph.snapshot(of: full).dot
    #expect(graph.hasPrefix("digraph signals {"))
    #expect(graph.hasSuffix("}"))
    #expect(graph.contains(#"A \"d\" \\\nheight 0"#))
    #expect(graph.contains(" -> n2;"))
  }

  @Test func aSignalThatIsEditedOrComputedHasNoValueInAPicture() {
    first.mutate { _ in #expect(SignalGraph.snapshot(of: first).nodes[0].value == nil) }
    #expect(SignalGraph.snapshot(of: first).nodes[0].value == "Ada")
  }

  @Test func aDeepGraphIsDrawn() {
    var signal: Signal<Int> = MutableSignal(0)
    for _ in 0..<10_000 { signal = signal.map { $0 + 1 } }
    let nodes = SignalGraph.snapshot(of: signal).nodes
    #expect(nodes.count == 10_001)
    #expect(nodes.last?.height == 10_000)
  }
}
