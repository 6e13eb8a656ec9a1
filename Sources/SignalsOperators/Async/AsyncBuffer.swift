/// How many values an asynchronous loop keeps that it has not come to yet.
public enum AsyncBuffering: Sendable {
  /// All of them.
  case unbounded
  /// The last ones: an old one makes room for a new one.
  case newest(Int)
  /// The first ones: when it is full, what comes is lost.
  case oldest(Int)
}

/// The values that one loop has not taken yet. Used in one isolation.
final class AsyncBuffer<Value> {
  private let buffering: AsyncBuffering
  private var values: [Value?] = []
  /// Where in `values` the next one lies; the places before are empty.
  private var head = 0
  private let gate = Gate()
  /// Whether nothing more comes.
  private(set) var isFinished = false

  init(_ buffering: AsyncBuffering) {
    switch buffering {
    case .unbounded: break
    case .newest(let limit), .oldest(let limit):
      if limit <= 0 { fatalError("Signals: a buffer of \(limit) values holds none, so give it room for one at least") }
    }
    self.buffering = buffering
  }

  func append(_ value: Value) {
    switch buffering {
    case .newest(let limit) where count == limit: _ = take()
    case .oldest(let limit) where count == limit: return
    default: break
    }
    values.append(value)
    gate.open()
  }

  func finish() {
    isFinished = true
    gate.open()
  }

  /// The next value; nil if nothing more comes, or if the task is cancelled: then nothing is delivered any more.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Value? {
    while !Task.isCancelled {
      if let value = take() { return value }
      if isFinished { return nil }
      await gate.wait()
    }
    return nil
  }

  private var count: Int { values.count - head }

  private func take() -> Value? {
    guard head < values.count else { return nil }
    let value = values[head].take()
    head += 1
    if head * 2 >= values.count {
      values.removeFirst(head)
      head = 0
    }
    return value
  }
}
