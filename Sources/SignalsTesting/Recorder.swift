/// Everything that a signal or a stream said while it was recorded.
///
/// ```swift
/// let state = MutableSignal("idle")
/// let record = state.record()
/// state.value = "loading"
/// state.value = "loaded"
/// record.values  // ["idle", "loading", "loaded"]
/// ```
///
/// It records until it is disposed or released.
public final class Recorder<Value>: Disposable {
  /// What came so far, in order. Of a signal, first the value it had at the start.
  public private(set) var values: [Value] = []
  /// Whether the stream finished. A signal never does.
  public private(set) var isFinished = false
  private var subscription: Subscription?

  init() {}

  func begin(_ subscription: Subscription) -> Self {
    self.subscription = subscription
    return self
  }

  func record(_ value: Value) { values.append(value) }
  func finish() { isFinished = true }

  /// Ends the recording; what was recorded stays.
  public func dispose() {
    subscription?.dispose()
    subscription = nil
  }
}

@available(*, unavailable) extension Recorder: Sendable {}

extension Recorder: CustomStringConvertible {
  /// The values, and a bar for the finish: `[1, 2] |`.
  public var description: String { isFinished ? "\(values) |" : "\(values)" }
}

extension Signal {
  /// Records the current value and each new one.
  public func record() -> Recorder<Value> {
    let recorder = Recorder<Value>()
    return recorder.begin(bind { [weak recorder] in recorder?.record($0) })
  }
}

extension EventStream {
  /// Records each event from now on, and the finish.
  public func record() -> Recorder<Value> {
    let recorder = Recorder<Value>()
    return recorder.begin(
      observe { [weak recorder] in
        recorder?.record($0)
      } onFinish: { [weak recorder] in
        recorder?.finish()
      }
    )
  }
}
