import SignalsOperators

/// What a node of a case is made of: a source or a derived signal.
protocol Readable<Value> {
  associatedtype Value
  var signal: Signal<Value> { get }
}

extension Signal: Readable {
  var signal: Signal<Value> { self }
}

/// A source whose equal writes do not go on.
final class Source<Value: Equatable>: Readable {
  private let input: MutableSignal<Value>
  let signal: Signal<Value>

  init(_ value: Value) {
    input = MutableSignal(value)
    signal = input.distinct()
  }

  var value: Value {
    get { input.value }
    set { input.value = newValue }
  }
}

/// Makes the graph of a case in one style, and counts what runs.
///
/// Every derived signal has a `distinct()` below it, since the cases expect equal values to stop.
final class Graph {
  private let style: Style
  /// How often each transform and each observer has run, by name.
  private(set) var runs: [String: Int] = [:]
  /// What happened, in order.
  private(set) var log: [String] = []

  init(_ style: Style) { self.style = style }

  func ran(_ name: String) { runs[name, default: 0] += 1 }

  func runs(_ name: String) -> Int { runs[name, default: 0] }

  func forgetRuns() { runs = [:] }

  func note(_ entry: String) { log.append(entry) }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: Nodes

  func source<Value: Equatable>(_ value: Value) -> Source<Value> { Source(value) }

  /// A signal made in one of two ways; the second one counts itself.
  func node<Value: Equatable>(
    _ name: String,
    operators: () -> Signal<Value>,
    computed: @escaping (borrowing Use) -> Value
  ) -> Signal<Value> {
    if !style.isComputed { return operators().distinct() }
    return Signal.computed { [self] use in
      ran(name)
      return computed(use)
    }.distinct()
  }

  func derive<A: Readable, Value: Equatable>(
    _ name: String,
    _ a: A,
    _ transform: @escaping (A.Value) -> Value
  ) -> Signal<Value> {
    let a = a.signal
    return node(name) {
      a.map { [self] value in
        ran(name)
        return transform(value)
      }
    } computed: { use in
      transform(use(a))
    }
  }

  func derive<A: Readable, B: Readable, Value: Equatable>(
    _ name: String,
    _ a: A,
    _ b: B,
    _ transform: @escaping (A.Value, B.Value) -> Value
  ) -> Signal<Value> {
    let (a, b) = (a.signal, b.signal)
    return node(name) {
      combineLatest(a, b) { [self] first, second in
        ran(name)
        return transform(first, second)
      }
    } computed: { use in
      transform(use(a), use(b))
    }
  }

  func derive<A: Readable, B: Readable, C: Readable, Value: Equatable>(
    _ name: String,
    _ a: A,
    _ b: B,
    _ c: C,
    _ transform: @escaping (A.Value, B.Value, C.Value) -> Value
  ) -> Signal<Value> {
    let (a, b, c) = (a.signal, b.signal, c.signal)
    return node(name) {
      combineLatest(a, b, c) { [self] first, second, third in
        ran(name)
        return transform(first, second, third)
      }
    } computed: { use in
      transform(use(a), use(b), use(c))
    }
  }

  /// A signal that takes its value from another one, chosen by a third.
  func choose<A: Readable, Value: Equatable>(
    _ name: String,
    by a: A,
    _ choice: @escaping (A.Value) -> Signal<Value>
  ) -> Signal<Value> {
    let a = a.signal
    return node(name) {
      let chosen: Signal<Value> = .derived(from: a) { output, value in output.follow(choice(value)) }
      return chosen.map { [self] value in
        ran(name)
        return value
      }
    } computed: { use in
      use(choice(use(a)))
    }
  }

  // MARK: Observers

  /// An observer that runs at once and with each change.
  func observe<A: Readable>(
    _ name: String,
    _ a: A,
    _ handler: @escaping (A.Value) -> Void = { _ in }
  ) -> Subscription {
    a.signal.bind { [self] value in
      ran(name)
      handler(value)
    }
  }

  /// Something that runs at once and whenever what it used changed; its bag is emptied before each run.
  func effect(_ name: String, _ body: @escaping (borrowing Use) -> Void) -> Subscription {
    Signal<Void>.computed { [self] use in
      ran(name)
      body(use)
    }.bind { _ in }
  }

  // MARK: Steps

  /// Does something to the graph, in the style of the case.
  func step(_ body: () -> Void) {
    if style.isBatched { batch(body) } else { body() }
  }
}

extension DisposeBag {
  /// Runs a closure when the bag ends.
  func onEnd(_ body: @escaping () -> Void) { insert(AnyDisposable(body)) }
}
