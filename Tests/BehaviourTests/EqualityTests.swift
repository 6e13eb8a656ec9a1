import SignalsOperators
import Testing

struct EqualityTests {
  @Test(arguments: Style.allCases) func rfts_28_same_value_write_is_no_op(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let c = graph.derive("c", a) { $0 }
    #expect(c.value == 1)
    graph.step {
      a.value = 1
      #expect(c.value == 1)
    }
    #expect(graph.runs == ["c": 1])
  }

  @Test(arguments: Style.allCases) func rfts_34_cut_at_first_unchanged_node(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 > 0 ? 1 : 0 }
    let c = graph.derive("c", b) { $0 }
    let d = graph.derive("d", c) { $0 }
    #expect(d.value == 0)
    for value in [1, 2] {
      graph.step {
        a.value = value
        #expect(d.value == 1)
      }
    }
    #expect(graph.runs == ["b": 3, "c": 2, "d": 2])
  }

  private final class Object {}

  @Test(arguments: Style.allCases) func rfts_220_same_reference_from_computed_cuts(style: Style) {
    let graph = Graph(style)
    let object = Object()
    let a = graph.source(0)
    let b: Signal<Object>
    if style.isComputed {
      b = Signal.computed { use in
        _ = use(a.signal)
        graph.ran("b")
        return object
      }
    } else {
      b = a.signal.map { _ in
        graph.ran("b")
        return object
      }
    }
    let c = graph.derive("c", b.distinct(by: ===)) { ObjectIdentifier($0) }
    #expect(c.value == ObjectIdentifier(object))
    graph.step {
      a.value = 1
      #expect(c.value == ObjectIdentifier(object))
    }
    #expect(graph.runs == ["b": 2, "c": 1])
  }
}
