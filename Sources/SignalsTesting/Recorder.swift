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
  /// Who waits, and for how many values. Empty once nothing more comes.
  private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init() {}

  func begin(_ subscription: Subscription) -> Self {
    self.subscription = subscription
    return self
  }

  func record(_ value: Value) {
    values.append(value)
    wake { $0 <= values.count }
  }

  func finish() {
    isFinished = true
    wake { _ in true }
  }

  /// Waits until that many values came, for what a task computes.
  ///
  /// ```swift
  /// let states = model.photo.record()  // Signal<Loadable<Photo>>
  /// await states.waitForValues(2)
  /// states.values  // [.loading, .loaded(photo)]
  /// ```
  ///
  /// It also returns when nothing more can come, because the stream finished or the recorder was disposed: compare the
  /// values after it. A test whose values never come waits for good, so give it a time limit.
  /// - Parameters:
  ///   - count: Of all values, also of those that came before.
  ///   - isolation: The caller's, where the values come.
  public func waitForValues(_ count: Int, isolation: isolated (any Actor)? = #isolation) async {
    if values.count >= count || isFinished || subscription == nil { return }
    await withCheckedContinuation { waiters.append((count, $0)) }
  }

  private func wake(_ isReached: (Int) -> Bool) {
    let reached = waiters.filter { isReached($0.count) }
    waiters.removeAll { isReached($0.count) }
    for waiter in reached { waiter.continuation.resume() }
  }

  /// Ends the recording; what was recorded stays.
  public func dispose() {
    subscription?.dispose()
    subscription = nil
    wake { _ in true }
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
