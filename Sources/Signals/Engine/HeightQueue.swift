/// Nodes waiting to be recomputed, lowest height first, in order of arrival within a height.
///
/// Each height has a circular list, linked through the nodes themselves; a bit map tells which
/// heights have one. Adding is O(1); taking looks at one bit for each height in between. The list
/// of the lowest height is taken as a whole, so that a node of it costs one look.
struct HeightQueue {
  /// What is left of the list that was taken, of height `lowest`: the next node, and the last one, which no other
  /// follows.
  private var next: NodePointer? = nil
  private var last: NodePointer? = nil
  /// For each height the last node of its list.
  private var lasts: UnsafeMutablePointer<NodePointer?>
  private var bits: UnsafeMutablePointer<UInt>
  /// A multiple of 64.
  private var capacity: Int
  /// How many lists there are, the one that was taken included.
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
        var node = last
        repeat {
          node = node.derivation.pointee.nextQueued!
          nodes.append(node)
        } while node != last
      }
      var taken = next
      while let node = taken {
        nodes.append(node)
        taken = node.derivation.pointee.nextQueued
      }
      return nodes
    }
  #endif

  @inline(__always) mutating func append(_ node: NodePointer) {
    let height = Int(node.pointee.height)
    if height >= capacity { grow(to: height + 1) }
    if let last = lasts[height] {
      link(node, after: last, at: height)
    } else {
      node.derivation.pointee.nextQueued = node
      if levels == 0 || height < lowest {
        if next != nil { putBack() }
        lowest = height
      }
      levels &+= 1
      setList(endingWith: node, at: height)
    }
  }

  /// Adds a node. If it has the height of `recent`, which was added just before, its place is known.
  @inline(__always) mutating func append(_ node: NodePointer, after recent: NodePointer?) {
    if let recent, recent.pointee.height == node.pointee.height {
      link(node, after: recent, at: Int(node.pointee.height))
    } else {
      append(node)
    }
  }

  @inline(__always) private func link(_ node: NodePointer, after last: NodePointer, at height: Int) {
    node.derivation.pointee.nextQueued = last.derivation.pointee.nextQueued
    last.derivation.pointee.nextQueued = node
    lasts[height] = node
  }

  /// Gives a height that has no list one.
  @inline(__always) private func setList(endingWith last: NodePointer, at height: Int) {
    bits[height >> 6] |= 1 &<< UInt(bitPattern: height)
    lasts[height] = last
  }

  /// Takes the lowest node.
  @inline(__always) mutating func removeFirst() -> NodePointer {
    let first = next ?? takeList()
    next = first.derivation.pointee.nextQueued
    if next == nil { levels &-= 1 }
    return first
  }

  /// Takes the list of the lowest height that has one, and gives out its first node.
  @inline(never) private mutating func takeList() -> NodePointer {
    var word = lowest >> 6
    var rest = bits[word]
    while rest == 0 {
      word += 1
      rest = bits[word]
    }
    lowest = word << 6 + rest.trailingZeroBitCount
    bits[word] = rest & (rest &- 1)
    let last = lasts[lowest]!
    lasts[lowest] = nil
    self.last = last
    let first = last.derivation.pointee.nextQueued!
    last.derivation.pointee.nextQueued = nil
    return first
  }

  /// Puts what is left of the list that was taken before what came since: something lower came.
  @inline(never) private mutating func putBack() {
    let last = last!
    if let newer = lasts[lowest] {
      last.derivation.pointee.nextQueued = newer.derivation.pointee.nextQueued
      newer.derivation.pointee.nextQueued = next
      levels &-= 1
    } else {
      last.derivation.pointee.nextQueued = next
      setList(endingWith: last, at: lowest)
    }
    next = nil
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
