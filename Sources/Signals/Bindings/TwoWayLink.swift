/// What a two-way binding knows: which state of each side it has carried over already.
///
/// A side that changed since then has news for the other. What the binding itself writes to a side is no news, so
/// it is not written back; what somebody makes of that, clamping it, say, is. If both have news, the left one wins.
/// No flag says "busy": a write is never taken for an echo because of when it comes.
@usableFromInline final class TwoWayLink<Left, Right> {
  private let left: MutableSignal<Left>
  private let forward: (Left) -> Right
  private let backward: (Right) -> Left?
  private let show: Show
  let isValid = MutableSignal(true)
  private var seenLeft = UInt64.max
  private var seenRight: UInt64 = 0

  /// The right side: a signal, or a function that answers whether its owner is still there.
  enum Show {
    case signal(MutableSignal<Right>)
    case function((Right) -> Bool)
  }

  /// While true, nothing is written to the right side.
  var isHeld = false {
    didSet { if !isHeld { _ = settle() } }
  }

  init(
    _ left: MutableSignal<Left>,
    forward: @escaping (Left) -> Right,
    backward: @escaping (Right) -> Left?,
    _ show: Show
  ) {
    self.left = left
    self.forward = forward
    self.backward = backward
    self.show = show
  }

  /// Begins: the left side's value is written to the right side.
  ///
  /// The handlers keep the link.
  func start() -> Subscription {
    // One turn, so that both sides are observed before somebody answers to what is written.
    batch {
      guard case .signal(let right) = show else {
        return Subscription(to: left, callsNow: true) { _ in self.settle() }
      }
      let bag = BagStorage()
      let subscription = Subscription(to: left, callsNow: true, owning: bag) { _ in self.settle() }
      bag.insert(Subscription(to: right, callsNow: false) { _ in self.settle() }, key: nil, isolation: nil)
      return subscription
    }
  }

  /// Carries news over.
  /// - Returns: Whether the binding goes on.
  private func settle() -> Bool {
    let count = left.changeCount
    if count != seenLeft, !isHeld {
      seenLeft = count
      setValid(true)
      return write(forward(left.value))
    }
    if case .signal(let right) = show {
      let count = right.changeCount
      if count != seenRight {
        seenRight = count
        take(right.value, isNews: true)
      }
    }
    return true
  }

  private func write(_ value: Right) -> Bool {
    switch show {
    case .signal(let right):
      if !isEcho(value, right) { writeRight(value, to: right) }
      return true
    case .function(let show):
      return show(value)
    }
  }

  /// In a batch, so that what was written is noted before anybody is told.
  private func writeRight(_ value: Right, to right: MutableSignal<Right>) {
    batch {
      right.value = value
      seenRight = right.changeCount
    }
  }

  /// Writes what came from the right side to the left one, if it is valid.
  private func take(_ value: Right, isNews: Bool) {
    guard let value = backward(value) else { return setValid(false) }
    batch {
      setValid(true)
      if isNews, isEcho(value, left) { return }
      left.value = value
      seenLeft = left.changeCount
    }
  }

  /// Takes a value that the right side got from its user.
  func update(_ value: Right) {
    batch {
      if case .signal(let right) = show { writeRight(value, to: right) }
      take(value, isNews: false)
    }
  }

  private func setValid(_ isNowValid: Bool) {
    if isValid.value != isNowValid { isValid.value = isNowValid }
  }
}

/// Whether a value that answers to a write of this turn is what the signal has already. So a ring of bindings, or
/// two between the same signals, comes to rest where the first round brought it.
private func isEcho<Value>(_ value: Value, _ signal: MutableSignal<Value>) -> Bool {
  guard Turn.current.pointee.rounds > 1, let value = value as? any Equatable else { return false }
  return isSame(value, signal.value)
}

private func isSame<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
  guard let other = other as? Value else { return false }
  if let number = value as? any FloatingPoint, let other = other as? any FloatingPoint, number.isNaN {
    return other.isNaN
  }
  return value == other
}
