import Signals

extension EventStream {
  /// A signal of the last event.
  ///
  /// ```swift
  /// let status = messages.hold("none yet")
  /// ```
  ///
  /// It subscribes when it is made and keeps the subscription itself, so it misses no event, observed or not. It
  /// changes once an event, together with all other signals that the event feeds, and with the last value if the event
  /// became several. When the stream has finished it keeps its value.
  /// - Parameter initial: The value until the first event.
  @inlinable public func hold(_ initial: Value) -> Signal<Value> {
    .fed(by: self, from: initial) { $1 }
  }

  /// A signal that accumulates: each value is made of the one before and the event.
  ///
  /// ```swift
  /// let count = taps.scan(0) { count, _ in count + 1 }
  /// ```
  ///
  /// As ``hold(_:)`` otherwise.
  /// - Parameters:
  ///   - initial: The value until the first event.
  ///   - next: Runs once an event, observed or not, before observers are told, in the isolation in which the stream is
  ///     used.
  @inlinable public func scan<T>(_ initial: T, _ next: @escaping (T, Value) -> T) -> Signal<T> {
    .fed(by: self, from: initial, next)
  }
}
