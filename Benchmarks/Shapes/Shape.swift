import SignalsOperators

// The shapes of a public benchmark for JavaScript (js-reactivity-benchmark, commit 56eb45e), written with operators,
// and with computed signals where a node's inputs differ from time to time. Times are its own totals in milliseconds.
// Like there, every write is in a batch of its own unless said otherwise, and a write of the value that is there already
// changes nothing.

/// One shape of the public benchmark.
struct Shape {
  let name: String
  /// The best time of the faster one of alien-signals 3.2.1 and preact's signals 1.14.4 under node 24.19, in
  /// milliseconds, taken on a similar machine.
  let javaScript: Double
  /// What an ideal framework needs; more is a failure.
  let limit: Counts
  let measure: (ShapeSampling) -> ShapeFigures
}

/// Calls of transforms and of observers, in the unit that a shape states its limit in.
struct Counts: Codable, Equatable {
  var evaluations = 0
  var runs = 0
}

/// What a shape measured.
struct ShapeFigures {
  var milliseconds = Double.infinity
  var counts = Counts()
  /// Whether all values were right.
  var isRight = true
}

/// The figures of one shape beside the figures that it is compared with.
struct ShapeResult: Codable {
  var name: String
  var milliseconds: Double
  var javaScript: Double
  var counts: Counts
  var limit: Counts
  /// What went wrong, empty if nothing did.
  var failures: [String]
}

/// How often to measure.
struct ShapeSampling {
  /// Samples of 500 iterations of a propagation shape.
  var propagation: Int
  /// Repeats of a create or update entry.
  var repeats: Int
  /// Runs of a grid before the measured ones, and measured ones.
  var gridWarmUps: Int
  var gridRuns: Int

  static let full = ShapeSampling(propagation: 10, repeats: 10, gridWarmUps: 3, gridRuns: 5)
  static let quick = ShapeSampling(propagation: 2, repeats: 1, gridWarmUps: 1, gridRuns: 1)
}

extension Shape {
  func result(_ sampling: ShapeSampling) -> ShapeResult {
    let figures = measure(sampling)
    var failures: [String] = []
    if !figures.isRight {
      failures.append("\(name): a value is wrong")
    }
    if figures.counts.evaluations > limit.evaluations {
      failures.append("\(name): \(figures.counts.evaluations) evaluations instead of \(limit.evaluations)")
    }
    if figures.counts.runs > limit.runs {
      failures.append("\(name): \(figures.counts.runs) observer runs instead of \(limit.runs)")
    }
    return ShapeResult(
      name: name,
      milliseconds: figures.milliseconds,
      javaScript: javaScript,
      counts: figures.counts,
      limit: limit,
      failures: failures
    )
  }
}

/// What the transforms and observers of the running shape count, on one thread.
enum Counter {
  @exclusivity(unchecked) nonisolated(unsafe) static var evaluations = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var runs = 0

  static var now: Counts {
    Counts(evaluations: evaluations, runs: runs)
  }

  /// What is counted while `body` runs.
  static func count(_ body: () -> Void) -> Counts {
    let start = now
    body()
    return Counts(evaluations: evaluations - start.evaluations, runs: runs - start.runs)
  }
}

/// The milliseconds of processor time that `body` takes.
func milliseconds(_ body: () -> Void) -> Double {
  let start = threadSeconds()
  body()
  return (threadSeconds() - start) * 1_000
}

/// Writes a value that differs, in a batch of its own.
func write<Value: Equatable>(_ value: Value, to signal: MutableSignal<Value>) {
  batch {
    if signal.value != value { signal.value = value }
  }
}

extension Signal {
  /// `map` that counts its calls.
  func counted<Output>(_ transform: @escaping (Value) -> Output) -> Signal<Output> {
    map { value in
      Counter.evaluations &+= 1
      return transform(value)
    }
  }

  /// An observer that counts its calls, the first one for the current value included.
  func effect(in bag: DisposeBag, _ body: @escaping (Value) -> Void = { _ in }) {
    bind { value in
      Counter.runs &+= 1
      body(value)
    }
    .disposed(by: bag)
  }
}
