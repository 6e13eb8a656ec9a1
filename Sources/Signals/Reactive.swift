/// Makes a property a signal: the property reads and writes the value, `$property` is the ``Signal``.
///
/// ```swift
/// final class Profile {
///   @Reactive private(set) var name = "Ada"
///   func rename(_ name: String) { self.name = name }
/// }
/// profile.$name.bind { print($0) }
/// ```
///
/// `$name` is read-only, so `private(set)` protects the value. A copy of a struct with such a property
/// shares the signal. Editing in place, as in `names.append("Grace")`, is one change and copies nothing. It is
/// `Codable` if the value is, and is coded as that.
@propertyWrapper public struct Reactive<Value> {
  @usableFromInline let signal: MutableSignal<Value>

  /// Makes a signal with its first value.
  @inlinable public init(wrappedValue: Value) { signal = MutableSignal(wrappedValue) }

  /// The current value: see ``MutableSignal``.
  @inlinable public var wrappedValue: Value {
    get { signal.value }
    nonmutating set { signal.value = newValue }
    nonmutating _modify { yield &signal.value }
  }

  /// The signal, to read, observe and derive from.
  @inlinable public var projectedValue: Signal<Value> { signal }
}
