import Signals

extension EventStream {
  /// A stream of the events that pass. It finishes with this stream.
  ///
  /// ```swift
  /// let warnings = messages.filter { $0.level == .warning }
  /// ```
  /// - Parameter isIncluded: Runs once an event, in the isolation in which the stream is used.
  @inlinable public func filter(_ isIncluded: @escaping (Value) -> Bool) -> EventStream<Value> {
    .derived(from: self) { output, value in
      if isIncluded(value) { output.send(value) }
    }
  }

  /// A stream of what `transform` makes of each event, where that is not nil. It finishes with this stream.
  ///
  /// ```swift
  /// let numbers = lines.compactMap { Int($0) }
  /// ```
  /// - Parameter transform: Runs once an event, in the isolation in which the stream is used.
  @inlinable public func compactMap<T>(_ transform: @escaping (Value) -> T?) -> EventStream<T> {
    .derived(from: self) { output, value in
      if let result = transform(value) { output.send(result) }
    }
  }
}
