import SignalsOperators
import Testing

struct GraphPropagationTests {
  @Test(arguments: Style.allCases) func rfts_1_diamond(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { $0 }
    let d = graph.derive("d", b, c) { "\($0) \($1)" }
    #expect(d.value == "a a")
    #expect(graph.runs("d") == 1)
    graph.step {
      a.value = "aa"
      #expect(d.value == "aa aa")
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_2_diamond_with_tail(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { $0 }
    let d = graph.derive("d", b, c) { "\($0) \($1)" }
    let e = graph.derive("e", d) { $0 }
    #expect(e.value == "a a")
    #expect(graph.runs("e") == 1)
    graph.step {
      a.value = "aa"
      #expect(e.value == "aa aa")
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2, "e": 2])
  }

  @Test(arguments: Style.allCases) func rfts_6_one_branch_constant_still_updates(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { _ in "c" }
    let d = graph.derive("d", b, c) { "\($0) \($1)" }
    #expect(d.value == "a c")
    graph.step {
      a.value = "aa"
      #expect(d.value == "aa c")
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_7_all_branches_constant_cuts(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { _ in "b" }
    let c = graph.derive("c", a) { _ in "c" }
    let d = graph.derive("d", b, c) { "\($0) \($1)" }
    #expect(d.value == "b c")
    graph.step {
      a.value = "aa"
      #expect(d.value == "b c")
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 1])
  }

  @Test(arguments: Style.allCases) func rfts_9_growing_fan_in(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a, b, +)
    let d = graph.derive("d", a, c, +)
    #expect(d.value == 0)
    graph.step {
      a.value = 1
      #expect(d.value == 3)
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_116_surviving_observer_after_sibling_dispose(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let c = graph.derive("c", a) { $0 * 2 }
    let first = graph.observe("E1", c)
    var seen: [Int] = []
    let second = graph.observe("E2", c) { seen.append($0) }
    first.dispose()
    graph.step { a.value = 1 }
    graph.step { a.value = 2 }
    #expect(seen == [0, 2, 4])
    #expect(graph.runs == ["c": 3, "E1": 1, "E2": 3])
    second.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_157_three_way_join_two_constant(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { _ in "c" }
    let d = graph.derive("d", a) { _ in "d" }
    let e = graph.derive("e", b, c, d) { "\($0) \($1) \($2)" }
    #expect(e.value == "a c d")
    graph.step {
      a.value = "aa"
      #expect(e.value == "aa c d")
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2, "e": 2])
  }

  @Test(arguments: Style.allCases) func rfts_189_three_writes_then_branch_off(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let b = graph.source(1)
    let c = graph.source(1)
    let d = graph.derive("d", c) { $0 }
    let both = combineLatest(b.signal, d, transform: +)
    let e = graph.node("e") {
      a.signal.flatMapLatest { $0 > 0 ? both : b.signal }.map { value in
        graph.ran("e")
        return value
      }
    } computed: { use in
      use(a.signal) > 0 ? use(b.signal) + use(d) : use(b.signal)
    }
    #expect(e.value == 2)
    graph.step {
      a.value = 2
      b.value = 2
      c.value = 2
      #expect(e.value == 4)
    }
    #expect(graph.runs == ["d": 2, "e": 2])
    graph.step {
      a.value = -1
      b.value = -1
      c.value = -1
      #expect(e.value == -1)
    }
    #expect(graph.runs == ["d": 2, "e": 3])
  }

  @Test(arguments: Style.allCases) func rfts_190_observe_after_manual_read(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", b) { $0 }
    #expect(c.value == 0)
    var seen: [Int] = []
    let subscription = graph.observe("E1", c) { seen.append($0) }
    #expect(graph.runs("E1") == 1)
    graph.step { a.value = 1 }
    #expect(seen == [0, 1])
    #expect(graph.runs == ["b": 2, "c": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_191_observe_after_source_moved(style: Style) {
    let graph = Graph(style)
    let s = graph.source(0)
    let c = graph.derive("c", s) { $0 }
    #expect(c.value == 0)
    var seen: [Int] = []
    var subscription: Subscription?
    graph.step {
      s.value = 1
      subscription = graph.observe("E1", c) { seen.append($0) }
    }
    #expect(seen == [1])
    #expect(graph.runs == ["c": 2, "E1": 1])
    subscription?.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_192_constant_computed_never_fires_observer(style: Style) {
    let graph = Graph(style)
    let s = graph.source(0)
    let c = graph.derive("c", s) { _ in 0 }
    let subscription = graph.observe("E1", c)
    graph.step { s.value = 1 }
    #expect(graph.runs == ["c": 2, "E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_204_two_sources_batched_fan_in(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let b = graph.source(10)
    let c = graph.derive("c", a, b, +)
    let subscription = graph.observe("E1", c)
    #expect(c.value == 11)
    graph.step {
      batch {
        a.value = 2
        b.value = 20
      }
    }
    #expect(c.value == 22)
    #expect(graph.runs == ["c": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_206_two_stacked_diamonds(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { $0 }
    let d = graph.derive("d", b, c, +)
    let e = graph.derive("e", d) { $0 }
    let f = graph.derive("f", d) { $0 }
    let g = graph.derive("g", e, f, +)
    #expect(g.value == 4)
    graph.step {
      a.value = 2
      #expect(g.value == 8)
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2, "e": 2, "f": 2, "g": 2])
  }

  @Test(arguments: Style.allCases) func rfts_207_six_way_fan_out(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let bag = DisposeBag()
    for index in 0..<6 {
      let c = graph.derive("c\(index)", a) { $0 + index }
      graph.observe("E\(index)", c).disposed(by: bag)
    }
    for value in 1...2 {
      graph.step { a.value = value }
      for index in 0..<6 {
        #expect(graph.runs("c\(index)") == value + 1)
        #expect(graph.runs("E\(index)") == value + 1)
      }
    }
  }

  @Test(arguments: Style.allCases) func rfts_208_depth_three_joins_depth_one(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", b) { $0 }
    let d = graph.derive("d", c) { $0 }
    let e = graph.derive("e", a) { $0 }
    let f = graph.derive("f", d, e, +)
    #expect(f.value == 2)
    graph.step {
      a.value = 2
      #expect(f.value == 4)
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2, "e": 2, "f": 2])
  }
}
