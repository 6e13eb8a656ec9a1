import Signals

extension EventStream {
  /// A stream of the values of the results that are successes. It finishes with this stream.
  ///
  /// ```swift
  /// let responses = taps.flatMap { request() }  // EventStream<Result<Response, any Error>>
  /// responses.successes().observe { show($0) }
  /// responses.failures().observe { show(error: $0) }
  /// ```
  ///
  /// A failure is a value like any other: it ends nothing.
  @inlinable public func successes<Success, Failure: Error>() -> EventStream<Success>
  where Value == Result<Success, Failure> {
    compactMap { try? $0.get() }
  }

  /// A stream of the errors of the results that are failures. It finishes with this stream.
  @inlinable public func failures<Success, Failure: Error>() -> EventStream<Failure>
  where Value == Result<Success, Failure> {
    compactMap { if case .failure(let error) = $0 { error } else { nil } }
  }
}
