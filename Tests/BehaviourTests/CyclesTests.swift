import SignalsOperators
import Testing

struct CyclesTests {
  @Test(arguments: Style.allCases) func rfts_61_self_feeding_observer_bounded(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a) { value in
      if graph.runs("E1") < 100 { a.value = value + 1 }
    }
    #expect(graph.runs == ["E1": 100])
    #expect(a.value == 99)
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_63_cycle_appears_on_branch(style: Style) {
    let graph = Graph(style)
    let condition = graph.source(false)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in
      if use(condition.signal), graph.runs("E1") < 100 { a.value = use(a.signal) + 1 } else { _ = use(a.signal) }
    }
    graph.step { condition.value = true }
    #expect(graph.runs("E1") <= 200)
    #expect(a.value == 98)
    subscription.dispose()
  }

  // What depends on itself stops the program with a message, so nothing can be caught and nothing recovers.
  @Test func rfts_153_recover_after_caught_self_read() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let a = MutableSignal(0)
      var c: Signal<Int>!
      c = Signal.computed { use in use(a) == 0 ? use(c) : use(a) }.named("c")
      _ = c.value
    }
    #expect(says(result, "'c'") && says(result, "depends on itself"))
  }

  @Test(arguments: Style.allCases) func rfts_64_two_observer_ping_pong(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let bag = DisposeBag()
    graph.step {
      graph.observe("E1", a) { if $0 < 100 { b.value = $0 } }.disposed(by: bag)
      graph.observe("E2", b) { if $0 < 100 { a.value = $0 + 1 } }.disposed(by: bag)
    }
    #expect(graph.runs("E1") <= 300)
    #expect([a.value, b.value] == [100, 99])
  }

  @Test(arguments: Style.allCases) func rfts_223_cycle_through_computed(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let c = graph.derive("c", b) { $0 }
    let bag = DisposeBag()
    graph.step {
      graph.observe("E1", a) { if $0 < 100 { b.value = $0 } }.disposed(by: bag)
      graph.observe("E2", c) { if $0 < 100 { a.value = $0 + 1 } }.disposed(by: bag)
    }
    #expect(graph.runs("E1") <= 300)
    #expect([a.value, b.value] == [100, 99])
  }
}

/// Whether a process that ended printed this on standard error.
func says(_ result: ExitTest.Result?, _ text: String) -> Bool {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(text)
}
