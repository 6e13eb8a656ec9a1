/// What a stream holds of the event that is being delivered: see `StreamState.count`.
@usableFromInline struct Occurrences<Value> {
  /// Nil exactly while there are none.
  @usableFromInline var first: Value? = nil
  @usableFromInline var rest: [Value] = []

  @inlinable init() {}
}

// Through pointers, not objects: an event then costs no reference count but those of its value.
extension UnsafeMutablePointer<Node> {
  /// Where a stream of values of this type holds its occurrences: the stored property behind `StreamState`, see
  /// `EventStream`.
  @inlinable @inline(__always) func occurrences<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Occurrences<Value>> {
    // Counted from the object, which lies as a multiple of any alignment.
    let end =
      Node.offsetInVertex + MemoryLayout<Node>.stride + MemoryLayout<Derivation>.stride
      + MemoryLayout<StreamState>.size
    let mask = MemoryLayout<Occurrences<Value>>.alignment - 1
    let offset = (end + mask) & ~mask - Node.offsetInVertex
    return (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: Occurrences<Value>.self)
  }

  /// Adds an occurrence to a stream of such values.
  @inlinable @inline(__always) func put<Value>(_ value: Value) {
    if stream.pointee.count == 0 {
      stream.pointee.count = 1
      // It is nil, so there is nothing to release.
      withUnsafeMutablePointer(to: &occurrences(Value.self).pointee.first) { $0.initialize(to: value) }
    } else {
      putAnother(value)
    }
  }

  @inlinable @inline(never) func putAnother<Value>(_ value: Value) {
    stream.pointee.count += 1
    occurrences(Value.self).pointee.rest.append(value)
  }

  /// Goes through the occurrences of a stream, and takes them out unless others need them.
  /// - Parameter body: Gets an occurrence and whether it is the last; answers whether it wants the next.
  @inlinable @inline(__always) func takeOccurrences<Value>(
    of type: Value.Type,
    _ body: (_ value: Value, _ isLast: Bool) -> Bool
  ) {
    let count = stream.pointee.count
    if count == 1 {
      _ = body(takeFirst(type), true)
    } else if count > 1 {
      takeSeveral(body)
    }
  }

  @inlinable @inline(__always) func takeFirst<Value>(_ type: Value.Type) -> Value {
    let place = occurrences(Value.self)
    if pointee.flags.contains(.kept) { return place.pointee.first.unsafelyUnwrapped }
    stream.pointee.count = 0
    return place.pointee.first.take().unsafelyUnwrapped
  }

  @inlinable @inline(never) func takeSeveral<Value>(_ body: (Value, Bool) -> Bool) {
    let place = occurrences(Value.self)
    let first = takeFirst(Value.self)
    var values = place.pointee.rest
    let isKept = pointee.flags.contains(.kept)
    if !isKept { place.pointee.rest = [] }
    if body(first, false) {
      for index in values.indices where !body(values[index], index == values.count - 1) { break }
    }
    if !isKept, place.pointee.rest.isEmpty {
      // The room is used again, unless it is much.
      values.removeAll(keepingCapacity: values.count <= 64)
      swap(&place.pointee.rest, &values)
    }
  }

  /// Drops the occurrences of a stream of such values.
  @inlinable func drop<Value>(_ type: Value.Type) {
    let count = stream.pointee.count
    if count == 0 { return }
    let place = occurrences(type)
    stream.pointee.count = 0
    // Only now: a deinit may run any code.
    if count == 1 {
      let first = place.pointee.first.take()
      withExtendedLifetime(first) {}
    } else {
      let dropped = (place.pointee.first.take(), place.pointee.rest)
      place.pointee.rest = []
      withExtendedLifetime(dropped) {}
    }
  }
}
