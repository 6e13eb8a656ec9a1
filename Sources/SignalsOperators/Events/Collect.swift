import Signals

extension EventStream {
  /// A stream of one array with all events, sent when this stream has finished. It finishes then.
  ///
  /// ```swift
  /// let all = download.collect()  // 1, 2, finish: [1, 2], finish
  /// ```
  ///
  /// Without an event that is `[]`.
  @inlinable public func collect() -> EventStream<[Value]> {
    .derived(
      from: self,
      state: [Value](),
      onFinish: { values, output in
        output.send(values)
        output.finish()
      },
      onValue: { values, _, value in values.append(value) }
    )
  }

  /// A stream of arrays of `count` events. It finishes with this stream, after what is left over.
  ///
  /// ```swift
  /// let rows = cells.buffer(count: 3)  // 1, 2, 3, 4, finish: [1, 2, 3], [4], finish
  /// ```
  /// - Parameter count: At least 1.
  @inlinable public func buffer(count: Int) -> EventStream<[Value]> {
    if count <= 0 { fatalError("Signals: buffer(count: \(count)) would never be full, so give it 1 or more") }
    return .derived(
      from: self,
      state: [Value](),
      onFinish: { values, output in
        if !values.isEmpty { output.send(values) }
        output.finish()
      },
      onValue: { values, output, value in
        values.append(value)
        if values.count < count { return }
        output.send(values)
        values = []
      }
    )
  }
}
