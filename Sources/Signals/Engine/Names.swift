import SignalsPlatform

/// The names that users gave to signals. Beside the nodes, because few have one.
enum Names {
  private struct Entry {
    let name: String
    /// As the compiler gives it: `Module/File.swift`.
    let fileID: String
    let line: Int
  }

  private static let table = Lock<[UInt: Entry]>([:])

  private static func key(_ node: NodePointer) -> UInt { UInt(bitPattern: node) }

  static func set(_ name: String, for vertex: Vertex, fileID: String, line: Int) {
    vertex.pointer.pointee.flags.insert(.named)
    table.withLock { $0[key(vertex.pointer)] = Entry(name: name, fileID: fileID, line: line) }
  }

  static func remove(_ vertex: Vertex) {
    let key = key(vertex.pointer)
    table.withLock { $0[key] = nil }
  }

  private static func entry(_ node: NodePointer) -> Entry? {
    node.has(.named) ? table.withLock { $0[key(node)] } : nil
  }

  static func givenName(_ node: NodePointer) -> String? { entry(node)?.name }

  /// Where the name was given: `File.swift:12`.
  static func place(_ node: NodePointer) -> String? {
    entry(node).map { place(fileID: $0.fileID, line: $0.line) }
  }

  static func place(fileID: String, line: Int) -> String {
    "\(fileID.split(separator: "/").last.map(String.init) ?? fileID):\(line)"
  }

  /// The name in quotes, else the type; of an observer, that of what it observes.
  static func name(_ node: NodePointer) -> String {
    if node.has(.observer) { return "an observer of \(name(node.observer._withUnsafeGuaranteedRef { $0.source }))" }
    if let entry = entry(node) { return "'\(entry.name)'" }
    return node.vertex._withUnsafeGuaranteedRef { "an unnamed \(type(of: $0))" }
  }

  /// The name with the place where it was given, if it has one.
  static func nameAndPlace(_ node: NodePointer) -> String {
    place(node).map { "\(name(node)) (\($0))" } ?? name(node)
  }

  #if DEBUG
    /// As `nameAndPlace`, for a node that may be gone already.
    static func known(_ node: NodePointer) -> String {
      guard let entry = table.withLock({ $0[key(node)] }) else { return "an unnamed signal" }
      return "'\(entry.name)' (\(place(fileID: entry.fileID, line: entry.line)))"
    }
  #endif
}
