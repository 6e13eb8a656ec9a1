import SignalsOperators
import Testing

struct EffectLifecycleTests {
  @Test(arguments: Style.allCases) func rfts_36_runs_on_every_change(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    var seen: [String] = []
    let subscription = graph.observe("E1", a) { seen.append($0) }
    graph.step { a.value = "b" }
    #expect(seen == ["a", "b"])
    graph.step { a.value = "c" }
    #expect(seen == ["a", "b", "c"])
    #expect(graph.runs == ["E1": 3])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_38_cleanup_before_next_run(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in
      let value = use(a.signal)
      graph.note("run:\(value)")
      use.bag.onEnd { graph.note("cleanup:\(value)") }
    }
    #expect(graph.takeLog() == ["run:0"])
    graph.step { a.value = 1 }
    #expect(graph.takeLog() == ["cleanup:0", "run:1"])
    graph.step { a.value = 2 }
    #expect(graph.takeLog() == ["cleanup:1", "run:2"])
    subscription.dispose()
    #expect(graph.takeLog() == ["cleanup:2"])
  }

  @Test(arguments: Style.tracking) func rfts_40_cleanup_reads_are_untracked(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(100)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd {
        graph.ran("cleanup")
        _ = b.signal.value
      }
    }
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "cleanup": 1])
    graph.step { b.value = 200 }
    #expect(graph.runs == ["E1": 2, "cleanup": 1])
    #expect(b.signal.observerCount == 0)
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_108_self_dispose_during_run(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    var subscription: Subscription?
    subscription = graph.observe("E1", a) { _ in
      if graph.runs("E1") == 2 { subscription?.dispose() }
    }
    graph.step { a.value = 1 }
    graph.step { a.value = 2 }
    #expect(graph.runs == ["E1": 2])
    #expect(a.signal.observerCount == 0)
  }

  // An observer is not called after its end. A computed signal is none: its body runs once more, for whoever may
  // be reading it.
  @Test(arguments: Style.allCases) func rfts_111_cleanup_disposes_own_effect(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    var subscription: Subscription?
    if style.isComputed {
      subscription = graph.effect("E1") { use in
        _ = use(a.signal)
        use.bag.onEnd { subscription?.dispose() }
      }
    } else {
      subscription = a.signal.bind(scoped: { _, bag in
        graph.ran("E1")
        bag.onEnd { subscription?.dispose() }
      })
    }
    for value in [1, 2] {
      graph.step { a.value = value }
      #expect(graph.runs == ["E1": style.isComputed ? 2 : 1])
    }
    #expect(a.signal.observerCount == 0)
  }

  @Test(arguments: Style.allCases) func rfts_141_self_dispose_then_keep_reading(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    var subscription: Subscription?
    if style.isComputed {
      subscription = graph.effect("E1") { use in
        if use(a.signal) == 1 { subscription?.dispose() }
        _ = use(b.signal)
      }
    } else {
      let both = combineLatest(a.signal, b.signal) { [$0, $1] }
      subscription = graph.observe("E1", both) { values in
        if values[0] == 1 { subscription?.dispose() }
        _ = b.signal.value
      }
    }
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2])
    graph.step { b.value = 1 }
    graph.step { a.value = 2 }
    #expect(graph.runs == ["E1": 2])
    #expect(a.signal.observerCount == 0)
    #expect(b.signal.observerCount == 0)
  }

  @Test(arguments: Style.allCases) func rfts_143_disposed_observer_stays_silent(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let both = graph.derive("both", a, b) { [$0, $1] }
    let subscription = graph.observe("E1", both)
    subscription.dispose()
    for value in [1, 2] {
      graph.step {
        a.value = value
        b.value = value
      }
    }
    #expect(graph.runs == ["both": 1, "E1": 1])
  }

  @Test(arguments: Style.tracking) func rfts_178_foreign_dispose_does_not_leak_reads(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(100)
    let first = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd {
        graph.ran("cleanup")
        _ = b.signal.value
      }
    }
    let second = graph.effect("E2") { use in
      if use(a.signal) == 1 { first.dispose() }
    }
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "cleanup": 2, "E2": 2])
    graph.step { b.value = 200 }
    #expect(graph.runs == ["E1": 2, "cleanup": 2, "E2": 2])
    second.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_201_computed_disposes_its_observer(style: Style) {
    let graph = Graph(style)
    let s = graph.source(0)
    var first: Subscription?
    let a = graph.derive("a", s) { value in
      if value == 1 { first?.dispose() }
      return value
    }
    first = graph.observe("E1", a)
    let second = graph.observe("E2", a)
    graph.step { s.value = 1 }
    #expect(graph.runs == ["a": 2, "E1": 1, "E2": 2])
    graph.step { s.value = 2 }
    graph.step { s.value = 3 }
    #expect(graph.runs == ["a": 4, "E1": 1, "E2": 4])
    second.dispose()
    #expect(s.signal.observerCount == 0)
  }

  @Test(arguments: Style.allCases) func rfts_203_dispose_mid_check_with_unchanged_sibling(style: Style) {
    let graph = Graph(style)
    let s = graph.source(0)
    var subscription: Subscription?
    let a = graph.derive("a", s) { _ in 0 }
    let a2 = graph.derive("a2", s) { value in
      if value != 0 { subscription?.dispose() }
      return value
    }
    let b = graph.derive("b", a, a2) { _, _ in 0 }
    subscription = graph.observe("E1", b)
    graph.step { s.value = 1 }
    #expect(graph.runs("a") <= 3)
    #expect(graph.runs("a2") <= 3)
    #expect(graph.runs("b") <= 2)
    #expect(graph.runs("E1") == 1)
    #expect(s.signal.observerCount == 0)
  }

  @Test(arguments: Style.tracking) func rfts_229_cleanup_sees_fresh_computed(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let c = graph.derive("c", a) { $0 * 10 }
    var seen: [Int] = []
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd { seen.append(c.value) }
    }
    graph.step { a.value = 1 }
    #expect(seen == [10])
    graph.step { a.value = 2 }
    #expect(seen == [10, 20])
    #expect(graph.runs == ["c": 2, "E1": 3])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_231_untracked_inside_cleanup(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(100)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd { _ = b.value }
    }
    graph.step { b.value = 200 }
    #expect(graph.runs == ["E1": 1])
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_233_cleanup_write_then_read_dependent(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let c = graph.derive("c", b) { $0 }
    var seen: [Int] = []
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd {
        b.value = 99
        seen.append(c.value)
      }
    }
    graph.step { a.value = 1 }
    #expect(seen == [99])
    #expect(graph.runs == ["c": 1, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_235_batch_inside_effect_body(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { _ in
      batch {
        b.value += 10
        b.value += 1
      }
    }.disposed(by: bag)
    var seen: [Int] = []
    graph.observe("E2", b) { seen.append($0) }.disposed(by: bag)
    #expect(seen == [11])
    graph.step { a.value = 1 }
    #expect(seen == [11, 22])
    #expect(graph.runs == ["E1": 2, "E2": 2])
  }

  @Test(arguments: Style.tracking) func rfts_236_cleanup_writes_own_dependency(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd {
        graph.ran("cleanup")
        if graph.runs("E1") < 5 { a.value += 1 }
      }
    }
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "cleanup": 1])
    #expect(a.value == 2)
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_237_cleanup_order_on_rerun(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      graph.note("outer:run")
      graph.effect("E2") { use in
        graph.note("inner:run")
        use.bag.onEnd { graph.note("inner:cleanup") }
      }.disposed(by: use.bag)
      use.bag.onEnd { graph.note("outer:cleanup") }
    }
    #expect(graph.takeLog() == ["outer:run", "inner:run"])
    graph.step { a.value = 1 }
    #expect(graph.takeLog() == ["inner:cleanup", "outer:cleanup", "outer:run", "inner:run"])
    #expect(graph.runs == ["E1": 2, "E2": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_238_cleanup_order_on_dispose(style: Style) {
    let graph = Graph(style)
    let subscription = graph.effect("E1") { use in
      graph.effect("E2") { use in
        use.bag.onEnd { graph.note("inner") }
      }.disposed(by: use.bag)
      use.bag.onEnd { graph.note("outer") }
    }
    graph.step { subscription.dispose() }
    #expect(graph.log == ["inner", "outer"])
    #expect(graph.runs == ["E1": 1, "E2": 1])
  }

  @Test(arguments: Style.tracking) func rfts_242_effect_owned_by_computed(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let c = Signal.computed { use in
      graph.ran("c")
      graph.note("eval")
      graph.effect("E2") { use in
        graph.note("inner:run")
        use.bag.onEnd { graph.note("inner:cleanup") }
      }.disposed(by: use.bag)
      return use(a.signal)
    }
    let subscription = graph.observe("E1", c)
    #expect(graph.takeLog() == ["eval", "inner:run"])
    graph.step { a.value = 1 }
    #expect(graph.takeLog() == ["inner:cleanup", "eval", "inner:run"])
    #expect(graph.runs == ["c": 2, "E1": 2, "E2": 2])
    subscription.dispose()
    #expect(graph.takeLog() == ["inner:cleanup"])
  }
}
