/// What a thread knows of the event that it is delivering.
struct EventTurn {
  /// How many events are sent while one is delivered before that is reported.
  static var many: Int { 100_000 }

  /// An event is being delivered; what is sent now waits.
  var isSending = false
  /// The update of a stream is running.
  var isUpdating = false
  var isEnding = false
  /// Its observers are told apart from those of signals: in a batch, or in any other operation.
  var isApart = false
  /// Tells one event from the next. The thread's number is in the upper bits, so no two threads have one in common.
  var number: UInt64 = 0
  /// The last observer that was there when the event began: those that are added while it is delivered are not told.
  var lastObserver: UInt64 = 0
  /// Streams to run.
  var queue = HeightQueue()
  /// Observers to tell, if that is done apart.
  var pending = ObserverList()
  /// Feeders to run before the next stream.
  var feeders = ObserverList()
  /// The first of the streams that hold occurrences to be dropped after the event: see `StreamState.nextKept`.
  var kept: NodePointer? = nil
  /// Streams that were linked and have to begin.
  var started: [NodePointer] = []
  /// How many activations lost their last dependent. So an update sees whether one did meanwhile.
  var endings: UInt64 = 0
  /// Activations to end as soon as no stream's update is running.
  var ended: [Activation] = []
  /// Activations of streams that finished, to end when that was told.
  var finished: [Activation] = []
  /// Events that wait, in the order in which they were sent.
  var waiting = WaitingEvents()
  /// Sends what waits after the transform of a signal that is running.
  var courier: Observer? = nil

  /// Gives up what the thread has, at its end.
  func destroy() {
    queue.destroy()
    // It was never linked, so nobody cleans it up.
    courier?.source.vertex.release()
  }
}

/// Events that wait: first in, first out.
struct WaitingEvents {
  /// Puts the occurrence into its stream.
  /// - Returns: The stream, if its dependents are to be run.
  typealias Event = () -> NodePointer?

  private var events: [Event?] = []
  private var head = 0

  var isEmpty: Bool { head == events.count }

  mutating func append(_ event: @escaping Event) { events.append(event) }

  mutating func removeFirst() -> Event? {
    if head == events.count {
      events.removeAll(keepingCapacity: events.count <= 1024)
      head = 0
      return nil
    }
    if head >= 1024, head * 2 > events.count {
      events.removeFirst(head)
      head = 0
    }
    let event = events[head].take()
    head += 1
    return event
  }
}
