/// Where the closures of a derived stream put what they have to send: see ``EventStream/derived(from:onValue:)``.
public struct EventOutput<Value>: ~Copyable {
  // Of a stream of such values. Alive as long as this: it is lent to an update, which the stream runs, and cannot be
  // copied.
  @usableFromInline let node: NodePointer

  @inlinable @inline(__always) init(_ node: NodePointer) { self.node = node }

  /// Whether the stream finished in this activation.
  @inlinable public var isFinished: Bool { node.pointee.flags.contains(.finished) }

  /// Sends an event, which is part of the one that is being delivered. After ``finish()`` it does nothing.
  @inlinable @inline(__always) public func send(_ value: Value) {
    if isFinished { return }
    node.put(value)
    node.pointee.flags.insert(.sent)
  }

  /// Ends the activation, after what was sent. The inputs are released, no closure of the stream is called again.
  @inlinable public func finish() { node.pointee.flags.formUnion([.finished, .sent]) }

  /// Sends on whatever `inner` sends, from now on until it finishes or is left.
  ///
  /// It needs a stream that was derived with `onInnerFinish`. What `inner` sends in the event that is being delivered
  /// is not seen, unless `inner` begins with this: a stream that sends at its beginning is heard from there.
  @inlinable public func follow(_ inner: EventStream<Value>) { node.follow(inner) }

  /// Leaves all streams that are followed.
  public func leave() { node.leaveFollowed() }

  /// How many streams are followed.
  public var followed: Int { node.stream.pointee.followed }

  /// Keeps a signal observed until the activation ends, so that one with memory sees every state; and lets
  /// whatever feeds it run before this stream, so that its value is the one after the event. For `onStart` of a
  /// stream that was derived with a state.
  @inlinable public func keep<T>(_ signal: Signal<T>) { node.keep(signal) }
}

extension UnsafeMutablePointer<Node> {
  @usableFromInline func follow(_ inner: Vertex) { Turn.current.follow(inner, with: self) }

  func leaveFollowed() {
    let turn = Turn.current
    for index in stream.pointee.own..<inputs.count where !isVacant(index) { turn.leaveInput(index, of: self) }
  }

  @usableFromInline func keep(_ signal: Vertex) {
    guard has(.linked) else { return }
    guard let activation = stream.pointee.activation else { Report.cannotKeep(self) }
    let vertex = vertex.takeUnretainedValue()
    let keeper = Feeder(of: signal, into: vertex) { _ in true }
    activation.keepers.append(keeper)
    keeper.keep()
  }
}
