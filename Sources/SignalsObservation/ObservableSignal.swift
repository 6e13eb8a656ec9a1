import Observation
import Signals

/// A signal as an `@Observable` object: who reads ``value`` is told when it changes.
///
/// ```swift
/// struct ProfileTitle: View {
///   let fullName: ObservableSignal<String>  // model.fullName.observable
///   var body: some View { Text(fullName.value) }
/// }
/// ```
///
/// Keep the adapter as long as the view, in a property of the view or of the model: what tracks a value keeps
/// neither the adapter nor the signal alive.
public class ObservableSignal<Value>: Observable {
  @usableFromInline let signal: Signal<Value>
  private let registrar = ObservationRegistrar()
  /// From the first read on.
  private var subscription: Subscription?

  fileprivate init(of signal: Signal<Value>) { self.signal = signal }

  /// The signal's current value. Reading it inside `withObservationTracking`, `Observations` or the body of a
  /// SwiftUI view tracks it.
  ///
  /// Trackers are told once a turn, after the change and everything derived from it: in `onChange` the new value
  /// is there already. From the first read on the signal counts as observed, until the adapter goes, so operators
  /// with memory keep theirs.
  public var value: Value {
    track()
    return signal.value
  }

  private func track() {
    registrar.access(self, keyPath: \.value)
    if subscription != nil { return }
    subscription = signal.observe(with: self) { adapter, _ in
      adapter.registrar.withMutation(of: adapter, keyPath: \.value) {}
    }
  }
}

@available(*, unavailable) extension ObservableSignal: Sendable {}

/// A mutable signal as an `@Observable` object, whose value can be set: what a SwiftUI control binds to.
///
/// ```swift
/// struct NameField: View {
///   @Bindable var name: ObservableMutableSignal<String>  // model.name.observable
///   var body: some View { TextField("Name", text: $name.value) }
/// }
/// ```
///
/// As ``ObservableSignal`` otherwise.
public final class ObservableMutableSignal<Value>: ObservableSignal<Value> {
  private let target: MutableSignal<Value>

  fileprivate init(of target: MutableSignal<Value>) {
    self.target = target
    super.init(of: target)
  }

  /// The signal's current value. Reading tracks it, setting it writes the signal.
  public override var value: Value {
    get { super.value }
    set { target.value = newValue }
  }
}

extension SignalProtocol {
  /// The signal as an `@Observable` object, for SwiftUI and `withObservationTracking`. A new one at each call: keep
  /// it. O(1).
  ///
  /// ```swift
  /// let fullName = model.fullName.observable
  /// withObservationTracking { print(fullName.value) } onChange: { print("changed") }
  /// ```
  public var observable: ObservableSignal<Value> {
    // Nothing but `Signal` and its subclasses adopts the protocol.
    ObservableSignal(of: unsafeDowncast(self, to: Signal<Value>.self))
  }
}

extension MutableSignal {
  /// The signal as an `@Observable` object whose value can be set. A new one at each call: keep it. O(1).
  public var observable: ObservableMutableSignal<Value> { ObservableMutableSignal(of: self) }
}
