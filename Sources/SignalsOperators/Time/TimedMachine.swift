/// The rules of a time operator: a state that events change. It knows no clock, stream or task.
///
/// Times are counted from the start of the activation. Each event returns what is to be done. Whoever drives
/// a machine calls `wake` for a deadline that is due before it passes on a value or a finish with the same time
/// or a later one.
protocol TimedMachine<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// When the machine has to be woken next; nil if not at all.
  var deadline: Duration? { get }

  /// The first observer arrived.
  mutating func start(at now: Duration)
  mutating func receive(_ value: Input, at now: Duration) -> TimedAction<Output>
  /// The deadline is due: `now` is not before it.
  mutating func wake(at now: Duration) -> TimedAction<Output>
  /// The input finished.
  mutating func finish(at now: Duration) -> TimedAction<Output>
}

extension TimedMachine {
  mutating func start(at now: Duration) {}
}

/// What an event at a machine leads to.
enum TimedAction<Output> {
  case none
  case send(Output)
  case finish
  case sendAndFinish(Output)
}

extension TimedAction: Equatable where Output: Equatable {}

extension Duration {
  /// How many whole intervals fit in. Exact, unlike a division of durations.
  func intervals(of interval: Duration) -> Int { Int(attoseconds / interval.attoseconds) }
}
