import Signals

/// A stream of the events of several streams.
///
/// ```swift
/// let all = merge([taps, keys, voice])
/// ```
///
/// If one event reaches several of them, what they send comes in the order of the list, whoever subscribed first. It
/// finishes when all have; with an empty list at once. A stream that finished is released.
/// - Parameter streams: The same one may stand there more than once; its events come as often.
@inlinable public func merge<Value>(_ streams: [EventStream<Value>]) -> EventStream<Value> {
  if streams.isEmpty { return .empty }
  return .derived(
    from: streams,
    state: streams.count,
    onFinish: { running, output, _ in
      running -= 1
      if running == 0 { output.finish() }
    },
    onValue: { _, output, _, value in output.send(value) }
  )
}

extension EventStream {
  /// A stream of the events of this one and others: see the function `merge`.
  ///
  /// ```swift
  /// let input = taps.merge(keys, voice)
  /// ```
  @inlinable public func merge(_ others: EventStream<Value>...) -> EventStream<Value> {
    SignalsOperators.merge([self] + others)
  }
}
