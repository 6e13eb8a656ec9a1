import Signals

/// Drives a machine: tells it the time, lets its deadlines ring, and carries out what it wants.
///
/// The machine has changed its state before an action is carried out, so code that runs in an action may come
/// back with the next event.
final class TimedDriver<Machine: TimedMachine>: Disposable {
  private var machine: Machine
  private let clock: HomeClock
  private let send: (Machine.Output) -> Void
  private let onFinish: () -> Void
  /// The alarm that is set, and for when.
  private var alarm: (deadline: Duration, cancellation: any Disposable)?
  private var isDone = false

  init(
    _ machine: Machine,
    clock: HomeClock,
    send: @escaping (Machine.Output) -> Void,
    onFinish: @escaping () -> Void = {}
  ) {
    self.machine = machine
    self.clock = clock
    self.send = send
    self.onFinish = onFinish
  }

  func start() {
    let now = clock.now()
    machine.start(at: now)
    wake(until: now)
    setAlarm()
  }

  func receive(_ value: Machine.Input) {
    let now = clock.now()
    wake(until: now)
    if isDone { return }
    perform(machine.receive(value, at: now))
    setAlarm()
  }

  func finish() {
    let now = clock.now()
    wake(until: now)
    if isDone { return }
    perform(machine.finish(at: now))
    setAlarm()
  }

  /// Drops what waits. Nothing is sent after this returns.
  func dispose() {
    isDone = true
    alarm?.cancellation.dispose()
    alarm = nil
  }

  private func ring() {
    alarm = nil
    wake(until: clock.now())
    setAlarm()
  }

  /// Wakes the machine for each deadline that is due.
  private func wake(until now: Duration) {
    while !isDone, let deadline = machine.deadline, deadline <= now {
      perform(machine.wake(at: now))
    }
  }

  private func perform(_ action: TimedAction<Machine.Output>) {
    switch action {
    case .none: break
    case .send(let value): send(value)
    case .finish: end()
    case .sendAndFinish(let value):
      send(value)
      if !isDone { end() }
    }
  }

  private func end() {
    dispose()
    onFinish()
  }

  /// Keeps the alarm at the machine's deadline.
  private func setAlarm() {
    let deadline = isDone ? nil : machine.deadline
    if alarm?.deadline == deadline { return }
    alarm?.cancellation.dispose()
    alarm = deadline.map { ($0, clock.alarm($0) { self.ring() }) }
  }
}
