import Signals

extension EventStream {
  /// A stream of the same events that lets you look at them as they pass, once however many observe.
  ///
  /// ```swift
  /// let traced = requests.handleEvents(onValue: { log("request \($0)") }, onStop: { log("closed") })
  /// ```
  /// - Parameters:
  ///   - onStart: Called when an activation begins, before any event.
  ///   - onValue: Called with each event, before who observes.
  ///   - onFinish: Called when this stream has finished, before who observes.
  ///   - onStop: Called once an activation: after a finish, or when the last observer has left.
  @inlinable public func handleEvents(
    onStart: (() -> Void)? = nil,
    onValue: ((Value) -> Void)? = nil,
    onFinish: (() -> Void)? = nil,
    onStop: (() -> Void)? = nil
  ) -> EventStream<Value> {
    .derived(
      from: self,
      state: (),
      onStart: { _, _ in onStart?() },
      onFinish: { _, output in
        onFinish?()
        output.finish()
      },
      onStop: { _ in onStop?() },
      onValue: { _, output, value in
        onValue?(value)
        output.send(value)
      }
    )
  }
}
