/// What happens in a stream, as a line of text: one character is one frame of time.
///
/// ```
/// a-b--|     a now, b two frames later, the finish three frames after that
/// -(ab)-(c|) two values in one frame; a value and the finish in one frame
/// --'[1, 2]' a value that is longer than one character
/// ```
///
/// Spaces mean nothing and keep lines aligned. Two diagrams are equal if the same happens at the same times.
public struct Marbles: Equatable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What can happen.
  public enum Event: Equatable, Sendable {
    /// A value, as text.
    case value(String)
    /// The end of the stream.
    case finish
  }

  /// What happens, each with its frame, in order.
  public private(set) var events: [(frame: Int, event: Event)] = []

  /// Makes a diagram of nothing.
  public init() {}

  /// Reads a diagram. A text that is not one stops the program with a message.
  public init(_ text: String) {
    var reader = MarbleReader(text)
    events = reader.read()
  }

  /// Reads a diagram that is written in the code.
  public init(stringLiteral text: String) { self.init(text) }

  mutating func append(_ event: Event, at frame: Int) { events.append((frame, event)) }

  /// Whether the same happens at the same times.
  public static func == (left: Marbles, right: Marbles) -> Bool {
    left.events.elementsEqual(right.events) { $0.frame == $1.frame && $0.event == $1.event }
  }

  /// The diagram as text, without what is silent at the end.
  public var description: String {
    var text = ""
    var frame = 0
    var index = 0
    while index < events.count {
      let next = events[index].frame
      text += String(repeating: "-", count: max(0, next - frame))
      var signs: [String] = []
      while index < events.count, events[index].frame == next {
        signs.append(events[index].event.sign)
        index += 1
      }
      text += signs.count == 1 ? signs[0] : "(\(signs.joined()))"
      frame = next + 1
    }
    return text
  }
}

extension Marbles.Event {
  fileprivate var sign: String {
    switch self {
    case .finish: "|"
    case .value(let text): text.count == 1 && !"-|()' ".contains(text) ? text : "'\(text)'"
    }
  }
}

/// Reads a diagram from left to right.
private struct MarbleReader {
  let text: String
  var index: String.Index
  var frame = 0
  var events: [(frame: Int, event: Marbles.Event)] = []

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  mutating func next() -> Character? {
    guard index < text.endIndex else { return nil }
    defer { index = text.index(after: index) }
    return text[index]
  }

  mutating func read() -> [(frame: Int, event: Marbles.Event)] {
    while let sign = next() {
      switch sign {
      case " ": continue
      case "-": break
      case "(": readGroup()
      default: events.append((frame, event(sign)))
      }
      frame += 1
    }
    return events
  }

  private mutating func readGroup() {
    while let sign = next() {
      if sign == ")" { return }
      if sign != " " { events.append((frame, event(sign))) }
    }
    fail("a group has no end: ')' is missing")
  }

  private mutating func event(_ sign: Character) -> Marbles.Event {
    switch sign {
    case "|": return .finish
    case ")", "-": fail("'\(sign)' stands where a value belongs")
    case "'":
      var value = ""
      while let sign = next() {
        if sign == "'" { return .value(value) }
        value.append(sign)
      }
      fail("a quoted value has no end: ' is missing")
    default: return .value(String(sign))
    }
  }

  private func fail(_ reason: String) -> Never { fatalError("Marbles: in \"\(text)\" \(reason)") }
}
