import SignalsOperators

/// Observers made and then run by many writes of their first source.
func updateShapes() -> [Shape] {
  // Each observer runs once when it is made and once for each write but the first, which changes nothing.
  let runs = updateEntries.reduce(0) { $0 + $1.effects * $1.writes }
  return [
    Shape(
      name: "updateSignals",
      javaScript: 680,
      limit: Counts(evaluations: 0, runs: runs),
      measure: updateSignals
    )
  ]
}

private struct UpdateEntry {
  let sources: Int
  let effects: Int
  let writes: Int
}

private let updateEntries = [
  UpdateEntry(sources: 1, effects: 1, writes: 400_000),
  UpdateEntry(sources: 2, effects: 1, writes: 200_000),
  UpdateEntry(sources: 4, effects: 1, writes: 100_000),
  UpdateEntry(sources: 1_000, effects: 1, writes: 400),
  UpdateEntry(sources: 1, effects: 2, writes: 100_000),
  UpdateEntry(sources: 1, effects: 4, writes: 100_000),
  UpdateEntry(sources: 1, effects: 1_000, writes: 10_000),
]

private func updateSignals(_ sampling: ShapeSampling) -> ShapeFigures {
  var total = ShapeFigures(milliseconds: 0)
  for entry in updateEntries {
    var fastest = Double.infinity
    var counts = Counts()
    for _ in 0..<sampling.repeats {
      let sources = (0..<entry.sources).map { MutableSignal($0) }
      counts = Counter.count {
        let time = milliseconds {
          let bag = DisposeBag()
          for _ in 0..<entry.effects { sum(of: sources[...]).effect(in: bag) }
          for value in 0..<entry.writes { write(value, to: sources[0]) }
          bag.dispose()
        }
        fastest = min(fastest, time)
      }
    }
    total.milliseconds += fastest
    total.counts.runs += counts.runs
    total.isRight = total.isRight && counts.runs == entry.effects * entry.writes
  }
  return total
}
