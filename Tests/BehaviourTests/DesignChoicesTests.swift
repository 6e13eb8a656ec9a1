import SignalsOperators
import SignalsTestSupport
import Testing

// Cases without a right answer: these are ours.
struct DesignChoicesTests {
  @Test(arguments: Style.allCases) func probe_17_when_is_a_computed_evaluated(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.derive("b", a) { $0 }
    #expect(graph.runs == [:])
    #expect(b.value == 0)
    #expect(graph.runs == ["b": 1])
  }

  @Test(arguments: Style.allCases) func probe_15_unread_computed_subscribes(style: Style) {
    let graph = Graph(style)
    let a = graph.source("a")
    let b = graph.derive("b", a) { $0 }
    let c = graph.derive("c", a) { $0 }
    #expect(b.value == "a")
    graph.step {
      a.value = "aa"
      #expect(b.value == "aa")
    }
    #expect(graph.runs == ["b": 2])
    #expect(c.observerCount == 0)
  }

  @Test func probe_29_nan_over_nan() {
    let graph = Graph(.operators)
    let a = MutableSignal(Double.nan)
    let c = a.distinct().map { value in
      graph.ran("c")
      return value
    }
    _ = c.value
    a.value = .nan
    _ = c.value
    #expect(graph.runs == ["c": 1])
  }

  @Test func probe_167_nan_from_computed() {
    let graph = Graph(.operators)
    let a = MutableSignal(1)
    var outside = 5.0
    let c = a.map { _ in
      graph.ran("c")
      return outside
    }
    let d = c.distinct().map { value in
      graph.ran("d")
      return value
    }
    _ = d.value
    outside = .nan
    a.value = 2
    #expect(d.value.isNaN)
    a.value = 3
    #expect(d.value.isNaN)
    #expect(graph.runs == ["c": 3, "d": 2])
  }

  private final class Object {}

  @Test func probe_30_same_object_written() {
    let graph = Graph(.operators)
    let object = Object()
    let a = MutableSignal(object)
    let every = a.map { _ in graph.ran("every") }
    let differing = a.distinct(by: ===).map { _ in graph.ran("differing") }
    _ = (every.value, differing.value)
    a.value = object
    _ = (every.value, differing.value)
    #expect(graph.runs == ["every": 2, "differing": 1])
  }

  @Test func probe_176_does_batch_return_a_value() {
    #expect(batch { 42 } == 42)
  }

  @Test(arguments: Style.allCases) func probe_173_second_observer_sees_first_ones_write(style: Style) {
    let graph = Graph(style)
    let a = graph.source(false)
    let b = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { if $0 { b.value = 1 } }.disposed(by: bag)
    let both = graph.derive("both", a, b) { $0 ? $1 : -1 }
    var seen: [Int] = []
    graph.observe("E2", both) { seen.append($0) }.disposed(by: bag)
    graph.step { a.value = true }
    #expect(seen == [-1, 1])
    #expect(graph.runs("E1") == 2)
    #expect(graph.runs("E2") == 2)
  }

  @Test func probe_62_unconditional_self_increment() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let a = MutableSignal(0).named("a")
      var runs = 0
      let subscription = a.bind { value in
        runs += 1
        a.value = value + 1
      }
      precondition((1000...1002).contains(runs) && a.value == runs)
      subscription.dispose()
    }
    #expect(says(result, "A cycle of writes did not settle in 1000 rounds at 'a'"))
  }

  @Test(arguments: Style.allCases) func probe_175_two_writes_in_observer_coalesced(style: Style) {
    let graph = Graph(style)
    let a = graph.source(0)
    let b = graph.source(0)
    let c = graph.source(0)
    let bag = DisposeBag()
    graph.observe("E1", a) { value in
      b.value = value + 1
      c.value = value + 2
    }.disposed(by: bag)
    let d = graph.derive("d", b, c, +)
    var seen: [Int] = []
    graph.observe("E2", d) { seen.append($0) }.disposed(by: bag)
    graph.step { a.value = 10 }
    #expect(seen == [3, 23])
    #expect(graph.runs == ["E1": 2, "d": 2, "E2": 2])
  }

  @Test(arguments: Style.tracking) func probe_244_sibling_cleanup_order(style: Style) {
    let graph = Graph(style)
    let subscription = graph.effect("E1") { use in
      for number in 1...3 {
        graph.effect("inner") { use in
          use.bag.onEnd { graph.note("\(number)") }
        }.disposed(by: use.bag)
      }
    }
    graph.step { subscription.dispose() }
    #expect(graph.log == ["1", "2", "3"])
  }
}
