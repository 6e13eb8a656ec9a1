import Signals

/// A clock as an operator sees it: how long it has been running, and alarms that ring at home.
///
/// Time is counted from when this was made, so the state machines need not know the clock's type.
struct HomeClock {
  /// The time since this was made.
  let now: () -> Duration
  /// Runs a closure at a time, at home; what it returns cancels that.
  let alarm: (_ deadline: Duration, _ action: @escaping () -> Void) -> any Disposable
}

/// Sees a clock from an actor.
/// - Parameter name: Whose alarms they are, for messages.
func homeClock(_ clock: some Clock<Duration>, named name: String, isolation: isolated any Actor) -> HomeClock {
  if let clock = clock as? any SchedulingClock<Duration> {
    return schedulingClock(clock, named: name, isolation: isolation)
  }
  let origin = clock.now
  return HomeClock(now: { origin.duration(to: clock.now) }) { deadline, action in
    let task = Task {
      // Captured, so the task is at home there.
      _ = isolation
      do { try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil) } catch { return }
      // It may have been cancelled at home between the end of the sleep and now.
      if !Task.isCancelled { action() }
    }
    return AnyDisposable { task.cancel() }
  }
}

private func schedulingClock(
  _ clock: some SchedulingClock<Duration>,
  named name: String,
  isolation: isolated any Actor
) -> HomeClock {
  let origin = clock.now
  return HomeClock(now: { origin.duration(to: clock.now) }) { deadline, action in
    clock.schedule(at: origin.advanced(by: deadline), named: name, on: isolation, action)
  }
}
