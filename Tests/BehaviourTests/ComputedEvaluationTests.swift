import SignalsOperators
import Testing

struct ComputedEvaluationTests {
  @Test(arguments: Style.allCases) func rfts_18_cached_between_reads(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    graph.step {
      #expect(b.value == 0)
      #expect(b.value == 0)
    }
    #expect(graph.runs == ["b": 1])
  }

  @Test(arguments: Style.allCases) func rfts_19_fresh_after_write(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    #expect(b.value == 0)
    for value in [1, 5] {
      graph.step {
        a.value = value
        #expect(b.value == value * 2)
      }
    }
    #expect(graph.runs == ["b": 3])
  }

  @Test(arguments: Style.allCases) func rfts_21_switch_from_signal_to_computed(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let c = graph.derive("c", a) { $0 }
    let d = graph.choose("d", by: a) { $0 == 0 ? b.signal : c }
    #expect(d.value == 0)
    graph.step {
      a.value = 1
      #expect(d.value == 1)
    }
    graph.step {
      b.value = 10
      #expect(d.value == 1)
    }
    #expect(graph.runs == ["c": 1, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_22_linear_chain_single_pass(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", b) { $0 }
    let d = graph.derive("d", c) { $0 }
    #expect(d.value == 0)
    graph.step {
      a.value = 1
      #expect(d.value == 1)
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_25_no_dependency_computes_once(style: Style) {
    let graph = Graph(style)
    let a = graph.node("a") {
      combineLatest { () -> Int in
        graph.ran("a")
        return 42
      }
    } computed: { _ in
      42
    }
    graph.step {
      #expect(a.value == 42)
      #expect(a.value == 42)
    }
    #expect(graph.runs == ["a": 1])
  }

  @Test(arguments: Style.allCases) func rfts_149_order_kept_in_batch(style: Style) {
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
    let subscription = graph.observe("E1", c)
    _ = graph.takeLog()
    batch { a.value = 1 }
    #expect(graph.log == ["b", "c"])
    #expect(graph.runs == ["b": 2, "c": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_27_clamp_cuts(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { min(max($0, 0), 10) }
    let c = graph.derive("c", b) { $0 }
    #expect(c.value == 0)
    for (written, expected, runs) in [(-1, 0, 1), (5, 5, 2), (11, 10, 3), (20, 10, 3)] {
      graph.step {
        a.value = written
        #expect(c.value == expected)
      }
      #expect(graph.runs("c") == runs)
    }
    #expect(graph.runs == ["b": 5, "c": 3])
  }
}
