import Foundation

/// What one line of input says: the new value of a field, or something to do.
enum EditorCommand: Equatable {
  case edit(Field, String)
  case action(Action)

  enum Field: String {
    case first, last, email
  }

  enum Action: String {
    case show, close, open, batch, end
  }

  /// Parses a line; the result is nil for an empty line and for a comment, which starts with `#`.
  ///
  /// Spaces around the value are dropped, spaces inside it are kept: the line `first  Mary  Ann ` holds the value
  /// `Mary  Ann`.
  init?(_ line: String) throws(EditorError) {
    let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    // Stands where `readLine` met bytes that are no text.
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw EditorError("not valid UTF-8") }

    let word = String(text.prefix { !$0.isWhitespace })
    let value = text.dropFirst(word.count).trimmingCharacters(in: .whitespacesAndNewlines)
    if let field = Field(rawValue: word) {
      guard !value.isEmpty else { throw EditorError("'\(word)' needs a value") }
      self = .edit(field, value)
    } else if let action = Action(rawValue: word) {
      guard value.isEmpty else { throw EditorError("'\(word)' takes no value") }
      self = .action(action)
    } else {
      throw EditorError("unknown command '\(word)'")
    }
  }
}

/// Why a line cannot be carried out.
struct EditorError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
