import Foundation
import SignalsTesting
import Testing

private struct NoAnswer: Error {}

/// The timelines of the operator guides are what the library does.
@MainActor struct GuideTests {
  /// A block of a guide: its inputs, and what comes out.
  struct Timeline: CustomTestStringConvertible, Sendable {
    let name: String
    let inputs: [String]
    let output: String
    var testDescription: String { name }
  }

  nonisolated static let timelines = ["Signals", "Streams", "Combining", "Time"].flatMap { timelines(of: $0) }

  nonisolated static func timelines(of guide: String) -> [Timeline] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = root.appending(path: "Documentation/Operators/\(guide).md")
    return read((try? String(contentsOf: url, encoding: .utf8)) ?? "")
  }

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

  @Test func theGuidesHaveTimelines() { #expect(Self.timelines.count >= 50) }

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
    case 3: clock.play(inputs[0], inputs[1], inputs[2]) { make($0) }
    default: clock.play { make($0) }
    }
  }

  /// The first value of each line is what the signal starts with.
  private func playSignals(_ timeline: Timeline, _ clock: ManualClock) -> Marbles? {
    var start: String?
    let changes = play(timeline.inputs, clock) { streams in
      let signals = zip(streams, timeline.inputs).map { $0.dropFirst().hold(firstValue(of: $1)) }
      guard let output = signal(timeline.name, signals, clock) else { return .never }
      start = output.value
      return output.changes
    }
    return start.map { Marbles("'\($0)'" + changes.description.dropFirst()) }
  }

  private func signal(_ name: String, _ inputs: [Signal<String>], _ clock: ManualClock) -> Signal<String>? {
    switch name {
    case "signal-map": inputs[0].map { $0 + $0 }
    case "combine-latest": combineLatest(inputs[0], inputs[1]) { $0 + $1 }
    case "signal-distinct": inputs[0].distinct()
    case "signal-scan": inputs[0].scan("") { $0 + $1 }
    case "signal-filter": inputs[0].filter(initial: "0") { Int($0)!.isMultiple(of: 2) }
    case "with-previous": inputs[0].withPrevious().map { ($0.previous ?? "-") + $0.current }
    case "signal-flat-map-latest": inputs[0].flatMapLatest { $0 == "a" ? inputs[1] : inputs[2] }
    case "signal-flat-map-latest-optional":
      inputs[0].map { $0 == "nil" ? nil : inputs[1] }.flatMapLatest { $0 }.replaceNil(with: "nil")
    case "computed": Signal.computed { use in use(inputs[0]) == "t" ? use(inputs[1]) : use(inputs[2]) }
    case "signal-and": isTrue(inputs[0]).and(isTrue(inputs[1])).map { $0 ? "t" : "f" }
    case "replace-nil": inputs[0].map { $0 == "nil" ? nil : $0 }.replaceNil(with: "x")
    case "with-difference": inputs[0].map(Array.init).withDifference().map { "\($0.difference.count)" }
    case "paused": inputs[0].paused(while: isTrue(inputs[1]))
    case "signal-debounce": inputs[0].debounce(for: .seconds(3), clock: clock)
    case "signal-throttle": inputs[0].throttle(for: .seconds(3), clock: clock)
    case "signal-delay": inputs[0].delay(for: .seconds(3), clock: clock)
    default: nil
    }
  }

  private func firstValue(of diagram: String) -> String {
    guard case .value(let value) = Marbles(diagram).events.first?.event else { return "" }
    return value
  }

  private func isTrue(_ signal: Signal<String>) -> Signal<Bool> { signal.map { $0 == "t" } }

  /// What a signal has, and then what it changes to.
  private func all(of signal: Signal<String>) -> EventStream<String> { signal.changes.prepend(signal.value) }

  private func results(_ stream: EventStream<String>) -> EventStream<Result<String, any Error>> {
    stream.map { $0 == "error" ? .failure(NoAnswer()) : .success($0) }
  }

  private func stream(_ name: String, _ inputs: [EventStream<String>], _ clock: ManualClock) -> EventStream<String> {
    let input = inputs.first ?? .never
    func twice(_ value: String) -> EventStream<String> {
      EventStream.timer(every: .seconds(2), clock: clock).prefix(2).map { _ in value }
    }
    switch name {
    case "map": return input.map { $0 + $0 }
    case "compact-map": return input.compactMap { Int($0) }.map { "\($0)" }
    case "filter": return input.filter { Int($0)!.isMultiple(of: 2) }
    case "distinct": return input.distinct()
    case "pairwise": return input.pairwise().map { $0 + $1 }
    case "prefix": return input.prefix(2)
    case "first": return input.first()
    case "prefix-while": return input.prefix { Int($0)! < 3 }
    case "prefix-until": return input.prefix(until: inputs[1])
    case "drop-first": return input.dropFirst(2)
    case "drop-while": return input.drop { Int($0)! < 3 }
    case "collect": return input.collect().map { $0.joined() }
    case "buffer-count": return input.buffer(count: 2).map { $0.joined() }
    case "hold": return all(of: input.hold("x"))
    case "scan": return all(of: input.map { Int($0)! }.scan(0, +).map { "\($0)" })
    case "changes":
      // Without the first value, which the signal starts with.
      return input.dropFirst().hold("a").changes
    case "successes": return results(input).successes()
    case "failures": return results(input).failures().map { _ in "error" }
    case "handle-events":
      let called = EventSource<String>()
      let seen = input.handleEvents(
        onStart: { called.send("start") },
        onValue: { called.send($0) },
        onFinish: { called.send("finish") },
        onStop: { called.send("stop") }
      )
      return called.merge(seen.filter { _ in false })
    case "empty": return .empty
    case "never": return .never
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
    case "timer": return EventStream.timer(every: .seconds(2), clock: clock).prefix(4).map { "\($0)" }
    default:
      Issue.record("the guide's timeline '\(name)' is not played here")
      return .never
    }
  }
}
