/// Decisions, one after the other: from the bytes of a fuzzer, or from a seed.
struct Choices {
  private var bytes: [UInt8]
  private var position = 0
  private var seed: UInt64
  /// How many more decisions there are.
  private(set) var remaining: Int

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = Array(bytes)
    seed = 0
    remaining = bytes.count
  }

  /// - Parameter count: How many decisions follow from the seed.
  init(seed: UInt64, count: Int) {
    bytes = []
    self.seed = seed
    remaining = count
  }

  /// Decides among that many; 0 when there are no decisions left.
  mutating func next(below bound: Int) -> Int {
    guard remaining > 0, bound > 1 else {
      remaining = Swift.max(0, remaining - 1)
      return 0
    }
    remaining -= 1
    if position < bytes.count {
      defer { position += 1 }
      return Int(bytes[position]) % bound
    }
    // SplitMix64.
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func isHeads() -> Bool { next(below: 2) == 1 }
}
