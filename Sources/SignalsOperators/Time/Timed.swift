import Signals

extension EventStream {
  /// A stream that a machine makes of this one. Each activation begins with a copy of the machine.
  func timed<Machine: TimedMachine>(
    _ machine: Machine,
    named name: String,
    clock: some Clock<Duration>,
    isolation: isolated any Actor
  ) -> EventStream<Machine.Output> where Machine.Input == Value {
    let alarm = EventSource<Void>()
    return .derived(from: self, alarm: alarm) {
      let clock = homeClock(clock, named: name, isolation: isolation)
      return TimedDriver(machine, clock: clock) { alarm.send() }
    } onStart: { driver, output in
      output.pass(driver) {
        $0.start(at: $1)
        return .none
      }
      // What is due already, as after an interval that is not positive.
      output.pass(driver, nil)
    } onStop: { driver in
      driver.stop()
    } onFinish: { driver, output in
      output.pass(driver) { $0.finish(at: $1) }
    } onAlarm: { driver, output in
      output.pass(driver, nil)
    } onValue: { driver, output, value in
      output.pass(driver) { $0.receive(value, at: $1) }
    }
  }
}

extension EventOutput {
  /// Passes an event to a machine and sends what comes of it.
  fileprivate borrowing func pass<Machine: TimedMachine>(
    _ driver: TimedDriver<Machine>,
    _ event: ((inout Machine, _ now: Duration) -> TimedAction<Value>)?
  ) where Machine.Output == Value {
    driver.handle(event) { action in
      switch action {
      case .none: break
      case .send(let value): send(value)
      case .finish:
        finish()
        driver.stop()
      case .sendAndFinish(let value):
        send(value)
        finish()
        driver.stop()
      }
    }
  }
}

extension Signal {
  /// A signal that a machine makes of this one while it is observed; unobserved it is equal to this one.
  func timed<Machine: TimedMachine>(
    _ machine: Machine,
    named name: String,
    clock: some Clock<Duration>,
    isolation: isolated any Actor
  ) -> Signal<Value> where Machine.Input == Value, Machine.Output == Value {
    .active(over: self, idle: { $0 }) { value, send in
      let activity = TimedActivity(machine, clock: homeClock(clock, named: name, isolation: isolation), send: send)
      send(value)
      return Activity(receive: activity.receive, stop: activity.driver.stop)
    }
  }
}

/// Drives a machine for a signal, which does not finish.
private final class TimedActivity<Machine: TimedMachine> {
  private(set) var driver: TimedDriver<Machine>!
  private let send: (Machine.Output) -> Void

  init(_ machine: Machine, clock: HomeClock, send: @escaping (Machine.Output) -> Void) {
    self.send = send
    driver = TimedDriver(machine, clock: clock) { [unowned self] in pass(nil) }
    pass {
      $0.start(at: $1)
      return .none
    }
  }

  func receive(_ value: Machine.Input) { pass { $0.receive(value, at: $1) } }

  private func pass(_ event: ((inout Machine, Duration) -> TimedAction<Machine.Output>)?) {
    driver.handle(event) { action in
      switch action {
      case .send(let value), .sendAndFinish(let value): send(value)
      case .none, .finish: break
      }
    }
  }
}
