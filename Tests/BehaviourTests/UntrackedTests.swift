import SignalsOperators
import Testing

// Only what goes through `use` is an input, so a plain `value` is the untracked read.
struct UntrackedTests {
  @Test(arguments: Style.allCases) func rfts_76_untracked_read_in_computed(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(10)
    let c = graph.derive("c", a) { $0 + b.signal.value }
    #expect(c.value == 10)
    graph.step {
      a.value = 1
      #expect(c.value == 11)
    }
    graph.step {
      b.value = 20
      #expect(c.value == 11)
    }
    #expect(graph.runs == ["c": 2])
  }

  @Test(arguments: Style.allCases) func rfts_117_untracked_read_is_fresh(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    #expect(b.value == 0)
    graph.step {
      a.value = 5
      #expect(b.value == 10)
    }
    #expect(graph.runs == ["b": 2])
  }

  @Test(arguments: Style.tracking) func rfts_118_untracked_blocks_transitively(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    let subscription = graph.effect("E1") { _ in _ = b.value }
    graph.step { a.value = 1 }
    graph.step { a.value = 2 }
    #expect(graph.runs == ["b": 1, "E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_156_untracked_write_in_effect(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      b.value = a.value * 10
    }
    #expect(b.value == 0)
    graph.step { a.value = 1 }
    #expect(b.value == 10)
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_219_batch_inside_untracked(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in _ = use(a.signal) }
    batch {
      a.value = 1
      a.value = 2
      a.value = 3
    }
    #expect(a.value == 3)
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }
}
