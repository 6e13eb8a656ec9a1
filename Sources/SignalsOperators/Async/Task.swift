import Signals

extension Signal {
  /// Runs an async handler with an owner and the current value, and then with each new one.
  ///
  /// ```swift
  /// model.photoURL.task(with: self) { view, url in view.image = await load(url) }.disposed(by: bag)
  /// ```
  ///
  /// One value after the other: a handler that is slower than the changes comes to the last one and skips what
  /// was between. It is not interrupted by a new value; `flatMapLatest` with an async transform does that.
  ///
  /// The owner is not kept while the handler waits for a value, unlike by `Task { for await … { self… } }`,
  /// which keeps it for good.
  /// - Parameters:
  ///   - owner: Held weakly between values.
  ///   - isolation: The caller's, where the handler runs. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - handler: Its task is cancelled when the subscription ends, and it is not called after that.
  /// - Returns: What ends it when it is disposed or released.
  public func task<Owner: AnyObject>(
    with owner: Owner,
    isolation: isolated any Actor = #isolation,
    _ handler: nonisolated(nonsending) @escaping (Owner, Value) async -> Void
  ) -> Subscription {
    let buffer = AsyncBuffer<Value>(.newest(1))
    let canceller = TaskCanceller()
    let subscription = bind(with: owner) { _, value in
      withExtendedLifetime(canceller) { buffer.append(value) }
    }
    canceller.task = handlerTask(buffer, subscription.liveness, owner, isolation: isolation, handler)
    return subscription
  }
}

/// Runs a handler with what comes into a buffer, as long as the subscription that fills it lives.
/// - Parameter onEnd: Called when nothing more comes.
func handlerTask<Owner: AnyObject, Value>(
  _ buffer: AsyncBuffer<Value>,
  _ liveness: Liveness,
  _ owner: Owner,
  isolation: isolated any Actor,
  _ handler: nonisolated(nonsending) @escaping (Owner, Value) async -> Void,
  onEnd: @escaping () -> Void = {}
) -> Task<Void, Never> {
  Task { [weak owner] in
    while let value = await buffer.next(isolation: isolation) {
      guard liveness.isAlive, let owner else { break }
      await handler(owner, value)
    }
    onEnd()
  }
}

/// Cancels a task when it is released: the handler of a subscription holds it.
final class TaskCanceller {
  var task: Task<Void, Never>?

  deinit { task?.cancel() }
}
