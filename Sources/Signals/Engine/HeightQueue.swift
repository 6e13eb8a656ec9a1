/// Nodes waiting to be recomputed, lowest height first, in order of arrival within a height.
///
/// Each height has a circular list, linked through the nodes themselves; a bit map tells which
/// heights have one. Adding is O(1); taking looks at one bit for each height in between.
struct HeightQueue {
  /// For each height the last node of its list.
  private var lasts: UnsafeMutablePointer<NodePointer?>
  private var bits: UnsafeMutablePointer<UInt>
  /// A multiple of 64.
  private var capacity: Int
  /// How many heights have a list.
  private var levels = 0
  /// No node is lower; meaningless while the queue is empty.
  private(set) var lowest = 0

  init() {
    capacity = 64
    lasts = .allocate(capacity: capacity)
    lasts.initialize(repeating: nil, count: capacity)
    bits = .allocate(capacity: 1)
    bits.initialize(to: 0)
  }

  func destroy() {
    lasts.deallocate()
    bits.deallocate()
  }

  @inline(__always) var isEmpty: Bool { levels == 0 }

  #if SIGNALS_CHECK_INVARIANTS
    /// Everything that waits.
    var nodes: [NodePointer] {
      var nodes: [NodePointer] = []
      for height in 0..<capacity {
        guard let last = lasts[height] else { continue }
        var next = last
        repeat {
          next = next.derivation.pointee.nextQueued!
          nodes.append(next)
        } while next != last
      }
      return nodes
    }
  #endif

  @inline(__always) mutating func append(_ node: NodePointer) {
    let height = Int(node.pointee.height)
    if height >= capacity { grow(to: height + 1) }
    if let last = lasts[height] {
      node.derivation.pointee.nextQueued = last.derivation.pointee.nextQueued
      last.derivation.pointee.nextQueued = node
    } else {
      node.derivation.pointee.nextQueued = node
      bits[height >> 6] |= 1 &<< UInt(bitPattern: height)
      if levels == 0 || height < lowest { lowest = height }
      levels &+= 1
    }
    lasts[height] = node
  }

  /// Takes the lowest node.
  @inline(__always) mutating func removeFirst() -> NodePointer {
    let last = lasts[lowest] ?? advance()
    let height = lowest
    let first = last.derivation.pointee.nextQueued!
    if first == last {
      lasts[height] = nil
      bits[height >> 6] &= ~(1 &<< UInt(bitPattern: height))
      levels &-= 1
    } else {
      last.derivation.pointee.nextQueued = first.derivation.pointee.nextQueued
    }
    return first
  }

  /// Finds the lowest height that has a list, and gives out its last node.
  @inline(never) private mutating func advance() -> NodePointer {
    var word = lowest >> 6
    var rest = bits[word]
    while rest == 0 {
      word += 1
      rest = bits[word]
    }
    lowest = word << 6 + rest.trailingZeroBitCount
    return lasts[lowest]!
  }

  @inline(never) private mutating func grow(to needed: Int) {
    var new = capacity
    while new < needed { new *= 2 }
    let newLasts = UnsafeMutablePointer<NodePointer?>.allocate(capacity: new)
    newLasts.moveInitialize(from: lasts, count: capacity)
    (newLasts + capacity).initialize(repeating: nil, count: new - capacity)
    let newBits = UnsafeMutablePointer<UInt>.allocate(capacity: new >> 6)
    newBits.moveInitialize(from: bits, count: capacity >> 6)
    (newBits + capacity >> 6).initialize(repeating: 0, count: (new - capacity) >> 6)
    destroy()
    lasts = newLasts
    bits = newBits
    capacity = new
  }
}
