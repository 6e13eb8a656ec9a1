import Signals

extension EventStream {
  /// Runs an async handler with an owner and each event.
  ///
  /// ```swift
  /// editor.saves.task(with: self) { screen, text in await screen.store.save(text) }.disposed(by: bag)
  /// ```
  ///
  /// One event after the other, and none is lost: those that come while the handler runs wait for it, unless
  /// `buffering` says otherwise. When the stream finishes, what waits is still handled; then the subscription ends.
  ///
  /// The owner is not kept while the handler waits for an event, unlike by `Task { for await … { self… } }`.
  /// - Parameters:
  ///   - owner: Held weakly between events.
  ///   - buffering: Which events wait for the handler; all, unless asked for less.
  ///   - isolation: The caller's, where the handler runs. Outside of an actor this does not compile.
  ///     In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  ///   - handler: Its task is cancelled when the subscription ends, and it is not called after that.
  /// - Returns: What ends it when it is disposed or released.
  public func task<Owner: AnyObject>(
    with owner: Owner,
    buffering: AsyncBuffering = .unbounded,
    isolation: isolated any Actor = #isolation,
    _ handler: nonisolated(nonsending) @escaping (Owner, Value) async -> Void
  ) -> Subscription {
    let buffer = AsyncBuffer<Value>(buffering)
    let canceller = TaskCanceller()
    // The subscription outlives the stream by what waits, so that it can still be disposed.
    let end = EventSource<Value>()
    let subscription = handleEvents(onFinish: { buffer.finish() }).concat(end).observe(with: owner) { _, value in
      withExtendedLifetime(canceller) { buffer.append(value) }
    }
    canceller.task = handlerTask(buffer, subscription.liveness, owner, isolation: isolation, handler) { end.finish() }
    return subscription
  }
}
