import SignalsOperators

/// A clock for tests: its time moves only when the test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let query = MutableSignal("")
/// let settled = query.debounce(for: .milliseconds(300), clock: clock).record()
/// query.value = "swift"
/// clock.advance(by: .milliseconds(300))
/// settled.values  // ["", "swift"]
/// ```
///
/// `advance(by:)` is not async. It runs what is due, in the order of the deadlines, each at its own time, also
/// what becomes due meanwhile, and returns when it is done: no sleeping, no yielding.
///
/// Timers of an actor run in that actor. Advance the clock there, and they have run when the call returns. A
/// timer of another actor, and a task that sleeps on the clock, are woken but not waited for.
public final class ManualClock: SchedulingClock, Sendable {
  /// A time on a manual clock, counted from when that was made.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes an instant from the time since the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// The instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How much later another instant is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether an instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    /// The time since the clock was made.
    public var description: String { "\(offset)" }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var timers = TimerQueue()
    /// Who waits for sleeping tasks, and for how many.
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  /// Makes a clock that shows 0.
  public init() {}

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }

  /// Any time can be told from any other.
  public var minimumResolution: Duration { .zero }

  /// How many timers and sleeping tasks wait.
  public var pendingCount: Int { state.withLock { $0.timers.count } }

  // MARK: Moving the time

  /// Moves the time forward and runs everything that is due by then.
  ///
  /// - Parameters:
  ///   - duration: Not negative. With zero, what is due now runs.
  ///   - limit: How many timers may run. A timer that sets itself again for the same time would never end:
  ///     beyond the limit the program stops with a message that names the timer.
  ///   - isolation: The caller's: timers at home there run in this call.
  public func advance(
    by duration: Duration,
    limit: Int = 1_000_000,
    isolation: (any Actor)? = #isolation
  ) {
    if duration < .zero { fatalError("ManualClock: time runs forward only, so advance(by:) needs a duration >= 0") }
    run(until: now.advanced(by: duration), limit: limit, isolation: isolation)
  }

  /// Moves the time forward until nothing waits any more.
  ///
  /// - Parameters:
  ///   - limit: How many timers may run. A repeating timer never ends by itself: beyond the limit the program
  ///     stops with a message that names it. Use ``advance(by:limit:isolation:)`` there.
  ///   - isolation: The caller's: timers at home there run in this call.
  public func run(limit: Int = 10_000, isolation: (any Actor)? = #isolation) {
    run(until: nil, limit: limit, isolation: isolation)
  }

  func run(until end: Instant?, limit: Int, isolation: (any Actor)?) {
    var steps = 0
    while let timer = next(until: end) {
      steps += 1
      if steps > limit {
        fatalError(
          """
          ManualClock: \(limit) timers ran and more are due, the next one of '\(timer.name)' at \(timer.deadline). \
          A timer that repeats never comes to an end: dispose what uses it, advance by less, or raise the limit.
          """
        )
      }
      timer.run(on: isolation)
    }
    if let end { state.withLock { $0.now = max($0.now, end) } }
  }

  /// Takes out the next timer that is due, and moves the time there.
  private func next(until end: Instant?) -> ManualTimer? {
    state.withLock { state in
      guard let timer = state.timers.removeFirst(until: end) else { return nil }
      state.now = max(state.now, timer.deadline)
      return timer
    }
  }

  // MARK: Waiting for a time

  /// Runs a closure once at an instant: see `SchedulingClock`.
  public func schedule(
    at deadline: Instant,
    named name: String,
    on home: any Actor,
    _ action: @escaping () -> Void
  ) -> any Disposable {
    let work = HomeWork(home: home, action: action)
    let id = add(ManualTimer(deadline: deadline, name: name, work: .atHome(work)), unlessDue: false)
    // The clock keeps the work until it is done; after that, who keeps the timer need not keep its actor.
    return AnyDisposable { [weak work] in
      work?.cancel()
      if let id { self.remove(id) }
    }
  }

  /// Waits until the clock is moved to an instant, or until the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        let timer = ManualTimer(deadline: deadline, name: "a sleeping task", work: .sleeper(sleeper))
        sleeper.id = add(timer, unlessDue: true)
        if sleeper.id == nil { sleeper.end(nil) }
        // The cancellation may have come when there was no number yet.
        if Task.isCancelled { cancel(sleeper) }
      }
    } onCancel: {
      cancel(sleeper)
    }
  }

  private func cancel(_ sleeper: Sleeper) {
    if let id = sleeper.id { remove(id) }
    sleeper.end(CancellationError())
  }

  /// Waits until that many tasks sleep on the clock.
  ///
  /// A task that was just started has not come to its sleep yet; a test that moves the time waits for it here.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.timers.sleeperCount >= count { return true }
        state.waiters.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  /// Adds a timer and wakes who waited for it.
  private func add(_ timer: ManualTimer, unlessDue: Bool) -> Int? {
    let (id, reached): (Int?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
      if unlessDue, timer.deadline <= state.now { return (nil, []) }
      let id = state.timers.insert(timer)
      let sleepers = state.timers.sleeperCount
      let reached = state.waiters.filter { $0.count <= sleepers }
      state.waiters.removeAll { $0.count <= sleepers }
      return (id, reached.map(\.continuation))
    }
    for continuation in reached { continuation.resume() }
    return id
  }

  private func remove(_ id: Int) {
    // What the timer holds is released after the lock.
    let timer = state.withLock { $0.timers.remove(id) }
    withExtendedLifetime(timer) {}
  }
}
