import SignalsOperators
import SignalsTesting

/// A line of a script: when, and what stands in the box then.
struct Keystroke {
  let time: Duration
  let text: String

  /// Nil if the line does not begin with a number of milliseconds.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let milliseconds = parts.first.flatMap({ Int($0) }) else { return nil }
    time = .milliseconds(milliseconds)
    text = parts.count > 1 ? String(parts[1]) : ""
  }
}

/// Plays a script on a manual clock, so that every run prints the same, at once.
@MainActor func replay(_ keystrokes: [Keystroke], in words: WordList) async {
  let clock = ManualClock()
  let box = SearchBox(words, clock: clock)
  let subscription = box.lines.observe { line in
    let milliseconds = Int(clock.now.offset / .milliseconds(1))
    print("\(milliseconds) ms\t\(line)")
  }
  for keystroke in keystrokes {
    await box.advance(clock, until: keystroke.time)
    box.typed.send(keystroke.text)
  }
  await box.advance(clock, until: clock.now.offset + .seconds(2))
  subscription.dispose()
}

extension SearchBox where C == ManualClock {
  /// Moves the time in small steps, and lets the search come to rest after each.
  fileprivate func advance(_ clock: ManualClock, until end: Duration) async {
    while clock.now.offset < end {
      clock.advance(by: min(.milliseconds(10), end - clock.now.offset))
      for await stage in stage.values() {
        if case .idle = stage { break }
        if case .searching(let end) = stage, clock.now < end {
          await clock.waitForSleepers()
          break
        }
      }
    }
  }
}
