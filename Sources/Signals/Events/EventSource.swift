/// A stream that is sent to by hand: where events come from.
///
/// ```swift
/// let messages = EventSource<String>()
/// let subscription = messages.observe { print($0) } onFinish: { print("done") }
/// messages.send("hello")  // hello
/// messages.finish()       // done
/// ```
public final class EventSource<Value>: EventStream<Value> {
  /// Makes a source.
  @inlinable public init() {
    super.init(inputs: 0, flags: []) { $0.pointer.isToRun(Value.self) }
  }

  /// Sends an event to whoever observes now.
  ///
  /// They are told before it returns, also inside a ``batch(_:)``, unless another event is being delivered: then
  /// after that. Sending after ``finish()`` is a mistake, which is reported on standard error, once for each
  /// source, and the event is dropped.
  @inlinable public func send(_ value: Value) { emit(value) }

  /// Ends the stream for good. Its observers are told and released. Again does nothing.
  public func finish() {
    if pointer.has(.closed) { return }
    pointer.pointee.flags.insert(.closed)
    emitFinish()
  }
}

extension EventSource where Value == Void {
  /// Sends an event.
  @inlinable public func send() { send(()) }
}

/// Where a callback sends to: see ``EventStream/init(_:)``.
///
/// It belongs to one activation, from the first observer to the last. What is sent after that, or after
/// ``finish()``, is ignored. It does not keep the stream.
public final class EventSink<Value> {
  /// Alive while the activation is: a linked stream cannot die.
  @usableFromInline unowned(unsafe) var stream: EventStream<Value>?

  init(_ stream: EventStream<Value>) { self.stream = stream }

  /// Sends an event: see ``EventSource/send(_:)``.
  @inlinable public func send(_ value: Value) { stream?.emit(value, from: self) }

  /// Ends the activation. The observers are told and released; who observes then begins a new one.
  public func finish() {
    guard let stream else { return }
    stream.emitFinish(from: self)
  }
}

@available(*, unavailable) extension EventSink: Sendable {}

extension EventStream {
  /// A stream of what a callback reports.
  ///
  /// ```swift
  /// let ticks = EventStream<Date> { sink in
  ///   let token = center.addListener { sink.send($0) }
  ///   return AnyDisposable { center.remove(token) }
  /// }
  /// ```
  /// - Parameter start: Runs when the first observer arrives, each time anew. What it returns is disposed when the
  ///   last observer leaves or the stream finished. What it sends comes after the event being delivered, if any. In
  ///   the isolation in which the stream is used.
  public convenience init(_ start: @escaping (EventSink<Value>) -> any Disposable) {
    self.init(inputs: 0, flags: .restarting) { vertex in
      guard vertex.pointer.isToRun(Value.self), vertex.pointer.has(.fresh) else { return false }
      let stream = unsafeDowncast(vertex, to: EventStream<Value>.self)
      let activation = SinkActivation(stream)
      stream.state.activation = activation
      activation.begin(start)
      return true
    }
  }

  /// Sends an occurrence to the dependents.
  @inlinable @inline(__always) final func emit(_ value: Value, from sink: EventSink<Value>? = nil) {
    switch pointer.admission {
    case .now:
      pointer.put(value)
      pointer.sendNow()
    case .later:
      emitLater(value, from: sink)
    case .never:
      return
    }
  }

  @usableFromInline @inline(never) final func emitLater(_ value: Value, from sink: EventSink<Value>?) {
    Turn.current.wait {
      if let sink, sink.stream == nil { return nil }
      self.pointer.put(value)
      return self.pointer
    }
  }

  final func emitFinish(from sink: EventSink<Value>? = nil) {
    Turn.current.wait {
      if let sink {
        if sink.stream == nil { return nil }
        sink.stream = nil
      }
      self.pointer.pointee.flags.insert(.finished)
      return self.pointer
    }
  }
}

/// An activation of a stream that wraps a callback.
private final class SinkActivation<Value>: Activation {
  private let sink: EventSink<Value>
  private var resource: (any Disposable)?
  private var isOver = false

  init(_ stream: EventStream<Value>) { sink = EventSink(stream) }

  func begin(_ start: (EventSink<Value>) -> any Disposable) {
    let resource = start(sink)
    if isOver { resource.dispose() } else { self.resource = resource }
  }

  override func end() {
    sink.stream = nil
    isOver = true
    let resource = resource
    self.resource = nil
    resource?.dispose()
    super.end()
  }
}

/// When an event may be delivered.
@usableFromInline enum Admission {
  case now, later, never
}

extension UnsafeMutablePointer<Node> {
  /// When an event that a stream wants to send may be delivered.
  @usableFromInline var admission: Admission {
    if pointee.flags.contains(.closed) {
      reportClosed()
      return .never
    }
    if Turn.current.mustWait { return .later }
    return pointee.dependents == nil ? .never : .now
  }

  /// Delivers the occurrence that a stream holds.
  @usableFromInline func sendNow() { Turn.current.send(from: self) }

  @inline(never) private func reportClosed() {
    if has(.reported) { return }
    pointee.flags.insert(.reported)
    Report.sentAfterFinish(self)
  }
}
