// Delivering events.
//
// One event is one turn:
//  1. Its occurrence is put into the stream that sent it.
//  2. The streams below are run, inputs before dependents, each once; so are the feeders that put
//     occurrences into signals.
//  3. What the signals changed is recomputed, and the observers of streams and signals are told, in the
//     order in which they were added. In a batch only those of streams are, and no signal is recomputed.
//  4. The occurrences are dropped.
//  5. What was sent meanwhile is delivered the same way, in the order in which it was sent.
extension UnsafeMutablePointer<Turn> {
  /// Whether an event has to wait: for the one being delivered, for a signal's transform to end, or for what
  /// waits already.
  @inline(__always) var mustWait: Bool {
    pointee.events.isSending || pointee.computing != nil || !pointee.events.waiting.isEmpty
  }

  /// Delivers the occurrence that a stream holds, and what is sent meanwhile.
  @inline(__always) func send(from stream: NodePointer?) {
    #if DEBUG
      let isFirst = stream.map { Usage.begin(.send, of: $0, in: self) } ?? false
      defer { if isFirst, let stream { Usage.end(of: stream) } }
    #endif
    pointee.events.isSending = true
    if pointee.depth > 0 { return sendApart(from: stream) }
    pointee.depth = 1
    pointee.events.isApart = false
    run(from: stream)
    if !pointee.events.waiting.isEmpty { sendAllWaiting() }
    pointee.events.isSending = false
    // What was dropped may have written something at last.
    if !pointee.queue.isEmpty || !pointee.pending.isEmpty { return leave() }
    pointee.depth = 0
    if pointee.hasLeftovers { cleanUp() }
  }

  /// The same within another operation.
  @inline(never) private func sendApart(from stream: NodePointer?) {
    pointee.events.isApart = true
    runNext(from: stream)
    if !pointee.events.waiting.isEmpty { sendAllWaiting() }
    pointee.events.isSending = false
  }

  @inline(never) private func sendAllWaiting() {
    var count = 0
    while let event = pointee.events.waiting.removeFirst() {
      let stream = event()
      count += 1
      if count == EventTurn.many, let stream { Report.manyEvents(stream) }
      runNext(from: stream)
      withExtendedLifetime(event) {}
    }
  }

  /// Lets an event wait until the one being delivered is done.
  @inline(never) func wait(_ event: @escaping WaitingEvents.Event) {
    pointee.events.waiting.append(event)
    sendWaiting()
  }

  /// Delivers what waits as soon as it may be.
  @inline(never) func sendWaiting() {
    if pointee.events.isSending { return }
    if pointee.computing != nil { scheduleCourier() } else { send(from: nil) }
  }

  /// Delivers one event.
  @inline(__always) private func run(from stream: NodePointer?) {
    pointee.events.number &+= 1
    pointee.events.lastObserver = Observer.lastPlace
    propagateEvent(from: stream)
    if pointee.events.isApart {
      tellApart()
    } else {
      if !pointee.queue.isEmpty { drain() }
      if !pointee.pending.isEmpty { deliver() }
    }
    if pointee.events.kept != nil { dropKept() }
    if !pointee.events.finished.isEmpty { endFinished() }
  }

  @inline(never) private func runNext(from stream: NodePointer?) { run(from: stream) }

  // MARK: Running streams

  @inline(__always) private func propagateEvent(from stream: NodePointer?) {
    var news = stream
    while true {
      if let node = news {
        // One dependent and nobody waiting: go straight on.
        if let edge = node.pointee.dependents, edge.pointee.next == nil, pointee.events.queue.isEmpty,
          !edge.pointee.target.has(.observer)
        {
          let target = edge.pointee.target
          if target.has(.several) { target.noteNews(edge) }
          news = update(target) ? target : nil
          continue
        }
        fire(node)
        if !pointee.events.feeders.isEmpty { runFeeders() }
      }
      if pointee.events.queue.isEmpty { return }
      news = updateNext()
    }
  }

  /// Queues what depends on a stream that holds occurrences or finished.
  @inline(__always) private func fire(_ node: NodePointer) {
    guard let first = node.pointee.dependents else { return node.dropOccurrences() }
    if first.pointee.next != nil, !node.has(.kept) {
      node.pointee.flags.insert(.kept)
      node.stream.pointee.nextKept = pointee.events.kept
      pointee.events.kept = node
    }
    var next: EdgePointer? = first
    while let edge = next {
      next = edge.pointee.next
      let target = edge.pointee.target
      if target.has(.observer) {
        scheduleEvent(target, from: node)
      } else {
        if target.has(.several) { target.noteNews(edge) }
        if !target.has(.queued) { enqueueStream(target) }
      }
    }
  }

  @inline(__always) private func enqueueStream(_ node: NodePointer) {
    node.pointee.flags.insert(.queued)
    pointee.events.queue.append(node)
  }

