import Signals

/// Where one task waits until there is something to do. It may be opened on any thread.
final class Gate: Sendable {
  private enum State {
    /// Nobody waits, and whoever comes has to.
    case closed
    /// Whoever comes next passes, and closes it.
    case open
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Lock(State.closed)

  /// Lets the task that waits pass, or else the next one that comes.
  func open() {
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      if case .waiting(let continuation) = state {
        state = .closed
        return continuation
      }
      state = .open
      return nil
    }
    waiting?.resume()
  }

  /// Returns when the gate was opened since the last time, or when the task is cancelled.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if case .open = state {
            state = .closed
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      open()
    }
  }
}
