import Signals

extension EventStream {
  /// A stream of all events of the streams that `transform` makes, running side by side.
  ///
  /// ```swift
  /// let progress = uploads.flatMap { $0.progress }
  /// ```
  ///
  /// It finishes when this stream and all inner streams have. An inner stream is released when it finishes. Events of
  /// several inner streams in one turn come in the order in which the inner streams were joined. What an inner stream
  /// that is already active sends in the event in which it is joined is not seen.
  /// - Parameter transform: Runs once an event, in the isolation in which the stream is used.
  @inlinable public func flatMap<T>(_ transform: @escaping (Value) -> EventStream<T>) -> EventStream<T> {
    .derived(
      from: self,
      state: false,
      onFinish: { isOuterFinished, output in
        isOuterFinished = true
        if output.followed == 0 { output.finish() }
      },
      onInnerFinish: { isOuterFinished, output in
        if isOuterFinished, output.followed == 0 { output.finish() }
      },
      onValue: { _, output, value in output.follow(transform(value)) }
    )
  }

  /// A stream of the events of the newest of the streams that `transform` makes.
  ///
  /// ```swift
  /// let results = queries.flatMapLatest { search($0) }
  /// ```
  ///
  /// The inner stream before is left before the new one is joined; if it has an event in the same turn, that is not
  /// seen. It finishes when this stream and the newest inner stream have.
  /// - Parameter transform: Runs once an event, in the isolation in which the stream is used.
  @inlinable public func flatMapLatest<T>(
    _ transform: @escaping (Value) -> EventStream<T>
  ) -> EventStream<T> {
    .derived(
      from: self,
      state: false,
      onFinish: { isOuterFinished, output in
        isOuterFinished = true
        if output.followed == 0 { output.finish() }
      },
      onInnerFinish: { isOuterFinished, output in
        if isOuterFinished, output.followed == 0 { output.finish() }
      },
      onValue: { _, output, value in
        output.leave()
        output.follow(transform(value))
      }
    )
  }

  /// A stream of the events of the newest of the streams that are this one's events: see ``flatMapLatest(_:)``.
  @inlinable public func switchToLatest<T>() -> EventStream<T> where Value == EventStream<T> {
    flatMapLatest { $0 }
  }
}
