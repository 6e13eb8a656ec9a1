/// What a time operator does with a value that waits when its stream finishes.
///
/// When the last observer leaves, a value that waits is dropped in any case.
public enum PendingValue: Sendable {
  /// Sends it at once, before the finish.
  case flush
  /// Drops it.
  case discard
}
