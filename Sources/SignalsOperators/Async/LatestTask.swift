/// Runs one async operation at a time: a new one cancels the one before, whose result is dropped.
final class LatestTask {
  private var task: Task<Void, Never>?
  /// Tells a result from that of an operation before.
  private var number = 0

  var isRunning: Bool { task != nil }

  /// Begins an operation.
  /// - Parameter onResult: Gets what it returned or threw, unless something newer began or it was cancelled.
  func run<Result>(
    isolation: isolated any Actor,
    _ operation: nonisolated(nonsending) @escaping () async throws -> Result,
    onResult: @escaping (Swift.Result<Result, any Error>) -> Void
  ) {
    cancel()
    let started = number
    task = Task {
      _ = isolation
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await operation()) } catch { result = .failure(error) }
      guard number == started else { return }
      task = nil
      onResult(result)
    }
  }

  func cancel() {
    number += 1
    task?.cancel()
    task = nil
  }
}
