/// Timers in the order of their deadlines; those of one deadline in the order in which they came.
struct TimerQueue {
  /// The next one last.
  private var entries: [(id: Int, timer: ManualTimer)] = []
  private var lastID = 0
  private(set) var sleeperCount = 0

  var count: Int { entries.count }

  /// O(n) in those that are due earlier, and O(log n) to find the place.
  mutating func insert(_ timer: ManualTimer) -> Int {
    lastID += 1
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].timer.deadline > timer.deadline { low = middle + 1 } else { high = middle }
    }
    entries.insert((lastID, timer), at: low)
    if case .sleeper = timer.work { sleeperCount += 1 }
    return lastID
  }

  /// The next timer, if it is due by `end`; with nil, whenever it is.
  mutating func removeFirst(until end: ManualClock.Instant?) -> ManualTimer? {
    guard let timer = entries.last?.timer else { return nil }
    if let end, timer.deadline > end { return nil }
    return remove(at: entries.count - 1)
  }

  /// Takes a timer out; nil if it ran. O(n).
  mutating func remove(_ id: Int) -> ManualTimer? {
    entries.lastIndex { $0.id == id }.map { remove(at: $0) }
  }

  private mutating func remove(at index: Int) -> ManualTimer {
    let timer = entries.remove(at: index).timer
    if case .sleeper = timer.work { sleeperCount -= 1 }
    return timer
  }
}
