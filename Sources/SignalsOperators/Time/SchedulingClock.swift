import Signals

/// A clock that runs a closure at an instant by itself, without a task.
///
/// The time operators prefer it: with such a clock an operator is woken in the same call in which the clock
/// reaches the instant, so a test needs no waiting. Every other clock is slept on in a task.
/// `ManualClock` of the module SignalsTesting is one.
public protocol SchedulingClock<Duration>: Clock {
  /// Runs a closure once at an instant.
  /// - Parameters:
  ///   - deadline: When. If it is not in the future, at the clock's next step, never in this call.
  ///   - name: Whose closure it is, for messages.
  ///   - home: The actor in whose isolation this is called and the closure runs.
  ///   - action: Not Sendable, so it may be touched at home only.
  /// - Returns: What cancels the closure, at home. After that it does not run.
  func schedule(
    at deadline: Instant,
    named name: String,
    on home: any Actor,
    _ action: @escaping () -> Void
  ) -> any Disposable
}
