import SignalsPlatform
import Synchronization

/// The names that users gave to signals. Beside the nodes, because few have one.
enum Names {
  private static let table = Mutex<[UInt: String]>([:])

  private static func key(_ node: NodePointer) -> UInt { UInt(bitPattern: node) }

  static func set(_ name: String, for vertex: Vertex) {
    vertex.pointer.pointee.flags.insert(.named)
    table.withLock { $0[key(vertex.pointer)] = name }
  }

  static func remove(_ vertex: Vertex) {
    let key = key(vertex.pointer)
    table.withLock { $0[key] = nil }
  }

  /// The name in quotes, else the type; of an observer, that of what it observes.
  static func name(_ node: NodePointer) -> String {
    if node.has(.observer) { return "an observer of \(name(node.observer._withUnsafeGuaranteedRef { $0.source }))" }
    if node.has(.named), let name = table.withLock({ $0[key(node)] }) { return "'\(name)'" }
    return node.vertex._withUnsafeGuaranteedRef { "an unnamed \(type(of: $0))" }
  }
}
