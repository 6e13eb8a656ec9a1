import SignalsOperators
import Testing

struct StaleOrderTests {
  @Test(arguments: Style.allCases) func rfts_95_upstream_refreshed_before_downstream_body(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.node("b") {
      a.signal.map { value in
        graph.ran("b")
        graph.note("b")
        return value
      }
    } computed: { use in
      graph.note("b")
      return use(a.signal)
    }
    let c = graph.node("c") {
      b.map { value in
        graph.ran("c")
        graph.note("c")
        return value
      }
    } computed: { use in
      graph.note("c")
      return use(b)
    }
    #expect(c.value == 0)
    _ = graph.takeLog()
    graph.step {
      a.value = 1
      #expect(c.value == 1)
    }
    #expect(graph.log == ["b", "c"])
    #expect(graph.runs == ["b": 2, "c": 2])
  }

  @Test(arguments: Style.allCases) func rfts_158_every_link_of_chain_fresh(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 + 1 }
    let c = graph.derive("c", b) { $0 + 1 }
    let d = graph.derive("d", c) { $0 + 1 }
    #expect(d.value == 3)
    graph.step {
      a.value = 10
      #expect([b.value, c.value, d.value] == [11, 12, 13])
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_159_computed_created_after_dirtying_write(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    a.value = 5
    let c = graph.derive("c", b) { $0 + 1 }
    #expect(c.value == 11)
    graph.step {
      a.value = 10
      #expect(c.value == 21)
    }
    #expect(graph.runs == ["b": 2, "c": 2])
  }

  @Test(arguments: Style.allCases) func rfts_97_direct_plus_deep_edge(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", b) { $0 }
    let d = graph.derive("d", a, c, +)
    #expect(d.value == 0)
    graph.step {
      a.value = 1
      #expect(d.value == 2)
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }
}
