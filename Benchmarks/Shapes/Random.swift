/// The random numbers of the public benchmark's grids: sfc32, seeded from a hash of the text "seed".
struct Random {
  private var a: UInt32
  private var b: UInt32
  private var c: UInt32
  private var d: UInt32

  init() {
    var hash = Hash("seed")
    a = hash.next()
    b = hash.next()
    c = hash.next()
    d = hash.next()
  }

  /// A number from 0 up to 1, without 1.
  mutating func next() -> Double {
    var sum = a &+ b
    a = b ^ (b >> 9)
    b = c &+ (c << 3)
    c = c.rotated(21)
    d &+= 1
    sum &+= d
    c &+= sum
    return Double(sum) / 4_294_967_296
  }

  /// Whether the first numbers are those of the public benchmark.
  static var isRight: Bool {
    var random = Random()
    return [
      0.8370377509854734, 0.35816134908236563, 0.12195610790513456, 0.486986321862787, 0.28508814005181193,
      0.6671910928562284,
    ].allSatisfy { $0 == random.next() }
  }
}

/// A text's hash, from which several numbers can be drawn.
private struct Hash {
  private var state: UInt32 = 2_166_136_261

  init(_ text: String) {
    for character in text.utf8 {
      let mixed = (UInt32(character) &* 3_432_918_353).rotated(15) &* 461_845_907
      state = (state ^ mixed).rotated(13) &* 5 &+ 3_864_292_196
    }
    state ^= UInt32(text.utf8.count)
  }

  mutating func next() -> UInt32 {
    state ^= state >> 16
    state &*= 2_246_822_507
    state ^= state >> 13
    state &*= 3_266_489_909
    state ^= state >> 16
    return state
  }
}

extension UInt32 {
  fileprivate func rotated(_ bits: UInt32) -> UInt32 {
    self << bits | self >> (32 - bits)
  }
}
