import Foundation
import SignalsTesting
import Testing

/// The timelines of the operator guides are what the library does.
@MainActor struct GuideTests {
  /// A block of a guide: its inputs, and what comes out.
  struct Timeline: CustomTestStringConvertible, Sendable {
    let name: String
    let inputs: [String]
    let output: String
    var testDescription: String { name }
  }

  nonisolated static let timelines: [Timeline] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ["Signals", "Streams", "Combining", "Time"].flatMap { guide in
      let url = root.appending(path: "Documentation/Operators/\(guide).md")
      return read((try? String(contentsOf: url, encoding: .utf8)) ?? "")
    }
  }()

  private nonisolated static func read(_ guide: String) -> [Timeline] {
    var timelines: [Timeline] = []
    var name: String?
    var lines: [Substring] = []
    for line in guide.split(separator: "\n") {
      if line.hasPrefix("```marbles ") {
        name = String(line.dropFirst("```marbles ".count))
        lines = []
      } else if line == "```", let found = name {
        // The last line is the output, the one before it the operator.
        let diagrams = (lines.dropLast(2) + lines.suffix(1)).map { String($0.drop { $0 != " " }) }
        timelines.append(Timeline(name: found, inputs: diagrams.dropLast(), output: diagrams.last ?? ""))
        name = nil
      } else {
        lines.append(line)
      }
    }
    return timelines
  }

  @Test func theGuidesHaveTimelines() { #expect(Self.timelines.count >= 30) }

  @Test(arguments: timelines) func theTimelineIsWhatTheLibraryDoes(_ timeline: Timeline) {
    let clock = ManualClock()
    let expected = Marbles(timeline.output)
    if let output = playSignals(timeline, clock) {
      #expect(output == expected)
    } else {
      #expect(play(timeline.inputs, clock) { stream(timeline.name, $0, clock) } == expected)
    }
  }

  private func play(
    _ inputs: [String],
    _ clock: ManualClock,
    _ make: ([EventStream<String>]) -> EventStream<String>
  ) -> Marbles {
    let inputs = inputs.map { Marbles($0) }
    return switch inputs.count {
    case 1: clock.play(inputs[0]) { make($0) }
    case 2: clock.play(inputs[0], inputs[1]) { make($0) }
    default: clock.play(inputs[0], inputs[1], inputs[2]) { make($0) }
    }
  }

  /// The first value of each line is what the signal starts with.
  private func playSignals(_ timeline: Timeline, _ clock: ManualClock) -> Marbles? {
    let inputs = timeline.inputs.map { $0.drop { $0 == " " } }
    var start: String?
    let changes = play(inputs.map { "-" + $0.dropFirst() }, clock) { streams in
      let signals = zip(streams, inputs).map { $0.hold(String($1.prefix(1))) }
      guard let output = signal(timeline.name, signals) else { return .never }
      start = output.value
      return output.changes
    }
    return start.map { Marbles("'\($0)'" + changes.description.dropFirst()) }
  }

  private func signal(_ name: String, _ inputs: [Signal<String>]) -> Signal<String>? {
    switch name {
    case "signal-map": inputs[0].map { $0 + $0 }
    case "combine-latest": combineLatest(inputs[0], inputs[1]) { $0 + $1 }
    case "signal-distinct": inputs[0].distinct()
    case "signal-scan": inputs[0].scan("") { $0 + $1 }
    case "signal-filter": inputs[0].filter(initial: "0") { Int($0)!.isMultiple(of: 2) }
    case "with-previous": inputs[0].withPrevious().map { ($0.previous ?? "-") + $0.current }
    case "signal-flat-map-latest": inputs[0].flatMapLatest { $0 == "a" ? inputs[1] : inputs[2] }
    case "paused": inputs[0].paused(while: inputs[1].map { $0 == "t" })
    default: nil
    }
  }

  private func stream(_ name: String, _ inputs: [EventStream<String>], _ clock: ManualClock) -> EventStream<String> {
    let input = inputs[0]
    func twice(_ value: String) -> EventStream<String> {
      EventStream.timer(every: .seconds(2), clock: clock).prefix(2).map { _ in value }
    }
    switch name {
    case "map": return input.map { $0 + $0 }
    case "filter": return input.filter { Int($0)!.isMultiple(of: 2) }
    case "distinct": return input.distinct()
    case "pairwise": return input.pairwise().map { $0 + $1 }
    case "prefix": return input.prefix(2)
    case "prefix-until": return input.prefix(until: inputs[1])
    case "drop-first": return input.dropFirst(2)
    case "collect": return input.collect().map { $0.joined() }
    case "buffer-count": return input.buffer(count: 2).map { $0.joined() }
    case "merge": return input.merge(inputs[1])
    case "concat": return input.concat(inputs[1])
    case "prepend": return input.prepend("x")
    case "flat-map": return input.flatMap { twice($0) }
    case "flat-map-latest": return input.flatMapLatest { twice($0) }
    case "zip": return input.zip(inputs[1]).map { $0 + $1 }
    case "with-latest": return input.withLatest(from: inputs[1].hold("")).map { $1 }
    case "sample": return input.sample(on: inputs[1])
    case "debounce": return input.debounce(for: .seconds(3), clock: clock)
    case "throttle": return input.throttle(for: .seconds(3), clock: clock)
    case "delay": return input.delay(for: .seconds(3), clock: clock)
    case "timeout": return input.timeout(after: .seconds(3), clock: clock)
    case "buffer-every": return input.buffer(every: .seconds(3), clock: clock).map { $0.joined() }
    case "timer": return EventStream.timer(every: .seconds(2), clock: clock).prefix(until: input).map { "\($0)" }
    default:
      Issue.record("the guide's timeline '\(name)' is not played here")
      return .never
    }
  }
}
