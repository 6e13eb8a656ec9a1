import SignalsOperators
import Testing

struct BatchingTests {
  private struct Failure: Error {}

  @Test func rfts_66_only_outermost_batch_flushes() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    batch {
      a.value = 1
      batch { a.value = 2 }
      #expect(graph.runs("E1") == 1)
      a.value = 3
    }
    #expect(a.value == 3)
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }

  @Test func rfts_67_read_your_write_in_batch() {
    let a = Source(0)
    batch {
      a.value = 1
      #expect(a.signal.value == 1)
      a.value = 2
      #expect(a.signal.value == 2)
    }
  }

  @Test func rfts_69_throwing_batch_body_still_flushes() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    #expect(throws: Failure.self) {
      try batch {
        a.value = 1
        throw Failure()
      }
    }
    #expect(a.value == 1)
    #expect(graph.runs == ["E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.unbatched) func rfts_119_net_unchanged_sum(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let c = graph.derive("c", a, b, +)
    let subscription = graph.observe("E1", c)
    batch {
      a.value = 1
      b.value = -1
    }
    #expect(c.value == 0)
    #expect(graph.runs == ["c": 2, "E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.tracking) func rfts_120_cleanup_write_reaches_other_observer(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let bag = DisposeBag()
    graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd { b.value = a.value }
    }.disposed(by: bag)
    var seen: [Int] = []
    graph.observe("E2", b) { seen.append($0) }.disposed(by: bag)
    graph.step { a.value = 1 }
    #expect(seen == [0, 1])
    #expect(graph.runs == ["E1": 2, "E2": 2])
  }

  @Test func rfts_122_normal_writes_after_batch() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    batch { a.value = 1 }
    #expect(graph.runs == ["E1": 2])
    a.value = 2
    #expect(graph.runs == ["E1": 3])
    subscription.dispose()
  }

  @Test func rfts_124_dispose_between_two_writes_in_batch() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    batch {
      a.value = 1
      subscription.dispose()
      a.value = 2
    }
    #expect(graph.runs == ["E1": 1])
  }

  @Test(arguments: Style.unbatched) func rfts_125_reverted_source_with_computed(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let c = graph.derive("c", a) { $0 * 2 }
    let subscription = graph.observe("E1", c)
    batch {
      a.value = 5
      a.value = 0
    }
    #expect(c.value == 0)
    #expect(graph.runs == ["c": 1, "E1": 1])
    subscription.dispose()
  }

  @Test func rfts_126_observer_created_after_write_in_batch() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    var seen: [Int] = []
    var subscription: Subscription?
    batch {
      a.value = 42
      subscription = graph.observe("E1", a) { seen.append($0) }
    }
    #expect(seen == [42])
    subscription?.dispose()
  }

  @Test func rfts_127_dispose_in_batch() {
    let graph = Graph(.operators)
    let a = graph.source(0)
    let subscription = graph.observe("E1", a)
    batch {
      a.value = 1
      subscription.dispose()
    }
    #expect(graph.runs == ["E1": 1])
  }

  @Test(arguments: Style.unbatched) func rfts_128_pull_chain_inside_batch(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 + 1 }
    let c = graph.derive("c", b) { $0 * 2 }
    batch {
      a.value = 5
      #expect(c.value == 12)
      #expect(b.value == 6)
    }
    #expect(graph.runs == ["b": 1, "c": 1])
  }

  @Test(arguments: Style.unbatched) func rfts_129_pull_in_batch_does_not_flush_siblings(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let c1 = graph.derive("c1", a) { $0 + 1 }
    let c2 = graph.derive("c2", a) { $0 * 2 }
    let subscription = graph.observe("E1", c2)
    batch {
      a.value = 5
      #expect(c1.value == 6)
      #expect(graph.runs("E1") == 1)
    }
    #expect(graph.runs == ["c1": 1, "c2": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.unbatched) func rfts_131_one_source_reverts_other_changes(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(10)
    let c1 = graph.derive("c1", a) { $0 * 2 }
    let c2 = graph.derive("c2", c1, b, +)
    let subscription = graph.observe("E1", c2)
    batch {
      a.value = 5
      a.value = 0
      b.value = 20
    }
    #expect(c2.value == 20)
    #expect(graph.runs == ["c1": 1, "c2": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.unbatched) func rfts_132_reverted_source_costs_no_evaluation(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let c = graph.derive("c", a) { $0 * 2 }
    let subscription = graph.observe("E1", c)
    batch {
      a.value = 5
      a.value = 0
    }
    #expect(c.value == 0)
    #expect(graph.runs == ["c": 1, "E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.unbatched) func rfts_74_two_signals_one_notification(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let both = graph.derive("both", a, b) { [$0, $1] }
    var seen: [[Int]] = []
    let subscription = graph.observe("E1", both) { seen.append($0) }
    batch {
      a.value = 1
      b.value = 1
    }
    #expect(seen == [[0, 0], [1, 1]])
    #expect(graph.runs("E1") == 2)
    subscription.dispose()
  }
}