  @inline(__always) private func scheduleEvent(_ target: NodePointer, from node: NodePointer) {
    if target.pointee.version > pointee.events.lastObserver {
      // Added while this event is delivered, so not told of it.
      if !node.has(.kept) { node.dropOccurrences() }
      if node.has(.finished) { tellLater(target) }
    } else if target.has(.feeder) {
      if target.pointee.flags.isDisjoint(with: [.pending, .muted]) {
        target.pointee.flags.insert(.pending)
        pointee.events.feeders.append(target)
      }
    } else if pointee.events.isApart {
      scheduleApart(target)
    } else {
      schedule(target)
    }
  }

  private func updateNext() -> NodePointer? {
    let node = pointee.events.queue.removeFirst()
    if node.has(.raised) {
      // It rose while it waited.
      node.pointee.flags.remove(.raised)
      if node.has(.linked) {
        pointee.events.queue.append(node)
        return nil
      }
    }
    node.pointee.flags.remove(.queued)
    guard node.has(.linked) else { return nil }
    return update(node) ? node : nil
  }

  /// Runs a stream's update, which takes what its inputs hold.
  /// - Returns: Whether it sent something.
  @inline(__always) private func update(_ node: NodePointer) -> Bool {
    let endings = pointee.events.endings
    let activations = node.stream.pointee.activations
    node.pointee.flags.insert(.computing)
    pointee.events.isUpdating = true
    node.runUpdate()
    pointee.events.isUpdating = false
    let hasSent = node.has(.sent)
    node.pointee.flags.subtract([.computing, .fresh, .sent])
    return pointee.events.endings == endings ? hasSent : endUpdate(of: node, activations, hasSent)
  }

  /// Ends the update of a stream in which activations ended.
  @inline(never) private func endUpdate(of node: NodePointer, _ activations: Int, _ hasSent: Bool) -> Bool {
    if !pointee.events.ended.isEmpty { endActivations() }
    if node.has(.linked), node.stream.pointee.activations == activations { return hasSent }
    // It was left, and maybe observed anew: what the update sent is for nobody.
    if !node.has(.closed) { node.pointee.flags.remove(.finished) }
    node.dropOccurrences()
    return false
  }

  private func runFeeders() {
    while let feeder = pointee.events.feeders.removeFirst() {
      feeder.pointee.flags.remove(.pending)
      guard feeder.has(.linked) else { continue }
      feeder.observer._withUnsafeGuaranteedRef { object in
        if object.isAlive { object.call(in: self) } else { meet(feeder) }
      }
    }
  }

  @inline(never) private func dropKept() {
    // Nobody's code runs between the steps but deinits of values, which may send, not deliver.
    while let node = pointee.events.kept {
      pointee.events.kept = node.stream.pointee.nextKept
      node.pointee.flags.remove(.kept)
      node.dropOccurrences()
    }
  }

  // MARK: Telling observers

  private func scheduleApart(_ observer: NodePointer) {
    if !observer.pointee.flags.isDisjoint(with: [.pending, .muted]) { return }
    guard observer.observer._withUnsafeGuaranteedRef({ $0.isAlive }) else { return meet(observer) }
    observer.pointee.flags.insert(.pending)
    pointee.events.pending.append(observer)
  }

  /// Tells the observers of the event, and of nothing else.
  private func tellApart() {
    pointee.events.pending.sort()
    let telling = pointee.telling
    while let observer = pointee.events.pending.removeFirst() {
      observer.pointee.flags.remove(.pending)
      if !observer.has(.linked) { continue }
      observer.observer._withUnsafeGuaranteedRef { object in
        if object.isAlive {
          pointee.telling = observer
          object.call(in: self)
        } else {
          meet(observer)
        }
      }
    }
    pointee.telling = telling
  }

  /// Tells an observer of a stream's end after the event that is being delivered.
  private func tellLater(_ observer: NodePointer) {
    let object = observer.observer.takeUnretainedValue()
    wait {
      let turn = Turn.current
      if object.pointer.has(.linked) {
        if turn.pointee.events.isApart { turn.scheduleApart(object.pointer) } else { turn.schedule(object.pointer) }
      }
      return nil
    }
  }

  /// Has what waits delivered after the transforms of the turn.
  private func scheduleCourier() {
    if pointee.events.courier == nil {
      #if DEBUG
        // It belongs to the thread, not to what is being counted.
        let census = pointee.census.take()
        defer { pointee.census = census }
      #endif
      let origin = Vertex(flags: [])
      let courier = Observer(of: origin.pointer) { _ in
        let turn = Turn.current
        if !turn.pointee.events.waiting.isEmpty { turn.sendWaiting() }
        return true
      }
      withExtendedLifetime(origin) {}
      courier.enlist()
      pointee.events.courier = courier
    }
    schedule(pointee.events.courier!.pointer)
  }
}

extension UnsafeMutablePointer<Node> {
  /// Writes down which input of a stream has news.
  @inline(__always) func noteNews(_ edge: EdgePointer) {
    stream.pointee.news.append(Int32(edge.input - derivation.inputs))
  }

  /// Drops what a stream holds.
  @inline(__always) func dropOccurrences() {
    if stream.pointee.count > 0 { dropOccurrencesNow() }
  }

  @inline(never) private func dropOccurrencesNow() {
    pointee.flags.insert(.dropping)
    // Who drops keeps the stream until the turn ends, as who links it does.
    runUpdate()
    pointee.flags.remove(.dropping)
  }
}
