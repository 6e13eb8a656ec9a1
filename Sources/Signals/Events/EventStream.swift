/// Discrete occurrences: taps, messages, completions. It has no current value and keeps nothing.
///
/// ```swift
/// let taps = EventSource<Int>()
/// let subscription = taps.map { $0 * 2 }.observe { print($0) }
/// taps.send(1)  // 2
/// taps.send(2)  // 4
/// ```
///
/// Each event reaches each observer once, in the order of sending. Nothing is lost and nothing merged, not even
/// inside a ``batch(_:)``: events are delivered there at once, while observers of signals wait. An event sent
/// while another one is delivered, from a handler or a transform, comes after it.
///
/// One event is one turn: streams that come from one another agree, whoever subscribed first, and signals fed
/// by it change together.
///
/// A stream derived from others is shared and lazy. It is *active* from its first observer to its last, and an
/// operator's state belongs to one activation. It keeps what it is derived from; nothing keeps it but who
/// holds or observes it. A stream may finish; then its observers are released.
///
/// A stream is not Sendable: like signals it belongs to one isolation domain, in which handlers run.
public class EventStream<Value>: Vertex {
  // The first stored properties after `node`: `NodePointer.derivation`, `stream` and `occurrences` count on it.
  // Unchecked: the engine's own, see its invariants.
  @exclusivity(unchecked) @usableFromInline final var derivation: Derivation
  @exclusivity(unchecked) @usableFromInline final var state: StreamState
  @exclusivity(unchecked) @usableFromInline final var occurrences: Occurrences<Value>

  /// - Parameters:
  ///   - inputs: How many will be added.
  ///   - flags: `several` if inputs can be followed, `restarting` if it has something to do when it begins.
  ///   - update: Takes what the inputs hold, and sends. It has to ask `isToRun` first. What it answers is not used.
  @inlinable init(inputs: Int, flags: Node.Flags, update: @escaping (Vertex) -> Bool) {
    derivation = Derivation(update: update)
    state = StreamState(own: inputs)
    occurrences = Occurrences()
    super.init(flags: inputs == 1 ? flags.union([.derived, .stream]) : flags.union([.derived, .stream, .several]))
    assert(withUnsafeMutablePointer(to: &derivation) { $0 == pointer.derivation })
    assert(withUnsafeMutablePointer(to: &state) { $0 == pointer.stream })
    assert(withUnsafeMutablePointer(to: &occurrences) { $0 == pointer.occurrences(Value.self) })
    pointer.reserveInputs(inputs)
  }

  deinit { pointer.releaseDerivation() }

  /// Gives the stream a name, for messages and pictures of the graph.
  /// - Returns: The stream itself.
  public final func named(_ name: String, fileID: String = #fileID, line: Int = #line) -> Self {
    Names.set(name, for: self, fileID: fileID, line: line)
    return self
  }

  /// How many subscriptions, active streams and fed signals hang directly on this stream: see
  /// ``Signal/observerCount``.
  public final var observerCount: Int { Turn.current.countDependents(of: pointer) }
}

// Observing.
extension EventStream {
  /// Calls `onEvent` with each event.
  ///
  /// ```swift
  /// let subscription = download.observe { show($0) } onFinish: { hide() }
  /// ```
  ///
  /// Handlers run in the order in which they were added, together with those of the signals that the event
  /// changes, after every transform. If one event becomes several in a stream, an observer gets them one after
  /// the other. A handler may send, write, observe and dispose anything.
  /// - Parameters:
  ///   - onEvent: Kept until the subscription ends.
  ///   - onFinish: Called once, after the last event; the subscription ends then. On a finished stream it is
  ///     called at once.
  /// - Returns: What ends the observation when it is disposed or released.
  ///   O(1), and once O(n) for n streams above this one that nobody observed before.
  @inlinable public final func observe(
    _ onEvent: @escaping (Value) -> Void,
    onFinish: (() -> Void)? = nil
  ) -> Subscription {
    if pointer.pointee.flags.contains(.finished) {
      onFinish?()
      return Subscription.ended
    }
    return Subscription(to: self, callsNow: false) { source in
      source.pointer.tell(onEvent, onFinish: onFinish)
    }
  }

  /// Calls `onEvent` with an owner and each event, and keeps no owner alive.
  ///
  /// ```swift
  /// model.messages.observe(with: self) { screen, message in screen.show(message) }.disposed(by: bag)
  /// ```
  /// - Parameters:
  ///   - owner: Held weakly. The subscription ends at the first event after the owner is gone.
  ///   - onEvent: Kept until the subscription ends.
  @inlinable public final func observe<Owner: AnyObject>(
    with owner: Owner,
    _ onEvent: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    if pointer.pointee.flags.contains(.finished) { return Subscription.ended }
    return Subscription(to: self, callsNow: false) { [weak owner] source in
      guard let owner else { return false }
      return source.pointer.tell({ onEvent(owner, $0) }, onFinish: nil)
    }
  }
}

extension UnsafeMutablePointer<Node> {
  /// Hands an observer what a stream of such values holds.
  /// - Returns: Whether there may be more.
  @inlinable @inline(__always) func tell<Value>(_ onEvent: (Value) -> Void, onFinish: (() -> Void)?) -> Bool {
    takeOccurrences(of: Value.self) { value, isLast in
      onEvent(value)
      return isLast || Turn.isObserverAlive
    }
    guard pointee.flags.contains(.finished) else { return true }
    if let onFinish, Turn.isObserverAlive { onFinish() }
    return false
  }
}

extension Turn {
  /// Whether the observer that is being told still is one.
  @usableFromInline static var isObserverAlive: Bool {
    guard let observer = current.pointee.telling, observer.has(.linked) else { return false }
    return observer.observer._withUnsafeGuaranteedRef { $0.isAlive }
  }
}
