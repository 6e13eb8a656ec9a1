import SignalsOperators

/// Making nodes. Observers are made in a bag, and its end is part of the time; sources are made before.
func createShapes() -> [Shape] {
  [
    Shape(name: "createSignals", javaScript: 4.2, limit: Counts(), measure: createSignals),
    Shape(
      name: "createComputations",
      javaScript: 217,
      limit: Counts(evaluations: 0, runs: createEntries.reduce(0) { $0 + $1.effects }),
      measure: createComputations
    ),
  ]
}

/// 100,000 signals take the place of 100,000 others, which end.
private func createSignals(_ sampling: ShapeSampling) -> ShapeFigures {
  let count = 100_000
  var figures = ShapeFigures()
  for _ in 0..<sampling.repeats {
    var signals = (0..<count).map { MutableSignal($0) }
    let time = milliseconds {
      for index in 0..<count { signals[index] = MutableSignal(index) }
    }
    figures.milliseconds = min(figures.milliseconds, time)
    figures.isRight = figures.isRight && signals[count - 1].value == count - 1
  }
  return figures
}

/// Observers of `inputs` sources each; `sharing` observers read the same.
private struct CreateEntry {
  let effects: Int
  let sources: Int
  let inputs: Int
  var sharing = 1
}

private let createEntries = [
  CreateEntry(effects: 100_000, sources: 0, inputs: 0),
  CreateEntry(effects: 100_000, sources: 100_000, inputs: 1),
  CreateEntry(effects: 50_000, sources: 100_000, inputs: 2),
  CreateEntry(effects: 25_000, sources: 100_000, inputs: 4),
  CreateEntry(effects: 100, sources: 100_000, inputs: 1_000),
  CreateEntry(effects: 100_000, sources: 50_000, inputs: 1, sharing: 2),
  CreateEntry(effects: 100_000, sources: 25_000, inputs: 1, sharing: 4),
  CreateEntry(effects: 100_000, sources: 12_500, inputs: 1, sharing: 8),
  CreateEntry(effects: 100_000, sources: 100, inputs: 1, sharing: 1_000),
]

private func createComputations(_ sampling: ShapeSampling) -> ShapeFigures {
  var total = ShapeFigures(milliseconds: 0)
  for entry in createEntries {
    var fastest = Double.infinity
    var counts = Counts()
    for _ in 0..<sampling.repeats {
      let sources = (0..<entry.sources).map { MutableSignal($0) }
      counts = Counter.count {
        let time = milliseconds {
          let bag = DisposeBag()
          for effect in 0..<entry.effects {
            let first = effect / entry.sharing * entry.inputs
            sum(of: sources[first..<first + entry.inputs]).effect(in: bag)
          }
          bag.dispose()
        }
        fastest = min(fastest, time)
      }
    }
    total.milliseconds += fastest
    total.counts.runs += counts.runs
    total.isRight = total.isRight && counts.runs == entry.effects
  }
  return total
}

/// What an observer of these sources observes. No sources: a constant, which calls it once.
func sum(of sources: ArraySlice<MutableSignal<Int>>) -> Signal<Int> {
  let first = sources.startIndex
  return switch sources.count {
  case 0: Signal(constant: 0)
  case 1: sources[first]
  case 2: combineLatest(sources[first], sources[first + 1]) { $0 + $1 }
  case 4:
    combineLatest(sources[first], sources[first + 1], sources[first + 2], sources[first + 3]) { $0 + $1 + $2 + $3 }
  default: combineLatest(Array(sources)).map { $0.reduce(0, +) }
  }
}
