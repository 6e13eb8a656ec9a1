import SignalsOperators
import Testing

// Where a case wants the last member to be cleaned up first, the promise wins: members are cleaned up in the
// order in which they came (P15).
struct AlienSignalsTests {
  /// An effect with another one inside, both of which say what happens to them.
  private func nested(_ graph: Graph, reading signals: [Signal<Int>], inner: [Signal<Int>] = []) -> Subscription {
    graph.effect("E1") { use in
      for signal in signals { _ = use(signal) }
      graph.note("outer:run")
      graph.effect("E2") { use in
        for signal in inner { _ = use(signal) }
        graph.note("inner:run")
        use.bag.onEnd { graph.note("inner:cleanup") }
      }.disposed(by: use.bag)
      use.bag.onEnd { graph.note("outer:cleanup") }
    }
  }

  @Test(arguments: Style.tracking) func alien_effect_rerun_order_exact(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = nested(graph, reading: [a.signal])
    _ = graph.takeLog()
    graph.step { a.value = 1 }
    #expect(graph.log == ["inner:cleanup", "outer:cleanup", "outer:run", "inner:run"])
    #expect(graph.runs("E1") == 2)
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func alien_effect_dispose_order_exact(style: Style) {
    let graph = Graph(style)
    let subscription = nested(graph, reading: [])
    _ = graph.takeLog()
    graph.step { subscription.dispose() }
    #expect(graph.log == ["inner:cleanup", "outer:cleanup"])
    #expect(graph.runs("E1") == 1)
  }

  @Test(arguments: Style.tracking) func alien_effect_sibling_lifo_on_dispose(style: Style) {
    let graph = Graph(style)
    let subscription = graph.effect("E1") { use in
      for number in 1...3 {
        graph.effect("inner") { use in
          use.bag.onEnd { graph.note("i\(number)") }
        }.disposed(by: use.bag)
      }
      use.bag.onEnd { graph.note("o") }
    }
    graph.step { subscription.dispose() }
    #expect(graph.log == ["i1", "i2", "i3", "o"])
    #expect(graph.runs("E1") == 1)
  }

  @Test(arguments: Style.tracking) func alien_effect_three_levels_on_dispose(style: Style) {
    let graph = Graph(style)
    let subscription = graph.effect("E1") { use in
      graph.effect("E2") { use in
        graph.effect("E3") { use in
          use.bag.onEnd { graph.note("g") }
        }.disposed(by: use.bag)
        use.bag.onEnd { graph.note("c") }
      }.disposed(by: use.bag)
      use.bag.onEnd { graph.note("o") }
    }
    graph.step { subscription.dispose() }
    #expect(graph.log == ["g", "c", "o"])
  }

  @Test(arguments: Style.tracking) func alien_effect_unwatched_computed_cleans_its_effects_lifo(style: Style) {
    let graph = Graph(style)
    let c = Signal.computed { use in
      graph.ran("c")
      for number in 1...3 {
        graph.effect("inner") { use in
          use.bag.onEnd { graph.note("e\(number)") }
        }.disposed(by: use.bag)
      }
      return 0
    }
    let subscription = graph.observe("E1", c)
    graph.step { subscription.dispose() }
    #expect(graph.takeLog() == ["e1", "e2", "e3"])
    // Whoever wants it again gets its effects again.
    let again = graph.observe("E2", c)
    #expect(graph.runs == ["c": 2, "inner": 6, "E1": 1, "E2": 1])
    again.dispose()
    #expect(graph.log == ["e1", "e2", "e3"])
  }

  @Test(arguments: Style.tracking) func alien_effect_order_after_inner_only_rerun(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let subscription = nested(graph, reading: [a.signal], inner: [b.signal])
    _ = graph.takeLog()
    graph.step { b.value = 1 }
    #expect(graph.takeLog() == ["inner:cleanup", "inner:run"])
    graph.step { a.value = 1 }
    #expect(graph.log == ["inner:cleanup", "outer:cleanup", "outer:run", "inner:run"])
    #expect(graph.runs("E1") == 2)
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func alien_scope_dispose_runs_cleanup(style: Style) {
    let graph = Graph(style)
    let scope = DisposeBag()
    graph.effect("E1") { use in use.bag.onEnd { graph.note("t") } }.disposed(by: scope)
    graph.step { scope.dispose() }
    #expect(graph.log == ["t"])
  }

  @Test(arguments: Style.tracking) func alien_scope_sibling_lifo(style: Style) {
    let graph = Graph(style)
    let scope = DisposeBag()
    for number in 1...3 {
      graph.effect("E\(number)") { use in use.bag.onEnd { graph.note("t\(number)") } }.disposed(by: scope)
    }
    graph.step { scope.dispose() }
    #expect(graph.log == ["t1", "t2", "t3"])
  }

  @Test(arguments: Style.tracking) func alien_scope_nested_depth_first(style: Style) {
    let graph = Graph(style)
    let scope = DisposeBag()
    graph.effect("E1") { use in
      graph.effect("E2") { use in
        use.bag.onEnd { graph.note("g") }
      }.disposed(by: use.bag)
      use.bag.onEnd { graph.note("c") }
    }.disposed(by: scope)
    graph.step { scope.dispose() }
    #expect(graph.log == ["g", "c"])
  }

  private final class List {
    var items: [Int] = []
  }

  // Every write tells, also that of the same object: that is the way to tell by force.
  @Test(arguments: Style.allCases) func alien_trigger_after_in_place_mutation(style: Style) {
    let graph = Graph(style)
    let list = MutableSignal(List())
    let n = graph.derive("n", list) { $0.items.count }
    #expect(n.value == 0)
    graph.step {
      let object = list.value
      object.items.append(1)
      #expect(n.value == 0)
      list.value = object
      #expect(n.value == 1)
    }
    #expect(graph.runs == ["n": 2])
  }

  @Test(arguments: Style.unbatched) func alien_trigger_second_of_two_sources(style: Style) {
    let graph = Graph(style)
    let first = MutableSignal(List())
    let second = MutableSignal(List())
    let n = graph.derive("n", second) { $0.items.count }
    #expect(n.value == 0)
    batch {
      first.mutate { _ in }
      second.mutate { $0.items.append(1) }
    }
    #expect(n.value == 1)
    #expect(graph.runs == ["n": 2])
  }

  @Test func alien_trigger_notifies_observer_once() {
    let graph = Graph(.operators)
    let first = MutableSignal(List())
    let second = MutableSignal(List())
    let subscription = graph.observe("E1", combineLatest(first, second) { [$0.items, $1.items] })
    batch {
      first.mutate { _ in }
      second.mutate { _ in }
    }
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }
}
