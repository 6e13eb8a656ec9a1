import SignalsOperators
import Testing

struct DynamicDependenciesTests {
  @Test(arguments: Style.allCases) func rfts_12_inactive_branch_is_silent(style: Style) {
    let graph = Graph(style)
    let condition = graph.source(true)
    let a = graph.source("a")
    let b = graph.source("b")
    let c = graph.choose("c", by: condition) { $0 ? a.signal : b.signal }
    #expect(c.value == "a")
    graph.step {
      b.value = "bb"
      #expect(c.value == "a")
    }
    #expect(graph.runs == ["c": 1])
    graph.step {
      a.value = "aa"
      #expect(c.value == "aa")
    }
    #expect(graph.runs == ["c": 2])
  }

  @Test(arguments: Style.allCases) func rfts_13_old_branch_dropped_after_switch(style: Style) {
    let graph = Graph(style)
    let condition = graph.source(true)
    let a = graph.source("a")
    let b = graph.source("b")
    let c = graph.choose("c", by: condition) { $0 ? a.signal : b.signal }
    #expect(c.value == "a")
    graph.step {
      condition.value = false
      #expect(c.value == "b")
    }
    #expect(graph.runs == ["c": 2])
    graph.step {
      a.value = "aa"
      #expect(c.value == "b")
    }
    #expect(graph.runs == ["c": 2])
    graph.step {
      b.value = "bb"
      #expect(c.value == "bb")
    }
    #expect(graph.runs == ["c": 3])
  }

  @Test(arguments: Style.allCases) func rfts_14_new_branch_fresh_on_entry(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let b = graph.source(10)
    let condition = graph.source(false)
    let c = graph.derive("c", a) { $0 }
    let d = graph.choose("d", by: condition) { $0 ? c : b.signal }
    #expect(d.value == 10)
    graph.step {
      condition.value = true
      a.value = 2
      #expect(d.value == 2)
    }
    #expect(graph.runs == ["c": 1, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_16_branch_on_own_source(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    let c = graph.node("c") {
      a.signal.flatMapLatest { $0 > 0 ? Signal(constant: $0) : b }.map { value in
        graph.ran("c")
        return value
      }
    } computed: { use in
      use(a.signal) > 0 ? use(a.signal) : use(b)
    }
    #expect(c.value == 0)
    for value in [1, 0] {
      graph.step {
        a.value = value
        #expect(c.value == value)
      }
    }
    #expect(graph.runs("b") <= 2)
    #expect(graph.runs("c") == 3)
  }

  @Test(arguments: Style.allCases) func rfts_193_dirty_check_in_order_skips_unreachable(style: Style) {
    let graph = Graph(style)
    let a = graph.source(Optional(1))
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", b) { $0 ?? -1 }
    let zero = Signal(constant: 0)
    let d = graph.choose("d", by: b) { $0 != nil ? c : zero }
    #expect(d.value == 1)
    graph.step {
      a.value = nil
      #expect(d.value == 0)
    }
    #expect(graph.runs == ["b": 2, "c": 1, "d": 2])
  }

  @Test(arguments: Style.allCases) func rfts_194_boolean_gate_observed(style: Style) {
    let graph = Graph(style)
    let items = graph.source([Int]?.none)
    let isLoaded = graph.derive("isLoaded", items) { $0 != nil }
    let message = graph.derive("msg", isLoaded) { $0 ? "loaded" : "not loaded" }
    var seen: [String] = []
    let subscription = graph.observe("E1", message) { seen.append($0) }
    #expect(seen == ["not loaded"])
    graph.step { items.value = [1, 2, 3] }
    #expect(seen == ["not loaded", "loaded"])
    graph.step { items.value = [4, 5] }
    #expect(seen == ["not loaded", "loaded"])
    graph.step { items.value = nil }
    #expect(seen == ["not loaded", "loaded", "not loaded"])
    #expect(graph.runs == ["isLoaded": 4, "msg": 3, "E1": 3])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_195_boolean_gate_pulled(style: Style) {
    let graph = Graph(style)
    let items = graph.source([Int]?.none)
    let isLoaded = graph.derive("isLoaded", items) { $0 != nil }
    let message = graph.derive("msg", isLoaded) { $0 ? "loaded" : "not loaded" }
    #expect(message.value == "not loaded")
    graph.step {
      items.value = [1, 2, 3]
      #expect(isLoaded.value)
      #expect(message.value == "loaded")
    }
    graph.step {
      items.value = nil
      #expect(message.value == "not loaded")
    }
    #expect(graph.runs == ["isLoaded": 3, "msg": 3])
  }

  @Test(arguments: Style.allCases) func rfts_197_cut_holds_over_many_writes(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let c1 = graph.derive("c1", source) { $0 % 2 }
    let c2 = graph.derive("c2", c1) { $0 + 1 }
    let subscription = graph.observe("E1", c2)
    for value in [2, 4, 6] { graph.step { source.value = value } }
    #expect(graph.runs == ["c1": 4, "c2": 1, "E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_198_observer_picks_up_new_branch(style: Style) {
    let graph = Graph(style)
    let condition = graph.source(false)
    let a = graph.source("value")
    let other = Signal(constant: "other")
    let chosen = graph.choose("c", by: condition) { $0 ? a.signal : other }
    var seen: [String] = []
    let subscription = graph.observe("E1", chosen) { seen.append($0) }
    graph.step { a.value = "Hi" }
    #expect(seen == ["other"])
    graph.step { condition.value = true }
    #expect(seen == ["other", "Hi"])
    graph.step { a.value = "World" }
    #expect(seen == ["other", "Hi", "World"])
    #expect(graph.runs == ["c": 3, "E1": 3])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_199_observer_drops_old_branch(style: Style) {
    let graph = Graph(style)
    let condition = graph.source(true)
    let a = graph.source("value")
    let other = Signal(constant: "other")
    let chosen = graph.choose("c", by: condition) { $0 ? a.signal : other }
    var seen: [String] = []
    let subscription = graph.observe("E1", chosen) { seen.append($0) }
    graph.step { condition.value = false }
    #expect(seen == ["value", "other"])
    graph.step { a.value = "changed" }
    #expect(graph.runs == ["c": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_200_two_effects_shifting_overlapping_deps(style: Style) {
    let graph = Graph(style)
    let a = graph.source(1)
    let b = graph.source(2)
    let c = graph.source(0)
    let out1 = graph.source(0)
    let out2 = graph.source(0)
    let sum1 = Signal.computed { use in
      (use(c.signal) < 2 ? use(a.signal) : 0) + (use(c.signal) > 1 ? use(b.signal) : 0)
    }
    let sum2 = Signal.computed { use in
      (use(c.signal) > 1 ? use(a.signal) : 0) + (use(c.signal) < 3 ? use(b.signal) : 0) + use(out1.signal)
    }
    let bag = DisposeBag()
    graph.observe("E1", sum1) { out1.value = $0 }.disposed(by: bag)
    graph.observe("E2", sum2) { out2.value = $0 }.disposed(by: bag)
    #expect([out1.value, out2.value] == [1, 3])
    graph.step { b.value = 3 }
    #expect([out1.value, out2.value] == [1, 4])
    #expect(graph.runs == ["E1": 1, "E2": 2])
    graph.step { c.value = 2 }
    #expect([out1.value, out2.value] == [3, 7])
    #expect(graph.runs == ["E1": 2, "E2": 3])
  }
}
