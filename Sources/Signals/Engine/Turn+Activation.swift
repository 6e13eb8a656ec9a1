// Linking streams: each activation, from the first dependent to the last, begins anew.
extension UnsafeMutablePointer<Turn> {
  /// Links a stream whose inputs are linked. Runs no user code: what has to begin is written down.
  func linkStream(_ node: NodePointer) {
    let number = pointee.events.number
    var height: Int32 = 0
    var begins = node.has(.restarting)
    let inputs = node.inputs
    for index in inputs.indices {
      let input = inputs.baseAddress! + index
      height = Swift.max(height, input.pointee.source.pointee.height + 1)
      if join(input, number) { continue }
      begins = true
      if node.has(.several) { node.noteNews(input.edge) }
    }
    node.pointee.height = height
    node.pointee.version = number
    // It may have been left while it waited.
    if node.has(.queued) { node.pointee.flags.insert(.raised) }
    node.pointee.flags.insert(.linked)
    node.stream.pointee.activations += 1
    if node.has(.restarting) { node.pointee.flags.insert(.fresh) }
    if begins { pointee.events.started.append(node) }
  }

  /// Puts an edge into the list of a stream.
  /// - Returns: False if that finished already.
  private func join(_ input: InputPointer, _ number: UInt64) -> Bool {
    let source = input.pointee.source
    // What is joined during an event is not heard of that event.
    input.pointee.seen = pointee.events.isSending && !source.isFresh(in: number) ? number : .max
    if source.has(.finished) { return false }
    source.attach(input.edge)
    return true
  }

  /// Runs the streams that were linked and have to begin: now, or after the event that is being delivered.
  func startStreams() {
    if pointee.events.started.isEmpty { return }
    // Kept, since they may be left before they begin.
    let streams = pointee.events.started.map { $0.vertex.takeUnretainedValue() }
    pointee.events.started.removeAll()
    pointee.events.waiting.append {
      let turn = Turn.current
      turn.pointee.graveyard += streams as [AnyObject]
      turn.pointee.hasLeftovers = true
      for stream in streams { turn.begin(stream.pointer) }
      return nil
    }
    sendWaiting()
  }

  /// Has a stream that was linked run in this event.
  private func begin(_ node: NodePointer) {
    guard node.has(.linked), !node.has(.queued) else { return }
    node.pointee.flags.insert(.queued)
    pointee.events.queue.append(node)
  }

  /// Ends the activation of a stream that lost its last dependent and was unlinked.
  func endActivation(of node: NodePointer) {
    pointee.events.endings &+= 1
    let stream = node.stream
    if let activation = stream.pointee.activation.take() {
      if node.has(.finished) {
        pointee.events.finished.append(activation)
      } else {
        pointee.events.ended.append(activation)
      }
    }
    stream.pointee.news.removeAll()
    for index in stream.pointee.own..<node.inputs.count where !node.isVacant(index) {
      release(node.inputs[index].source.vertex)
    }
    node.keepInputs(stream.pointee.own)
    stream.pointee.followed = 0
    node.pointee.flags.subtract([.fresh, .sent])
    if !node.has(.closed) { node.pointee.flags.remove(.finished) }
    if !node.has(.computing) { node.dropOccurrences() }
  }

  /// Ends activations of streams whose end was told.
  @inline(never) func endFinished() {
    pointee.events.ended += pointee.events.finished
    pointee.events.finished.removeAll()
    endActivations()
  }

  /// Ends activations that are over, in the order in which they ended. Runs user code.
  @inline(never) func endActivations() {
    if pointee.events.isUpdating || pointee.events.isEnding { return }
    pointee.events.isEnding = true
    var index = 0
    while index < pointee.events.ended.count {
      let activation = pointee.events.ended[index]
      index += 1
      activation.end()
    }
    pointee.events.isEnding = false
    let ended = pointee.events.ended
    pointee.events.ended.removeAll()
    withExtendedLifetime(ended) {}
  }

  // MARK: Following

  /// Lets a stream that is being run have another input, until that finishes or is left.
  func follow(_ input: Vertex, with node: NodePointer) {
    if !node.has(.several) { Report.cannotFollow(node) }
    guard node.has(.linked) else { return }
    let new = input.pointer
    let index = node.inputs.count
    node.addInput(input)
    node.stream.pointee.followed += 1
    if !new.has(.linked), !new.has(.finished) { link(new, isHot: true) }
    let joined = node.inputs.baseAddress! + index
    if join(joined, pointee.events.number) {
      raise(node, above: new)
    } else {
      node.noteNews(joined.edge)
    }
    let started = pointee.events.started
    pointee.events.started.removeAll(keepingCapacity: true)
    for stream in started { begin(stream) }
  }

  /// Leaves an input that finished, or that is followed no more.
  func leaveInput(_ index: Int, of node: NodePointer) {
    let input = node.inputs.baseAddress! + index
    let source = input.pointee.source
    if input.pointee.edge.previous != nil {
      source.detach(input.edge)
      if source.pointee.dependents == nil { unlink(source) }
    }
    if index >= node.stream.pointee.own {
      node.vacate(index)
      node.stream.pointee.followed -= 1
      release(source.vertex)
    }
  }
}

extension UnsafeMutablePointer<Node> {
  /// Whether a place behind the own inputs is empty: it points to the stream itself.
  func isVacant(_ index: Int) -> Bool { inputs[index].source == self }

  fileprivate func vacate(_ index: Int) { inputs[index].edge.source = self }

  /// Closes the gaps among the followed inputs, if there are many.
  func closeGaps() {
    let own = stream.pointee.own
    let places = inputs.count - own
    if stream.pointee.followed == 0 {
      keepInputs(own)
    } else if places >= 16, places > stream.pointee.followed * 2 {
      var count = own
      for index in own..<inputs.count where !isVacant(index) {
        if index != count { (inputs.baseAddress! + index).relocate(to: inputs.baseAddress! + count) }
        count += 1
      }
      keepInputs(count)
    }
  }
}
