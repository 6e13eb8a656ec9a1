/// A value that changes over time.
///
/// A signal always has a value, tells its observers when that changes, and can be derived from other
/// signals. It is read-only; ``MutableSignal`` is the one that can be written.
///
/// ```swift
/// let first = MutableSignal("Ada")
/// let greeting = first.map { "Hello \($0)" }
/// let subscription = greeting.bind { print($0) }  // Hello Ada
/// first.value = "Grace"                           // Hello Grace
/// ```
///
/// A derived signal is shared and lazy: however many observe it, it is computed once a change, and not
/// at all while nobody observes or reads it. It keeps what it is derived from; nothing keeps it but who
/// holds it or observes it.
///
/// A graph of signals is used by one isolation domain: the main actor, an actor, or one task. Signals
/// are not Sendable, so the compiler refuses anything else.
public class Signal<Value>: Vertex, SignalProtocol, ConstantConvertible {
  @usableFromInline override init(flags: Node.Flags) { super.init(flags: flags) }
}

/// What ``Signal`` and ``MutableSignal`` have in common: a value to read. No other type can adopt it.
public protocol SignalProtocol<Value>: Vertex {
  /// What it has.
  associatedtype Value
}

// Only `Signal` and its subclasses adopt the protocol, and `Vertex` cannot be subclassed elsewhere: so `self`
// is a `Signal<Value>`. In an extension of the protocol, not in the class, because there `MutableSignal` may
// have a `value` of its own, and neither is looked up in a table.
extension SignalProtocol {
  /// The current value, observed or not.
  ///
  /// An observed signal has it ready. A derived signal that nobody observes looks whether what it is
  /// derived from changed, and runs its transform only if so: a read costs a look at each signal above
  /// it that is not observed. Inside a ``batch(_:)`` the writes made so far are in it.
  @inlinable public var value: Value {
    if pointer.pointee.flags.contains(.derived) {
      return unsafeDowncast(self, to: Derived<Value>.self).current
    }
    return unsafeDowncast(self, to: MutableSignal<Value>.self).value
  }
}

/// What can be made of a value that never changes: ``Signal``.
public protocol ConstantConvertible<Value> {
  /// What it is made of.
  associatedtype Value
}

// In a protocol that is not for classes only, because there an initialiser may choose the object: what never
// changes is a `MutableSignal` that nobody can write.
extension ConstantConvertible {
  /// A signal that never changes.
  ///
  /// ```swift
  /// let title: Signal<String> = isLoggedIn ? user.name : Signal(constant: "Guest")
  /// ```
  @inlinable public init(constant: Value) {
    self = MutableSignal(constant) as! Self
  }
}

extension Signal {
  /// The value of a signal of the graph that was computed before. Not of a field's, whose place another takes.
  @inlinable @inline(__always) var known: Value {
    if pointer.pointee.flags.contains(.derived) {
      return unsafeDowncast(self, to: Derived<Value>.self).storage.unsafelyUnwrapped
    }
    return unsafeDowncast(self, to: MutableSignal<Value>.self).storage
  }

  /// Where the value lies. It is current after a refresh only, and valid as long as the signal lives.
  ///
  /// A stored property of an object does not move, and the payload of an `Optional` lies at its start.
  @inlinable var location: UnsafePointer<Value> {
    if pointer.pointee.flags.contains(.derived) {
      return withUnsafeMutablePointer(to: &unsafeDowncast(self, to: Derived<Value>.self).storage) {
        UnsafePointer(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self))
      }
    }
    if pointer.pointee.flags.contains(.standIn) { return field.signal.location }
    return withUnsafeMutablePointer(to: &unsafeDowncast(self, to: MutableSignal<Value>.self).storage) {
      UnsafePointer($0)
    }
  }
}
