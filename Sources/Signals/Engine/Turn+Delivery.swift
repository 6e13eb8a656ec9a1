// Telling observers.
extension UnsafeMutablePointer<Turn> {
  /// Puts an observer on the list of those to be told, once.
  @inline(__always) func schedule(_ observer: NodePointer) {
    let flags = observer.pointee.flags
    if !flags.isDisjoint(with: [.pending, .muted, .paused]) {
      if flags.contains(.paused) { observer.pointee.flags.insert(.missed) }
      return
    }
    guard observer.observer._withUnsafeGuaranteedRef({ $0.isAlive }) else { return meet(observer) }
    observer.pointee.flags.insert(.pending)
    if pointee.rounds == 0 {
      pointee.pending.append(observer)
    } else {
      pointee.upcoming.append(observer)
    }
  }

  /// Tells the pending observers, round after round until nobody writes any more.
  ///
  /// A round tells those that were pending when it began, in the order in which they were added.
  /// What an observer writes is computed before the next one is called, so the next sees it, and
  /// those told already are told again in the next round.
  @inline(never) func deliver() {
    if pointee.hasLeftovers { endLeaving() }
    repeat {
      pointee.pending.sort()
      pointee.rounds += 1
      while let observer = pointee.pending.removeFirst() {
        tell(observer)
        // Transforms may end the observer's life, so it is looked at only if there are none.
        if !pointee.queue.isEmpty { drainAgain() } else { checkAfterTelling(observer) }
      }
      if pointee.upcoming.isEmpty { break }
      swap(&pointee.pending, &pointee.upcoming)
    } while true
    pointee.rounds = 0
    pointee.telling = nil
    if pointee.cycles.isWatching { pointee.cycles = CycleDetector() }
  }

  /// Recomputes what depends on what an observer wrote.
  private func drainAgain() {
    drain()
    if pointee.hasLeftovers { endLeaving() }
  }

  @inline(__always) private func tell(_ observer: NodePointer) {
    // Not `remove`, which answers whether it was there and so has to look.
    observer.pointee.flags.subtract(.pending)
    if observer.pointee.flags.intersection([.linked, .paused]) != .linked {
      // It left, or is to be told when it goes on.
      observer.pointee.flags.insert(.missed)
      return
    }
    pointee.telling = observer
    observer.observer._withUnsafeGuaranteedRef { object in
      if !object.isAlive {
        meet(observer)
      } else if pointee.rounds == 1 || !pointee.cycles.cuts(observer, in: self) {
        object.call(in: self)
      }
    }
  }

  /// Remembers an observer that its owner abandoned on another thread.
  @inline(never) func meet(_ node: NodePointer) {
    let observer = node.observer
    guard observer._withUnsafeGuaranteedRef({ $0.isAbandoned }) else { return }
    // Once: from now on it is as muted as it is dead.
    node.pointee.flags.insert(.muted)
    pointee.abandoned.append(observer.takeUnretainedValue())
    pointee.hasLeftovers = true
  }

  /// Looks whether the last observers of a signal were abandoned.
  func sweep(last source: NodePointer) {
    var edge = source.pointee.dependents?.pointee.previous
    while let last = edge, last.pointee.target.has(.observer), !last.pointee.target.has(.muted),
      last.pointee.target.observer._withUnsafeGuaranteedRef({ $0.isAbandoned })
    {
      meet(last.pointee.target)
      edge = last == source.pointee.dependents ? nil : last.pointee.previous
    }
  }

  /// How many dependents a node has. Cleans up below it what was abandoned on another thread.
  func countDependents(of node: NodePointer) -> Int {
    enter()
    var waiting = [node]
    while let next = waiting.popLast() {
      var edge = next.pointee.dependents
      while let current = edge {
        edge = current.pointee.next
        let target = current.pointee.target
        if !target.has(.observer) {
          waiting.append(target)
        } else if !target.has(.muted), target.observer._withUnsafeGuaranteedRef({ $0.isAbandoned }) {
          meet(target)
        }
      }
    }
    leave()
    var count = 0
    var edge = node.pointee.dependents
    while let current = edge {
      edge = current.pointee.next
      let target = current.pointee.target
      if !target.has(.observer) || target.observer._withUnsafeGuaranteedRef({ $0.isAlive }) { count += 1 }
    }
    return count
  }

  /// Gives up what had to stay until the turn was over. Runs deinits, which may begin new turns.
  @inline(never) func cleanUp() {
    pointee.hasLeftovers = false
    endLeaving()
    if !pointee.abandoned.isEmpty {
      var abandoned: [Observer] = []
      swap(&abandoned, &pointee.abandoned)
      // In one operation, so that what each leaves behind waits for its end.
      enter()
      for observer in abandoned { observer.cleanUp() }
      leave()
    }
    if !pointee.graveyard.isEmpty {
      var dead: [AnyObject] = []
      swap(&dead, &pointee.graveyard)
    }
    if pointee.isReleasing { return }
    pointee.isReleasing = true
    while let reference = pointee.releases.popLast() { reference.release() }
    pointee.isReleasing = false
  }

  /// Keeps an object until the turn ends: something in it still points to it.
  func keep(_ object: AnyObject) {
    pointee.graveyard.append(object)
    pointee.hasLeftovers = true
  }

  /// Gives up a reference to a vertex when no turn is running, without recursion: what the vertex
  /// gives up in its deinit is queued here as well.
  func release(_ vertex: Unmanaged<Vertex>) {
    pointee.releases.append(vertex)
    pointee.hasLeftovers = true
    if pointee.depth == 0, !pointee.isReleasing { cleanUp() }
  }

  /// Lets go of a closure now, but if that is inside of another one's end, after that: what a closure keeps may be a
  /// signal or a subscription, whose closure keeps the next.
  func drop(_ action: consuming Action) {
    if pointee.isDropping { return pointee.dropped.append(action) }
    pointee.isDropping = true
    _ = consume action
    while !pointee.dropped.isEmpty { _ = pointee.dropped.removeLast() }
    pointee.isDropping = false
  }
}
