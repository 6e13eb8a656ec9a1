import Signals

/// The values of a signal or a stream, for `for await`.
///
/// Each loop has a subscription of its own, which begins with the loop, before it waits for the first time. It
/// ends, and lets go of everything, when the loop is left, its task is cancelled, or the stream finishes.
/// After a cancellation nothing is delivered, not even what was waiting.
///
/// A loop keeps the signal or stream it is over. So a task that an object starts over a signal of its own has to
/// be cancelled by somebody else than that object's deinit; see ``Signals/Signal/task(with:isolation:_:)`` for
/// one that does not keep its owner.
public struct AsyncValues<Value>: AsyncSequence {
  /// What a loop gets.
  public typealias Element = Value
  /// It does not throw: failures are values.
  public typealias Failure = Never

  let buffering: AsyncBuffering
  let subscribe: (AsyncBuffer<Value>) -> Subscription

  /// Begins a subscription.
  public func makeAsyncIterator() -> Iterator {
    let buffer = AsyncBuffer<Value>(buffering)
    return Iterator(buffer: buffer, subscription: subscribe(buffer))
  }

  /// One loop over the values.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: AsyncBuffer<Value>
    let subscription: Subscription

    /// The next value; nil at the end. Values stay in the caller's isolation.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      if let value = await buffer.next(isolation: actor) { return value }
      subscription.dispose()
      return nil
    }
  }
}

@available(*, unavailable) extension AsyncValues: Sendable {}
@available(*, unavailable) extension AsyncValues.Iterator: Sendable {}

extension Signal {
  /// The current value and then each new one, for `for await`.
  ///
  /// ```swift
  /// for await title in model.title.values() { await show(title) }
  /// ```
  ///
  /// A signal is state: a loop that is slower than the changes skips values and always comes to the last one.
  /// It starts with the current value, so nothing is lost between reading and waiting. An event stream is
  /// different: see ``Signals/EventStream/values(buffering:)``. A signal has no end, so the loop ends with its
  /// task, or by `break`.
  /// - Parameter buffering: Which values wait for the loop; the newest one only, unless asked for more.
  /// - Returns: A sequence; each loop over it is independent and sees all that its buffer lets through.
  public func values(buffering: AsyncBuffering = .newest(1)) -> AsyncValues<Value> {
    AsyncValues(buffering: buffering) { buffer in self.bind { buffer.append($0) } }
  }
}

extension EventStream {
  /// The events from now on, for `for await`.
  ///
  /// ```swift
  /// for await message in messages.values() { await store(message) }
  /// ```
  ///
  /// A stream is events: each one comes, and none from before the loop. A loop that is slower than they come has
  /// them all waiting, unless it asks for less. A signal is different: see ``Signals/Signal/values(buffering:)``.
  /// When the stream finishes, the loop ends after what was waiting.
  /// - Parameter buffering: Which events wait for the loop; all, unless asked for less.
  /// - Returns: A sequence; each loop over it is independent and sees all that its buffer lets through.
  public func values(buffering: AsyncBuffering = .unbounded) -> AsyncValues<Value> {
    AsyncValues(buffering: buffering) { buffer in
      self.observe {
        buffer.append($0)
      } onFinish: {
        buffer.finish()
      }
    }
  }
}
