import Signals

extension EventStream {
  /// A stream of what an async transform makes of the newest value: a success, or a failure that it threw.
  ///
  /// ```swift
  /// let results = queries.flatMapLatest { query in try await search(query) }
  /// let subscription = results.observe { result in
  ///   switch result {
  ///   case .success(let hits): show(hits)
  ///   case .failure(let error): show(error)
  ///   }
  /// }
  /// ```
  ///
  /// A new value cancels the transform that is running, and what that still returns or throws is dropped. A failure
  /// does not end the stream. It finishes when this stream has and the last transform is done.
  /// - Parameters:
  ///   - isolation: The caller's, where the transform runs and the results are sent. Outside of an actor this does
  ///     not compile. In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - transform: Called once a value, in a task of its own.
  public func flatMapLatest<T>(
    isolation: isolated any Actor = #isolation,
    _ transform: nonisolated(nonsending) @escaping (Value) async throws -> T
  ) -> EventStream<Result<T, any Error>> {
    latest(isolation: isolation, transform, begin: { _ in }, result: { $0 })
  }

  /// A signal of how far an async transform of the newest event has come.
  ///
  /// ```swift
  /// let upload = saveTaps.loadLatest { _ in try await save() }  // Signal<Loadable<Receipt>>
  /// ```
  ///
  /// `idle` before the first event; each event makes it `loading`, and then `loaded` or `failed`. A new event cancels
  /// the transform that is running. The signal subscribes when it is made and keeps the subscription itself, so it
  /// misses no event, observed or not.
  /// - Parameters:
  ///   - isolation: The caller's, where the transform runs. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - transform: Called once an event, in a task of its own.
  public func loadLatest<T>(
    isolation: isolated any Actor = #isolation,
    _ transform: nonisolated(nonsending) @escaping (Value) async throws -> T
  ) -> Signal<Loadable<T>> {
    let states: EventStream<Loadable<T>> = latest(
      isolation: isolation,
      transform,
      begin: { $0.send(.loading) },
      result: { Loadable($0) }
    )
    return .fed(by: states, from: .idle) { _, state in state }
  }

  /// Runs a transform for the newest value.
  private func latest<T, Output>(
    isolation: isolated any Actor,
    _ transform: nonisolated(nonsending) @escaping (Value) async throws -> T,
    begin: @escaping (EventSink<Output>) -> Void,
    result: @escaping (Result<T, any Error>) -> Output
  ) -> EventStream<Output> {
    EventStream<Output> { sink in
      let latest = LatestTask()
      var isFinishing = false
      let subscription = self.observe { value in
        latest.run(isolation: isolation) {
          try await transform(value)
        } onResult: {
          sink.send(result($0))
          if isFinishing, !latest.isRunning { sink.finish() }
        }
        begin(sink)
      } onFinish: {
        isFinishing = true
        if !latest.isRunning { sink.finish() }
      }
      return AnyDisposable {
        subscription.dispose()
        latest.cancel()
      }
    }
  }
}

extension Signal {
  /// A stream of what an async transform makes of the newest value: a success, or a failure that it threw.
  ///
  /// ```swift
  /// let results = query.flatMapLatest { query in try await search(query) }
  /// ```
  ///
  /// It begins with the current value in each activation. A new value cancels the transform that is running, and what
  /// that still returns or throws is dropped. It does not finish. For the state of the transform as a signal see
  /// ``Signals/Signal/loadLatest(isolation:_:)``.
  /// - Parameters:
  ///   - isolation: The caller's, where the transform runs and the results are sent. Outside of an actor this does
  ///     not compile. In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - transform: Called once a value, in a task of its own.
  @_disfavoredOverload
  public func flatMapLatest<T>(
    isolation: isolated any Actor = #isolation,
    _ transform: nonisolated(nonsending) @escaping (Value) async throws -> T
  ) -> EventStream<Result<T, any Error>> {
    EventStream<Value> { sink in self.bind { sink.send($0) } }.flatMapLatest(isolation: isolation, transform)
  }
}
