import SignalsOperators
import Testing

struct RetiredTests {
  /// Links in a chain, the last of which is returned.
  private func chain(_ graph: Graph, _ names: [String], from a: Source<Int>) -> Signal<Int> {
    names.reduce(a.signal) { signal, name in graph.derive(name, signal) { $0 } }
  }

  @Test(arguments: Style.allCases) func old_4_asymmetric_diamond(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { $0 }
    let d = graph.derive("d", c) { $0 }
    let e = graph.derive("e", b, d) { "\($0) \($1)" }
    #expect(e.value == "a a")
    graph.step {
      a.value = "b"
      #expect(e.value == "b b")
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2, "e": 2])
  }

  @Test(arguments: Style.allCases) func old_11_five_link_chain(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let e = chain(graph, ["b", "c", "d", "e"], from: a)
    #expect(e.value == 0)
    for value in [1, 2] {
      graph.step {
        a.value = value
        #expect(e.value == value)
      }
    }
    #expect(graph.runs == ["b": 3, "c": 3, "d": 3, "e": 3])
  }

  @Test(arguments: Style.allCases) func old_20_plus_one_chain(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 + 1 }
    let c = graph.derive("c", b) { $0 + 1 }
    let d = graph.derive("d", c) { $0 + 1 }
    #expect(d.value == 3)
    graph.step {
      a.value = 10
      #expect(d.value == 13)
    }
    #expect(graph.runs == ["b": 2, "c": 2, "d": 2])
  }

  @Test(arguments: Style.allCases) func old_37_dispose_stops(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    graph.step {
      subscription.dispose()
      a.value = 1
    }
    #expect(graph.runs == ["E1": 1])
  }

  @Test(arguments: Style.allCases) func old_142_one_shot_on_condition(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    var subscription: Subscription?
    subscription = graph.observe("E1", a) { if $0 >= 3 { subscription?.dispose() } }
    for (value, runs) in [(1, 2), (3, 3), (4, 3), (5, 3)] {
      graph.step { a.value = value }
      #expect(graph.runs == ["E1": runs])
    }
  }

  @Test(arguments: Style.tracking) func old_144_second_dispose_harmless(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd { graph.ran("cleanup") }
    }
    graph.step {
      subscription.dispose()
      subscription.dispose()
    }
    #expect(graph.runs == ["E1": 1, "cleanup": 1])
  }

  @Test(arguments: Style.allCases) func old_41_disposed_never_notified(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    subscription.dispose()
    for value in 1...3 { graph.step { a.value = value } }
    #expect(graph.runs == ["E1": 1])
  }

  @Test(arguments: Style.allCases) func old_44_no_growth_of_inner_effects(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription: Subscription
    if style.isComputed {
      subscription = graph.effect("E1") { use in
        _ = use(a.signal)
        graph.effect("inner") { use in _ = use(a.signal) }.disposed(by: use.bag)
      }
    } else {
      let chosen = a.signal.flatMapLatest { _ in
        a.signal.map { value in
          graph.ran("inner")
          return value
        }
      }
      subscription = graph.observe("E1", chosen)
    }
    graph.step { a.value = 1 }
    graph.step { a.value = 2 }
    #expect(graph.runs == ["E1": 3, "inner": 3])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func old_55_plain_observer_update(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    var seen: [Int] = []
    let subscription = graph.observe("E1", a) { seen.append($0) }
    graph.step { a.value = 1 }
    #expect(seen == [0, 1])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func old_139_write_to_own_dependency_in_first_run(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    var subscription: Subscription?
    graph.step {
      subscription = graph.observe("E1", a) { if $0 == 0, b.value == 0 { b.value = 1 } }
    }
    #expect(b.value == 1)
    #expect(graph.runs == ["E1": 1])
    subscription?.dispose()
  }

  // What depends on itself stops the program with a message.

  @Test func old_58_two_node_computed_cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var a: Signal<Int>!
      var b: Signal<Int>!
      a = Signal.computed { use in use(b) }.named("a")
      b = Signal.computed { use in use(a) }.named("b")
      _ = a.value
    }
    #expect(says(result, "'a'") && says(result, "depends on itself"))
  }

  @Test func old_59_three_node_computed_cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var a: Signal<Int>!
      var b: Signal<Int>!
      var c: Signal<Int>!
      a = Signal.computed { use in use(b) }.named("a")
      b = Signal.computed { use in use(c) }.named("b")
      c = Signal.computed { use in use(a) }.named("c")
      _ = a.value
    }
    #expect(says(result, "'a'") && says(result, "depends on itself"))
  }

  @Test func old_150_cycle_by_condition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let condition = MutableSignal(false)
      var a: Signal<Int>!
      let b = Signal.computed { use in use(condition) ? use(a) : 0 }.named("b")
      a = Signal.computed { use in use(b) }.named("a")
      precondition(a.value == 0)
      condition.value = true
      _ = a.value
    }
    #expect(says(result, "depends on itself: its value is needed to compute its value"))
  }

  // A plain read is not an input; inside the first run there is no value yet, in a later one it is the last.
  @Test func old_151_self_read_untracked() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var c: Signal<Int>!
      c = Signal.computed { _ in c.value + 1 }.named("c")
      _ = c.value
    }
    #expect(says(result, "'c'") && says(result, "depends on itself"))
    let graph = Graph(.computed)
    let a = graph.source(0)
    var d: Signal<Int>!
    d = Signal.computed { use in use(a.signal) == 0 ? 0 : d.value + 1 }
    #expect(d.value == 0)
    a.value = 1
    #expect(d.value == 1)
    d = nil
  }

  @Test func old_65_three_writes_one_run() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    batch { for value in 1...3 { a.value = value } }
    #expect(a.value == 3)
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.unbatched) func old_71_two_sources_one_run(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let subscription = graph.observe("E1", graph.derive("both", a, b) { [$0, $1] })
    batch {
      a.value = 1
      b.value = 1
    }
    #expect(graph.runs == ["both": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func old_77_untracked_two_reads(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let subscription = graph.effect("E1") { _ in _ = (a.signal.value, b.signal.value) }
    graph.step {
      a.value = 1
      b.value = 1
    }
    #expect(graph.runs == ["E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func old_96_staleness_reaches_the_end(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let d = chain(graph, ["b", "c", "d"], from: a)
    #expect(d.value == 0)
    for value in [1, 2] {
      graph.step {
        a.value = value
        #expect(d.value == value)
      }
    }
    #expect(graph.runs == ["b": 3, "c": 3, "d": 3])
  }

  @Test(arguments: Style.allCases) func old_98_no_runs_after_last_observer(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    graph.step { a.value = 1 }
    subscription.dispose()
    for value in [2, 3] { graph.step { a.value = value } }
    #expect(graph.runs == ["E1": 2])
    #expect(a.signal.observerCount == 0)
  }

  @Test(arguments: Style.allCases) func old_101_links_gone_computed_readable(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 * 2 }
    graph.observe("E1", b).dispose()
    for value in [1, 2] { graph.step { a.value = value } }
    #expect(b.value == 4)
    #expect(graph.runs == ["b": 2, "E1": 1])
    #expect(b.observerCount == 0)
  }
}
