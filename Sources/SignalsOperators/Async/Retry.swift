/// How long to wait before the next try.
///
/// ```swift
/// Backoff.exponential(.seconds(1), limit: .seconds(10))  // 1 s, 2 s, 4 s, 8 s, 10 s, 10 s, …
/// ```
public struct Backoff: Sendable {
  private let wait: @Sendable (Int) -> Duration

  /// Makes a backoff of your own.
  /// - Parameter wait: Gets how many tries have failed, from 1 on.
  public init(_ wait: @escaping @Sendable (Int) -> Duration) { self.wait = wait }

  /// No wait at all.
  public static let none = Backoff { _ in .zero }

  /// Always the same wait.
  public static func constant(_ wait: Duration) -> Backoff { Backoff { _ in wait } }

  /// Each wait twice as long as the one before, up to a limit.
  public static func exponential(_ first: Duration, limit: Duration = .seconds(60)) -> Backoff {
    Backoff { failures in
      var wait = first
      for _ in 1..<failures where wait < limit { wait *= 2 }
      return min(wait, limit)
    }
  }

  /// The wait after that many failed tries, 1 at least.
  public func wait(afterFailures count: Int) -> Duration { wait(count) }
}

/// Tries an async operation again when it throws.
///
/// ```swift
/// let results = queries.flatMapLatest { query in
///   try await retry(3, backoff: .exponential(.seconds(1))) { try await search(query) }
/// }
/// ```
///
/// When the task is cancelled, as `flatMapLatest` does for a newer value, there is no further try, and a wait
/// ends at once.
/// - Parameters:
///   - count: How many tries there are at most; 1 at least.
///   - backoff: How long to wait after a failure.
///   - clock: What the waits are taken on.
///   - isolation: The caller's, where the operation runs.
///   - operation: Called up to `count` times.
/// - Returns: What the operation returned. Throws its last error, or `CancellationError`.
public func retry<Result>(
  _ count: Int,
  backoff: Backoff = .none,
  clock: some Clock<Duration> = ContinuousClock(),
  isolation: isolated (any Actor)? = #isolation,
  _ operation: nonisolated(nonsending) () async throws -> Result
) async throws -> Result {
  if count <= 0 { fatalError("Signals: retry(\(count)) would try nothing, so allow one try at least") }
  var failures = 0
  while true {
    try Task.checkCancellation()
    do {
      return try await operation()
    } catch {
      failures += 1
      if failures == count { throw error }
      try Task.checkCancellation()
      let wait = backoff.wait(afterFailures: failures)
      if wait > .zero { try await clock.sleep(for: wait) }
    }
  }
}
