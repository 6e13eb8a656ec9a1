import Dispatch
import Foundation

/// Runs the closure on a new thread with a stack of the given size, waits for it and returns its result.
public func onSmallStack<Result: Sendable>(
  kilobytes: Int,
  _ body: @escaping @Sendable () -> Result
) -> Result {
  let result = Handoff<Result>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result.put(body())
    done.signal()
  }
  thread.stackSize = kilobytes * 1024
  thread.start()
  done.wait()
  guard let value = result.take() else { preconditionFailure("the thread ended without a result") }
  return value
}

/// Starts that many threads that run the closure with the index of each; the group is left when all have ended.
public func startThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> DispatchGroup {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(index)
      group.leave()
    }
  }
  return group
}

/// Moves the reference to another thread, drops it there and waits until that is done.
///
/// If it was the last one, the object's deinit runs on the other thread.
public func releaseOnAnotherThread<Object: AnyObject>(_ object: inout Object?) {
  let handoff = Handoff(object)
  object = nil
  startThreads(1) { _ in handoff.drop() }.wait()
}

/// Carries a value that is not Sendable to another thread, as the release of a last reference does.
///
/// One thread puts it in, another takes it out afterwards; the user takes care that one follows the other.
public final class Handoff<Value>: @unchecked Sendable {
  private var value: Value?

  /// Makes a handoff that holds the value.
  public init(_ value: Value?) { self.value = value }

  /// Puts a value in, and drops the one that was there.
  public func put(_ value: Value) { self.value = value }

  /// Takes the value out.
  public func take() -> Value? {
    defer { value = nil }
    return value
  }

  /// Drops the value on the thread that calls this.
  public func drop() { value = nil }
}
