import SignalsOperators
import Testing

// Where counts are higher than those of a minimal implementation, a promise is the reason: the observer that
// writes is told of its own write as well (P8), and transforms run before the first observer (P4).
struct InnerWriteTests {
  @Test(arguments: Style.tracking) func rfts_51_cleanup_writes_own_dependency_once(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let subscription = graph.effect("E1") { use in
      _ = use(a.signal)
      use.bag.onEnd {
        graph.ran("cleanup")
        a.value = 999
      }
    }
    graph.step { a.value = 1 }
    #expect(graph.runs == ["E1": 2, "cleanup": 1])
    #expect(a.value == 999)
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_53_last_write_wins(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    var seen: [Int] = []
    let subscription = graph.observe("E1", a) { seen.append($0) }
    for value in 1...3 { graph.step { a.value = value } }
    #expect(seen == [0, 1, 2, 3])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_56_observer_through_derived(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    var seen: [Int] = []
    let subscription = graph.observe("E1", b) { seen.append($0) }
    graph.step { a.value = 1 }
    #expect(seen == [0, 1])
    #expect(graph.runs == ["b": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_112_side_write_visible_to_sibling_computed(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let side = graph.source(0)
    let writer = graph.derive("w", source) { value in
      side.value = value * 10
      return value
    }
    #expect(writer.value == 0)
    let reader = graph.derive("r", side) { $0 }
    #expect(reader.value == 0)
    graph.step {
      source.value = 1
      #expect(writer.value == 1)
      #expect(reader.value == 10)
    }
    #expect(graph.runs == ["w": 2, "r": 2])
  }

  @Test(arguments: Style.allCases) func rfts_114_write_reverted_by_first_observer(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { if $0 == 1 { a.value = 0 } }.disposed(by: bag)
    let c = graph.derive("c", a) { $0 }
    var seen: [Int] = []
    graph.observe("E2", c) { seen.append($0) }.disposed(by: bag)
    graph.step { a.value = 1 }
    #expect(a.value == 0)
    // Never 1, which was gone before it was reached.
    #expect(seen == [0, 0])
    #expect(graph.runs == ["E1": 3, "c": 3, "E2": 2])
  }

  @Test(arguments: Style.allCases) func rfts_133_second_observer_ends_on_reverted_value(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { if $0 == 1 { a.value = 0 } }.disposed(by: bag)
    var seen: [Int] = []
    graph.observe("E2", a) { seen.append($0) }.disposed(by: bag)
    graph.step { a.value = 1 }
    #expect(a.value == 0)
    #expect(seen == [0, 0])
    #expect(graph.runs == ["E1": 3, "E2": 2])
  }

  @Test(arguments: Style.allCases) func rfts_136_computed_writes_same_value(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let side = graph.source(0)
    let c = graph.derive("c", source) { value in
      side.value = 0
      return value
    }
    #expect(c.value == 0)
    let subscription = graph.observe("E1", side)
    graph.step {
      source.value = 1
      #expect(c.value == 1)
    }
    #expect(graph.runs == ["c": 2, "E1": 1])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_138_writer_and_reader_computed_share_source(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let shared = graph.source(0)
    let writer = graph.derive("w", source) { value in
      shared.value = value * 10
      return value
    }
    let reader = graph.derive("r", shared) { $0 + 1 }
    #expect([writer.value, reader.value, shared.value] == [0, 1, 0])
    graph.step {
      source.value = 2
      #expect([writer.value, reader.value, shared.value] == [2, 21, 20])
    }
    #expect(graph.runs == ["w": 2, "r": 2])
  }

  @Test func rfts_172_computed_bumps_own_source() {
    let graph = Graph(.computed)
    let a = graph.source(0)
    let c = Signal.computed { use in
      graph.ran("c")
      a.value = use(a.signal) + 1
      return use(a.signal)
    }
    _ = c.value
    _ = c.value
    #expect(graph.runs == ["c": 2])
  }

  @Test func rfts_179_computed_self_increment_values() {
    let graph = Graph(.computed)
    let s = graph.source(1)
    let c = Signal.computed { use in
      graph.ran("c")
      s.value = use(s.signal) + 1
      return use(s.signal)
    }
    #expect(c.value == 2)
    #expect(s.value == 2)
    #expect(c.value == 3)
    #expect(s.value == 3)
    #expect(graph.runs == ["c": 2])
  }

  @Test(arguments: Style.allCases) func rfts_113_self_increment_converges_or_stops(style: Style) {
    let graph = Graph(style)
    let n = graph.source(0)
    var subscription: Subscription?
    graph.step { subscription = graph.observe("E1", n) { if $0 < 5 { n.value = $0 + 1 } } }
    #expect(n.value == 5)
    #expect(graph.runs == ["E1": 6])
    subscription?.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_181_computed_writes_a_pair(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let b = graph.source(0)
    let c = graph.source(0)
    let writer = graph.derive("w", source) { value in
      b.value = value + 1
      c.value = value + 2
      return value
    }
    let pair = graph.derive("p", b, c) { [$0, $1] }
    #expect(writer.value == 0)
    #expect(pair.value == [1, 2])
    graph.step {
      source.value = 10
      #expect(writer.value == 10)
      #expect(pair.value == [11, 12])
    }
    #expect(graph.runs == ["w": 2, "p": 2])
  }

  @Test(arguments: Style.unbatched) func rfts_182_computed_side_write_inside_batch(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let side = graph.source(0)
    let c = graph.derive("c", source) { value in
      side.value = value * 10
      return value
    }
    _ = c.value
    let subscription = graph.observe("E1", side)
    batch {
      source.value = 5
      #expect(c.value == 5)
      #expect(side.value == 50)
      #expect(graph.runs("E1") == 1)
    }
    #expect(side.value == 50)
    #expect(graph.runs == ["c": 2, "E1": 2])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_183_unreached_writer_stops_writing(style: Style) {
    let graph = Graph(style)
    let flag = graph.source(true)
    let source = graph.source(0)
    let side = graph.source(-1)
    let writer = graph.derive("w", source) { value in
      side.value = value
      return value
    }
    let constant = Signal(constant: 999)
    let branch = graph.choose("br", by: flag) { $0 ? writer : constant }
    #expect(branch.value == 0)
    #expect(side.value == 0)
    graph.step {
      source.value = 1
      #expect(branch.value == 1)
    }
    #expect(side.value == 1)
    graph.step {
      flag.value = false
      #expect(branch.value == 999)
    }
    graph.step {
      source.value = 2
      #expect(branch.value == 999)
    }
    #expect(side.value == 1)
    #expect(graph.runs == ["w": 2, "br": 3])
  }

  @Test(arguments: Style.allCases) func rfts_184_two_levels_of_side_writes(style: Style) {
    let graph = Graph(style)
    let source = graph.source(0)
    let s1 = graph.source(0)
    let s2 = graph.source(0)
    let inner = graph.derive("i", source) { value in
      s1.value = value * 10
      return value + 1
    }
    let outer = graph.derive("o", inner) { value in
      s2.value = value * 100
      return value
    }
    #expect(outer.value == 1)
    #expect([s1.value, s2.value] == [0, 100])
    graph.step {
      source.value = 2
      #expect(outer.value == 3)
    }
    #expect([s1.value, s2.value] == [20, 300])
    #expect(graph.runs == ["i": 2, "o": 2])
  }

  @Test(arguments: Style.allCases) func rfts_213_reset_in_first_run_keeps_link(style: Style) {
    let graph = Graph(style)
    let s = graph.source(1)
    let c = graph.derive("c", s) { $0 }
    let subscription = graph.observe("E1", c) { if $0 > 0 { s.value = 0 } }
    #expect(s.value == 0)
    for value in [2, 3] {
      graph.step { s.value = value }
      #expect(s.value == 0)
    }
    #expect(graph.runs == ["c": 6, "E1": 6])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_212_reset_in_later_run_keeps_link(style: Style) {
    let graph = Graph(style)
    let s = graph.source(0)
    let c = graph.derive("c", s) { $0 }
    let subscription = graph.observe("E1", c) { if $0 > 0 { s.value = 0 } }
    for value in 1...3 {
      graph.step { s.value = value }
      #expect(s.value == 0)
    }
    #expect(graph.runs == ["c": 7, "E1": 7])
    subscription.dispose()
  }

  @Test(arguments: Style.allCases) func rfts_224_mid_flush_write_dirties_next_observer(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { if $0 == 1 { b.value = 10 } }.disposed(by: bag)
    let c = graph.derive("c", a, b, +)
    var seen: [Int] = []
    graph.observe("E2", c) { seen.append($0) }.disposed(by: bag)
    graph.step { a.value = 1 }
    #expect(seen == [0, 11])
    #expect(graph.runs == ["E1": 2, "c": 3, "E2": 2])
  }
}
