import Signals

extension EventStream {
  /// A stream that sends nothing and never finishes.
  @inlinable public static var never: EventStream<Value> {
    .derived(from: [EventStream<Value>](), state: (), onFinish: { _, _, _ in }, onValue: { _, _, _, _ in })
  }

  /// A stream that finishes at once.
  @inlinable public static var empty: EventStream<Value> {
    .derived(
      from: never,
      state: (),
      onStart: { _, output in output.finish() },
      onValue: { (_: inout Void, _: borrowing EventOutput<Value>, _: Value) in }
    )
  }
}
