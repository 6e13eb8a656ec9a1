import SignalsPlatform

/// Where a graph without a known actor is at home: the main thread, a task, or a thread.
///
/// A graph is not Sendable, so code without an actor uses it in one task, or outside of tasks on one thread.
struct Home: Equatable {
  private let number: UInt64

  static var current: Home {
    if signals_is_main_thread() { return Home(number: 0) }
    if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) {
      return Home(number: UInt64(bitPattern: Int64(task)) | 1)
    }
    return Home(number: Turn.current.pointee.thread << 1)
  }
}
