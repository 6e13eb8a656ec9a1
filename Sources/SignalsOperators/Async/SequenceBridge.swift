import Signals

extension EventStream {
  /// A stream of what an AsyncSequence gives.
  ///
  /// ```swift
  /// let memoryWarnings = EventStream(center.memoryWarnings)
  /// ```
  ///
  /// A loop over the sequence begins with the first observer and is cancelled with the last. The stream finishes
  /// when the sequence ends.
  /// - Parameters:
  ///   - sequence: Must not throw; for one that does see ``init(catching:isolation:)``.
  ///   - isolation: The caller's, where the loop runs. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  public convenience init<Source: AsyncSequence>(
    _ sequence: Source,
    isolation: isolated any Actor = #isolation
  ) where Source.Element == Value, Source.Failure == Never {
    self.init { sink in
      let task = Task {
        var iterator = sequence.makeAsyncIterator()
        while let value = await iterator.next(isolation: isolation), !Task.isCancelled { sink.send(value) }
        if !Task.isCancelled { sink.finish() }
      }
      return AnyDisposable { task.cancel() }
    }
  }

  /// A stream of what an AsyncSequence gives, with what it throws as the last event.
  ///
  /// ```swift
  /// let lines = EventStream(catching: file.lines)  // EventStream<Result<String, any Error>>
  /// ```
  ///
  /// As ``init(_:isolation:)`` otherwise.
  public convenience init<Source: AsyncSequence>(
    catching sequence: Source,
    isolation: isolated any Actor = #isolation
  ) where Value == Result<Source.Element, Source.Failure> {
    self.init { sink in
      let task = Task {
        var iterator = sequence.makeAsyncIterator()
        do throws(Source.Failure) {
          while let value = try await iterator.next(isolation: isolation), !Task.isCancelled {
            sink.send(.success(value))
          }
        } catch {
          if !Task.isCancelled { sink.send(.failure(error)) }
        }
        if !Task.isCancelled { sink.finish() }
      }
      return AnyDisposable { task.cancel() }
    }
  }
}

extension AsyncSequence where Failure == Never {
  /// Writes each element to a signal.
  ///
  /// ```swift
  /// center.temperatures.bind(to: model.temperature).disposed(by: bag)
  /// ```
  /// - Parameters:
  ///   - signal: Held weakly: the binding ends at the first element after the signal is gone; of a field, after the
  ///     signal that has the field is gone.
  ///   - isolation: The caller's, where the loop runs. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  /// - Returns: What ends the loop when it is disposed or released.
  public func bind(
    to signal: MutableSignal<Element>,
    isolation: isolated any Actor = #isolation
  ) -> Subscription {
    EventStream(self, isolation: isolation).bind(to: signal)
  }
}
