/// What goes on while a signal is observed: a timer, a task.
package struct Activity<Input> {
  let receive: (Input) -> Void
  let stop: () -> Void

  /// - Parameters:
  ///   - receive: Gets each new value of the source. What it sends is part of the same change.
  ///   - stop: Called once, when the last observer left. Nothing is to be sent after that.
  package init(receive: @escaping (Input) -> Void, stop: @escaping () -> Void) {
    self.receive = receive
    self.stop = stop
  }
}

extension Signal {
  /// A signal with an activity from its first observer to its last: the building block of operators that send
  /// later than they receive.
  /// - Parameters:
  ///   - source: Kept.
  ///   - idle: The value while nobody observes, made of the source's.
  ///   - start: Begins an activity when the first observer arrives. It gets the source's value and what sends a
  ///     value: at any time until the activity stops, and once at least before `start` returns.
  package static func active<Input>(
    over source: Signal<Input>,
    idle: @escaping (Input) -> Value,
    start: @escaping (Input, _ send: @escaping (Value) -> Void) -> Activity<Input>
  ) -> Signal<Value> {
    let owner = ActivityOwner<Input, Value>()
    // The signal keeps its inputs as long as it may run the update, so their places stay valid.
    let input = source.location
    let sourceNode = source.pointer
    let signal = Derived<Value>(inputs: 2, restarting: true) { vertex in
      let signal = unsafeDowncast(vertex, to: Derived<Value>.self)
      let flags = signal.pointer.pointee.flags
      if flags.contains(.dropping) {
        owner.end()
        return false
      }
      if !flags.contains(.linked) {
        signal.storage = idle(input.pointee)
        return true
      }
      let version = sourceNode.pointee.version
      if flags.contains(.fresh) {
        owner.begin(version) { start(input.pointee, $0) }
      } else if owner.seen != version {
        owner.receive(input.pointee, version)
      }
      guard let news = owner.news.take() else { return false }
      signal.storage = news
      return true
    }
    signal.pointer.addInput(source)
    signal.pointer.addInput(owner.wakeUp)
    signal.pointer.pointee.flags.insert(.active)
    return signal
  }
}

/// The activity of a signal, and how it makes the signal change.
private final class ActivityOwner<Input, Value> {
  /// An input of the signal: changes when the activity sends something by itself.
  let wakeUp = MutableSignal(())
  /// The version of the source that the activity has received.
  private(set) var seen: UInt64 = 0
  /// What was sent and is not the signal's value yet.
  var news: Value?
  private var activity: Activity<Input>?
  /// The signal's update is running and takes what is sent.
  private var isUpdating = false

  func begin(_ version: UInt64, _ start: (@escaping (Value) -> Void) -> Activity<Input>) {
    end()
    seen = version
    isUpdating = true
    activity = start { [unowned self] in send($0) }
    isUpdating = false
  }

  func receive(_ value: Input, _ version: UInt64) {
    seen = version
    isUpdating = true
    activity?.receive(value)
    isUpdating = false
  }

  func end() {
    let old = activity.take()
    news = nil
    old?.stop()
  }

  private func send(_ value: Value) {
    news = value
    if !isUpdating { wakeUp.pointer.sourceChanged() }
  }
}

/// Ends the activity of a signal that lost its last observer. Released when the turn is over, so that no
/// user code runs before.
private final class ActivityEnd {
  private let vertex: Vertex

  init(_ vertex: Vertex) { self.vertex = vertex }

  deinit {
    let node = vertex.pointer
    // Observed again meanwhile, it ends the old activity itself when it begins the new one.
    if node.has(.linked) { return }
    node.pointee.flags.insert(.dropping)
    let update = node.derivation.pointee.update
    _ = update.run(vertex)
    node.pointee.flags.remove(.dropping)
  }
}

extension UnsafeMutablePointer<Turn> {
  /// Has the activity of a signal that was unlinked ended after the turn. Its value is out of date from now on.
  func endActivity(of node: NodePointer) {
    node.pointee.flags.insert(.dirty)
    keep(ActivityEnd(node.vertex.takeUnretainedValue()))
  }
}
