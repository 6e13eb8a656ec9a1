import Foundation

/// Why a search failed.
struct SearchError: Error, CustomStringConvertible {
  let query: String
  var description: String { "no word is written like '\(query)'" }
}

/// The words that are searched.
struct WordList: Sendable {
  private let words: [String]

  /// Reads the list that comes with the program.
  init() throws {
    guard let url = Bundle.module.url(forResource: "words", withExtension: "txt") else {
      throw CocoaError(.fileNoSuchFile)
    }
    words = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The words that begin with the query, and then those that contain it. Throws if it is no part of a word.
  func search(_ query: String) throws -> [String] {
    guard query.allSatisfy(\.isLetter) else { throw SearchError(query: query) }
    let query = query.lowercased()
    let found = words.filter { $0.hasPrefix(query) }
    return found + words.filter { !$0.hasPrefix(query) && $0.contains(query) }
  }

  /// How long a search takes: the less it has to go by, the longer.
  func latency(of query: String) -> Duration { query.count < 2 ? .milliseconds(600) : .milliseconds(120) }
}
