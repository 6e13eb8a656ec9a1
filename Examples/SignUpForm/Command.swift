import Foundation

/// The fields of a form, as they are called in commands.
enum FieldName: String, CaseIterable {
  case name, password, age, terms
}

/// What one line of input says.
enum Command: Equatable {
  case type(side: String, field: FieldName, text: String)
  case compose(side: String, field: FieldName, isComposing: Bool)
  case setAge(Int)
  case person(String)
  case nobody
  case hide(Bool)
  case show
  case help

  static let usage = """
    left|right name|password|age|terms TEXT   type into a field of a view; without TEXT it is emptied
    compose|commit left|right FIELD           begin or end to compose a letter in it
    age NUMBER                                set the age of the person in the program, within 13 and 150
    person NAME, nobody                       swap the model of both views, or clear it
    hide, unhide                              pause the right view, and let it go on
    show                                      print the model and both views
    """

  /// Parses a line; the result is nil for an empty line and for a comment, which starts with `#`.
  init?(_ line: String) throws(CommandError) {
    let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    // Stands where `readLine` met bytes that are no text.
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw CommandError("not valid UTF-8") }

    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
    switch (words[0], words.count) {
    case ("left", 2...), ("right", 2...):
      let typed = words.count > 2 ? words[2].trimmingCharacters(in: .whitespaces) : ""
      self = .type(side: words[0], field: try Command.field(words[1]), text: typed)
    case ("compose", 3), ("commit", 3):
      guard ["left", "right"].contains(words[1]) else { throw CommandError("there is no view '\(words[1])'") }
      self = .compose(side: words[1], field: try Command.field(words[2]), isComposing: words[0] == "compose")
    case ("age", 2):
      guard let age = Int(words[1]) else { throw CommandError("'\(words[1])' is not a number") }
      self = .setAge(age)
    case ("person", 2): self = .person(words[1])
    case ("nobody", 1): self = .nobody
    case ("hide", 1): self = .hide(true)
    case ("unhide", 1): self = .hide(false)
    case ("show", 1): self = .show
    case ("help", 1): self = .help
    default: throw CommandError("cannot read '\(text)', 'help' names the commands")
    }
  }

  private static func field(_ name: String) throws(CommandError) -> FieldName {
    guard let field = FieldName(rawValue: name) else {
      let names = FieldName.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError("there is no field '\(name)', only \(names)")
    }
    return field
  }
}

/// Why a line cannot be carried out.
struct CommandError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
