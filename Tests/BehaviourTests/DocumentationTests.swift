import Foundation
import Testing

/// The tables of the documentation name tests; each has to be there.
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What is between backquotes or the brackets of a link and looks like `SuiteTests/name` or `SuiteTests`.
  private static func named(in document: String) throws -> [(suite: String, test: String?)] {
    let text = try String(contentsOf: root.appending(path: "Documentation/\(document)"), encoding: .utf8)
    return text.matches(of: /[`\[](\w+Tests)(?:\/(\w+))?[`\]]/).map { (String($0.1), $0.2.map(String.init)) }
  }

  /// The tests in each file, by its name.
  private static let tests = {
    var tests: [String: Set<String>] = [:]
    let files = FileManager.default.enumerator(at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let names = text.matches(of: /func (\w+)/).map { String($0.1) }
      tests[file.deletingPathExtension().lastPathComponent, default: []].formUnion(names)
    }
    return tests
  }()

  @Test(arguments: ["Behaviours.md", "Contract.md", "Robustness.md", "WhatHappensWhen.md"])
  func everyTestThatIsNamedExists(document: String) throws {
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: DocumentationTests.root.appending(path: "Tests").path(percentEncoded: false)
    )
    let named = try DocumentationTests.named(in: document)
    #expect(!named.isEmpty)
    for (suite, test) in named {
      guard let names = DocumentationTests.tests[suite] else {
        // A target as a whole.
        #expect(targets.contains(suite), "\(suite)")
        continue
      }
      if let test { #expect(names.contains(test), "\(suite)/\(test)") }
    }
  }
}
