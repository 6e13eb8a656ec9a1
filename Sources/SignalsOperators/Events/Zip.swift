import Signals

extension EventStream {
  /// A stream of pairs: the first event of each stream, the second of each, and so on.
  ///
  /// ```swift
  /// let answered = questions.zip(answers)
  /// ```
  ///
  /// An event waits until the other stream has its partner; what waits has no limit. It finishes as soon as no pair can
  /// come, whichever stream that is due to: when one has finished and nothing of it waits. The other is released then.
  @inlinable public func zip<T>(_ other: EventStream<T>) -> EventStream<(Value, T)> {
    .derived(
      from: self,
      other,
      state: ZipState<Value, T>(),
      onFirst: { state, output, value in
        if let partner = state.seconds.removeFirst() {
          output.send((value, partner))
          if state.isSecondFinished, state.seconds.isEmpty { output.finish() }
        } else {
          state.firsts.append(value)
        }
      },
      onSecond: { state, output, value in
        if let partner = state.firsts.removeFirst() {
          output.send((partner, value))
          if state.isFirstFinished, state.firsts.isEmpty { output.finish() }
        } else {
          state.seconds.append(value)
        }
      },
      onFirstFinish: { state, output in
        state.isFirstFinished = true
        if state.firsts.isEmpty { output.finish() }
      },
      onSecondFinish: { state, output in
        state.isSecondFinished = true
        if state.seconds.isEmpty { output.finish() }
      }
    )
  }
}

@usableFromInline struct ZipState<First, Second> {
  @usableFromInline var firsts = Waiting<First>()
  @usableFromInline var seconds = Waiting<Second>()
  @usableFromInline var isFirstFinished = false
  @usableFromInline var isSecondFinished = false

  @inlinable init() {}
}

/// Values that wait for their partners: first in, first out, in amortised constant time.
@usableFromInline struct Waiting<Value> {
  @usableFromInline var values: [Value?] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == values.count }

  @inlinable mutating func append(_ value: Value) { values.append(value) }

  @inlinable mutating func removeFirst() -> Value? {
    if isEmpty { return nil }
    let value = values[head].take()
    head += 1
    if head == values.count {
      values.removeAll(keepingCapacity: values.count <= 64)
      head = 0
    } else if head >= 32, head * 2 >= values.count {
      values.removeFirst(head)
      head = 0
    }
    return value
  }
}
