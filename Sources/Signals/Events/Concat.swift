extension EventStream {
  /// A stream of the events of this one and, when that has finished, of `next`.
  ///
  /// ```swift
  /// let lines = header.concat(body)
  /// ```
  ///
  /// `next` is observed from when this stream has finished, so events that it sends before are not seen. It finishes
  /// when `next` has. A long row of streams costs no more an event than two.
  public final func concat(_ next: EventStream<Value>) -> EventStream<Value> {
    Concatenation(self, next)
  }
}

/// One stream after the other.
///
/// A row of many is a tree of these. Those that nobody else has need not be active: the outermost one follows what
/// they would follow, so that an event takes one step, and a row may be as long as memory lasts.
private final class Concatenation<Value>: EventStream<Value> {
  /// Unlike inputs, since which streams are followed is found out when an activation begins.
  private var head: EventStream<Value>?
  private var next: EventStream<Value>?

  init(_ head: EventStream<Value>, _ next: EventStream<Value>) {
    self.head = head
    self.next = next
    super.init(inputs: 0, flags: .restarting) { vertex in
      guard vertex.pointer.isToRun(Value.self) else { return false }
      unsafeDowncast(vertex, to: Concatenation<Value>.self).update()
      return true
    }
  }

  deinit {
    // Not one inside the other: so the last references are those that the turn gives up.
    let references = [next, head].map { Unmanaged.passRetained($0! as Vertex) }
    next = nil
    head = nil
    for reference in references { Turn.current.release(reference) }
  }

  private final class Row: Activation {
    /// Whose `next` comes later, the last first. Kept by the outermost one, to which this belongs.
    var later: [Unmanaged<Concatenation<Value>>] = []
  }

  private func update() {
    let output = EventOutput<Value>(pointer)
    if pointer.has(.fresh) {
      pointer.pointee.flags.remove(.fresh)
      let row = Row()
      state.activation = row
      row.later.append(.passUnretained(self))
      output.follow(Concatenation.first(&head, of: row))
    }
    guard let row = state.activation as? Row else { return }
    var position = 0
    while let index = pointer.nextNews(&position, in: row) {
      let ended = pointer.receive(Value.self, at: index) { EventOutput<Value>(pointer).send($0) }
      if !ended { continue }
      if let owner = row.later.popLast()?.takeUnretainedValue() {
        output.follow(Concatenation.first(&owner.next, of: row))
      } else {
        output.finish()
      }
    }
  }

  /// What a stream would follow first if it were active, if nobody but this row has it.
  private static func first(_ stream: inout EventStream<Value>?, of row: Row) -> EventStream<Value> {
    guard isKnownUniquelyReferenced(&stream), var inner = stream as? Concatenation<Value> else { return stream! }
    row.later.append(.passUnretained(inner))
    while isKnownUniquelyReferenced(&inner.head), let head = inner.head as? Concatenation<Value> {
      row.later.append(.passUnretained(head))
      inner = head
    }
    return inner.head!
  }
}
