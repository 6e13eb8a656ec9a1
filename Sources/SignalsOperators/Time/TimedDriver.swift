import Signals

/// Drives a machine: tells it the time and keeps an alarm at its deadline.
///
/// Every event goes the same way: first the deadlines that are due, then the event, then the alarm.
final class TimedDriver<Machine: TimedMachine> {
  private var machine: Machine
  private let clock: HomeClock
  /// The alarm that is set, and for when.
  private var alarm: (deadline: Duration, cancellation: any Disposable)?
  private let onAlarm: () -> Void
  private var isStopped = false

  /// - Parameter onAlarm: Called when a deadline is due; to answer with an event.
  init(_ machine: Machine, clock: HomeClock, onAlarm: @escaping () -> Void) {
    self.machine = machine
    self.clock = clock
    self.onAlarm = onAlarm
  }

  /// An event happens now.
  /// - Parameters:
  ///   - event: What the machine makes of it; nil if only deadlines are due.
  ///   - perform: Carries out what the machine wants. The machine has changed its state before.
  func handle(
    _ event: ((inout Machine, _ now: Duration) -> TimedAction<Machine.Output>)?,
    perform: (TimedAction<Machine.Output>) -> Void
  ) {
    let now = clock.now()
    while !isStopped, let deadline = machine.deadline, deadline <= now { perform(machine.wake(at: now)) }
    if !isStopped, let event { perform(event(&machine, now)) }
    setAlarm()
  }

  /// Drops what waits: the alarm does not ring any more.
  func stop() {
    isStopped = true
    setAlarm()
  }

  private func setAlarm() {
    let deadline = isStopped ? nil : machine.deadline
    if alarm?.deadline == deadline { return }
    alarm?.cancellation.dispose()
    alarm = deadline.map { deadline in (deadline, clock.alarm(deadline) { self.ring() }) }
  }

  private func ring() {
    alarm = nil
    if !isStopped { onAlarm() }
  }
}
