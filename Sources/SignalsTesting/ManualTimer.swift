import SignalsOperators

/// What a manual clock does at an instant.
struct ManualTimer: Sendable {
  enum Work: Sendable {
    case atHome(HomeWork)
    case sleeper(Sleeper)
  }

  let deadline: ManualClock.Instant
  /// Whose it is, for messages.
  let name: String
  let work: Work

  /// Runs it, if its home is where the clock is moved; else sends it there.
  func run(on isolation: (any Actor)?) {
    switch work {
    case .sleeper(let sleeper): sleeper.end(nil)
    case .atHome(let work):
      if work.home === isolation {
        work.run()
      } else {
        Task { await work.run(at: work.home) }
      }
    }
  }
}

/// A closure that is used in the isolation of one actor only.
///
/// Sendable: `action` is written and read by `init`, `cancel` and `run`, which are called at home: `init` and
/// `cancel` by contract of `SchedulingClock`, `run` by `ManualTimer`, which compares the actor or goes there.
final class HomeWork: @unchecked Sendable {
  let home: any Actor
  private var action: (() -> Void)?

  init(home: any Actor, action: @escaping () -> Void) {
    self.home = home
    self.action = action
  }

  func cancel() { action = nil }

  func run() {
    let action = action.take()
    action?()
  }

  func run(at home: isolated any Actor) { run() }
}

/// A task that sleeps: woken once, by the clock or by its cancellation, in whatever order these come.
final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    case ended((any Error)?)
  }

  private let state = Lock(State.awake)
  private let timer = Lock(Int?.none)

  /// Its number in the clock.
  var id: Int? {
    get { timer.withLock { $0 } }
    set { timer.withLock { $0 = newValue } }
  }

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let end: ((any Error)?)? = state.withLock { state in
      if case .ended(let error) = state { return .some(error) }
      state = .asleep(continuation)
      return nil
    }
    if let end { Sleeper.resume(continuation, end) }
  }

  func end(_ error: (any Error)?) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      switch state {
      case .awake:
        state = .ended(error)
        return nil
      case .asleep(let continuation):
        state = .ended(error)
        return continuation
      case .ended: return nil
      }
    }
    if let continuation { Sleeper.resume(continuation, error) }
  }

  private static func resume(_ continuation: CheckedContinuation<Void, any Error>, _ error: (any Error)?) {
    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
  }
}
