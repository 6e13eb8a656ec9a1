import SignalsOperators
import Testing

struct MemoryTests {
  @Test(arguments: Style.allCases) func rfts_160_both_observers_of_computed_leave(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    let first = graph.observe("E1", b)
    let second = graph.observe("E2", b)
    graph.step { a.value = 1 }
    #expect(graph.runs == ["b": 2, "E1": 2, "E2": 2])
    first.dispose()
    second.dispose()
    graph.step { a.value = 2 }
    #expect(graph.runs == ["b": 2, "E1": 2, "E2": 2])
    #expect(b.value == 4)
    #expect(graph.runs == ["b": 3, "E1": 2, "E2": 2])
    #expect(b.observerCount == 0)
  }

  @Test(arguments: Style.allCases) func rfts_215_one_of_two_observers_leaves(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    let first = graph.observe("E1", b)
    let second = graph.observe("E2", b)
    first.dispose()
    graph.step { a.value = 1 }
    #expect(graph.runs == ["b": 2, "E1": 1, "E2": 2])
    graph.step { a.value = 2 }
    #expect(graph.runs == ["b": 3, "E1": 1, "E2": 3])
    second.dispose()
  }
}
