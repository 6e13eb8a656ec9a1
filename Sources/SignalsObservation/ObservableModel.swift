import Observation
import Signals

/// A view model of signals as an `@Observable` object: each of its signals reads like a tracked property.
///
/// ```swift
/// struct ProfileView: View {
///   @Bindable var profile: ObservableModel<ProfileViewModel>
///   var body: some View {
///     TextField("First name", text: $profile.firstName)  // a MutableSignal<String> of the model
///     Text(profile.fullName)                             // a Signal<String>
///   }
/// }
/// ```
///
/// A view is invalidated once a turn, after the change, and only by what it read. A signal counts as observed from
/// its first read on, until this object goes. What tracks a value does not keep this object alive.
@dynamicMemberLookup
public final class ObservableModel<Model: AnyObject>: Observable {
  /// The view model, for everything that is not a signal.
  public let model: Model
  /// The adapters of the signals that were read, each an `ObservableSignal`.
  private var adapters: [AnyKeyPath: AnyObject] = [:]

  /// - Parameter model: Kept alive. Its signals should be constants: one that is replaced is found at the next read
  ///   only.
  public init(_ model: Model) { self.model = model }

  /// The current value of a signal of the model, tracked. O(1).
  public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Signal<Value>>) -> Value {
    let signal = model[keyPath: keyPath]
    return adapter(at: keyPath, of: signal) { signal.observable }.value
  }

  /// The current value of a mutable signal of the model, tracked; setting it writes the signal. O(1).
  public subscript<Value>(dynamicMember keyPath: KeyPath<Model, MutableSignal<Value>>) -> Value {
    get {
      let signal = model[keyPath: keyPath]
      return adapter(at: keyPath, of: signal) { signal.observable }.value
    }
    set { model[keyPath: keyPath].value = newValue }
  }

  /// The adapter that was made for a signal, or a new one.
  private func adapter<Value, Adapter: ObservableSignal<Value>>(
    at keyPath: AnyKeyPath,
    of signal: Signal<Value>,
    make: () -> Adapter
  ) -> Adapter {
    if let adapter = adapters[keyPath] as? Adapter, adapter.signal === signal { return adapter }
    let adapter = make()
    adapters[keyPath] = adapter
    return adapter
  }
}

@available(*, unavailable) extension ObservableModel: Sendable {}
