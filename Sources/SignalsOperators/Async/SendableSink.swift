import Signals
import Synchronization

/// A way into a stream or a signal from any thread.
///
/// ```swift
/// let found = EventSource<Device>()
/// let sink = found.sendableSink()
/// scanner.start { device in sink.send(device) }  // on a thread of the scanner's
/// ```
///
/// What is sent arrives in the actor in which the sink was made, later, in the order in which it was sent; of two
/// threads, each one's values in its order. The sink does not keep its target: when that is gone, what is sent
/// is dropped, also what is on its way. Whether an observer still lives is looked at on arrival, so after
/// `dispose()` nothing is delivered.
public final class SendableSink<Value: Sendable>: Sendable {
  private enum Event {
    case value(Value)
    case finish
  }

  /// An event on its way, and the one that was sent before it.
  ///
  /// Sendable: written by its sender before it is published in `newest`, and then by nobody.
  private final class Message: @unchecked Sendable {
    let event: Event
    var older: Unmanaged<Message>?
    init(_ event: Event) { self.event = event }
  }

  /// What delivers at home. Sendable: it is called by `deliver(at:)` only, which runs at home, and what the
  /// closures hold is a weak reference, which may be released anywhere.
  private struct Target: @unchecked Sendable {
    let send: (Value) -> Void
    let finish: () -> Void
  }

  /// The last message sent, with a reference; nil if none is on its way.
  private let newest = Atomic<Unmanaged<Message>?>(nil)
  private let home: any Actor
  private let target: Target

  init(home: any Actor, send: @escaping (Value) -> Void, finish: @escaping () -> Void) {
    self.home = home
    target = Target(send: send, finish: finish)
  }

  /// Sends a value. On any thread; it returns at once.
  public func send(_ value: Value) { push(Message(.value(value))) }

  /// Finishes the stream, after what was sent before. On any thread. For a signal it does nothing.
  public func finish() { push(Message(.finish)) }

  /// Puts a message before those that are on their way. The first one has them fetched.
  private func push(_ message: Message) {
    let reference = Unmanaged.passRetained(message)
    var older = newest.load(ordering: .relaxed)
    while true {
      message.older = older
      let (isPublished, current) = newest.weakCompareExchange(
        expected: older,
        desired: reference,
        ordering: .acquiringAndReleasing
      )
      if isPublished { break }
      older = current
    }
    if older == nil { Task { await self.deliver(at: home) } }
  }

  /// Delivers what is on its way. Each call takes everything that was sent before it, so the order does not
  /// depend on that of the tasks.
  private func deliver(at home: isolated any Actor) {
    var messages: [Message] = []
    var next = newest.exchange(nil, ordering: .acquiringAndReleasing)
    while let reference = next {
      let message = reference.takeRetainedValue()
      next = message.older
      messages.append(message)
    }
    for message in messages.reversed() {
      switch message.event {
      case .value(let value): target.send(value)
      case .finish: target.finish()
      }
    }
  }
}

extension MutableSignal where Value: Sendable {
  /// A way to write this signal from any thread.
  ///
  /// ```swift
  /// let sink = progress.sendableSink()
  /// download.onProgress = { sink.send($0) }
  /// ```
  /// - Parameter isolation: The caller's, where the writes are done. Outside of an actor this does not compile.
  ///   In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  /// - Returns: A sink that does not keep the signal; of a field, not the signal that has the field. Each value sent is
  ///   one write.
  public func sendableSink(isolation: isolated any Actor = #isolation) -> SendableSink<Value> {
    let write = weakWriter
    return SendableSink(home: isolation) { value in
      _ = write(value)
    } finish: {
    }
  }
}

extension EventSource where Value: Sendable {
  /// A way to send to this source from any thread.
  ///
  /// ```swift
  /// let sink = found.sendableSink()
  /// scanner.start { device in sink.send(device) }
  /// ```
  /// - Parameter isolation: The caller's, where the events are sent. Outside of an actor this does not compile.
  ///   In an actor of your own, call this in a method: in its `init` Swift 6.3.1 has no actor to pass.
  /// - Returns: A sink that does not keep the source.
  public func sendableSink(isolation: isolated any Actor = #isolation) -> SendableSink<Value> {
    SendableSink(home: isolation) { [weak self] in
      self?.send($0)
    } finish: { [weak self] in
      self?.finish()
    }
  }
}
