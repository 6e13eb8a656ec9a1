import SignalsOperators
import Testing

struct NestedEffectsTests {
  /// An observer that makes others, which end before its next run.
  private func nested(
    _ graph: Graph,
    _ a: Source<Int>,
    _ inner: @escaping (DisposeBag) -> Void
  ) -> Subscription {
    graph.effect("E1") { use in
      _ = use(a.signal)
      inner(use.bag)
    }
  }

  @Test(arguments: Style.allCases) func rfts_43_outer_before_inner(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { _ in
      graph.note("outer")
      graph.observe("E2", a) { _ in graph.note("inner") }.disposed(by: bag)
    }.disposed(by: bag)
    #expect(graph.log == ["outer", "inner"])
    #expect(graph.runs == ["E1": 1, "E2": 1])
    bag.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_45_inner_created_untracked(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let bag = DisposeBag()
    graph.effect("E1") { _ in graph.observe("E2", a).disposed(by: bag) }.disposed(by: bag)
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 1, "E2": 2])
    bag.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_210_old_inners_released_on_outer_rerun(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let c = graph.source(0)
    let subscription: Subscription
    if style.isComputed {
      subscription = nested(graph, a) { bag in
        graph.observe("inner b", b).disposed(by: bag)
        graph.observe("inner c", c).disposed(by: bag)
      }
    } else {
      let chosen = a.signal.flatMapLatest { _ in
        combineLatest(graph.derive("inner b", b) { $0 }, graph.derive("inner c", c) { $0 }, transform: +)
      }
      subscription = graph.observe("E1", chosen)
    }
    graph.step { a.value = 1 }
    graph.forgetRuns()
    graph.step { b.value = 1 }
    #expect(graph.runs("inner b") == 1)
    #expect(graph.runs("inner c") == 0)
    graph.step { c.value = 1 }
    #expect(graph.runs("inner b") == 1)
    #expect(graph.runs("inner c") == 1)
    subscription.dispose()
    #expect(b.signal.observerCount == 0)
    #expect(c.signal.observerCount == 0)
  }

  @Test(arguments: Style.tracking) func rfts_226_outer_alive_after_inner_rerun(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let subscription = nested(graph, a) { graph.observe("E2", b).disposed(by: $0) }
    graph.step { b.value = 1 }
    #expect(graph.runs == ["E1": 1, "E2": 2])
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "E2": 3])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_227_outer_alive_after_one_of_two_inners(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b1 = graph.source(0)
    let b2 = graph.source(0)
    let subscription = nested(graph, a) { bag in
      graph.observe("E2", b1).disposed(by: bag)
      graph.observe("E3", b2).disposed(by: bag)
    }
    graph.step { b1.value = 1 }
    #expect(graph.runs == ["E1": 1, "E2": 2, "E3": 1])
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "E2": 3, "E3": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_228_outer_alive_after_many_inner_reruns(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let subscription = nested(graph, a) { graph.observe("E2", b).disposed(by: $0) }
    for value in 1...3 { graph.step { b.value = value } }
    #expect(graph.runs == ["E1": 1, "E2": 4])
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "E2": 5])
    subscription.dispose()
  }
}
