import Signals

extension EventStream {
  /// A stream of what `transform` makes of each event. It finishes with this stream.
  ///
  /// ```swift
  /// let lengths = messages.map { $0.count }
  /// ```
  /// - Parameter transform: Runs once an event, shared by all observers; not at all while nobody observes. In the
  ///   isolation in which the stream is used.
  @inlinable public func map<T>(_ transform: @escaping (Value) -> T) -> EventStream<T> {
    .derived(from: self) { output, value in output.send(transform(value)) }
  }
}
