// From signals to events and back.

extension Signal {
  /// The changes as events: each new value, when the signal's observers are told.
  ///
  /// ```swift
  /// let subscription = count.changes.observe { print($0) }
  /// ```
  ///
  /// Values that observers of the signal do not see, such as those between two writes of a batch, are no
  /// events. It has a place among the signal's observers: where its first observer arrived.
  public final var changes: EventStream<Value> {
    EventStream { sink in self.observe { sink.send($0) } }
  }

  /// A signal that is fed by a stream: the way from events to state.
  ///
  /// ```swift
  /// let total = Signal.fed(by: payments, from: 0) { $0 + $1 }
  /// ```
  ///
  /// It subscribes when it is made and keeps the subscription itself, so it misses no event, observed or not, and
  /// may be released on any thread. It changes once an event, together with all other signals that the event
  /// feeds. When the stream has finished it keeps its value.
  /// - Parameters:
  ///   - stream: Kept until the signal goes or the stream finishes.
  ///   - initial: The first value.
  ///   - next: Makes the next value of the current one and the event. Runs once an event, before observers are told, in
  ///     the isolation in which the stream is used.
  @inlinable public static func fed<Event>(
    by stream: EventStream<Event>,
    from initial: Value,
    _ next: @escaping (Value, Event) -> Value
  ) -> Signal<Value> {
    // The stream feeds the cell, not the signal: nothing upstream knows what is released elsewhere.
    let cell = MutableSignal(initial)
    let subscription = Subscription(feeding: cell, from: stream) { source in
      let stream = source.pointer
      if stream.stream.pointee.count > 0 {
        var value = cell.storage
        stream.takeOccurrences(of: Event.self) { event, _ in
          value = next(value, event)
          return true
        }
        cell.value = value
      }
      return !stream.pointee.flags.contains(.finished)
    }
    return .derived(from: cell) { output, value in
      withExtendedLifetime(subscription) { output.send(value) }
    }
  }
}
