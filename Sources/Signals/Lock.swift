import Synchronization

/// A `Mutex` whose hand-overs the thread sanitizer sees.
///
/// On Linux the parts of `Mutex` that wait and that wake are compiled into the Synchronization library, without the
/// sanitizer. Of a lock that two threads want at the same time it sees neither the release nor the acquisition, and
/// takes what the lock guards for a race, in the tests of whoever uses this library. So both are said again with an
/// atomic.
package struct Lock<Value>: ~Copyable {
  private let mutex: Mutex<Value>
  private let handOver = Atomic(false)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Calls a closure with the value, one caller at a time.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      acquired()
      defer { releasing() }
      return try body(&value)
    }
  }

  @inline(__always) private borrowing func acquired() { _ = handOver.load(ordering: .acquiring) }
  @inline(__always) private borrowing func releasing() { handOver.store(false, ordering: .releasing) }
}

extension Lock<Void> {
  /// Calls a closure, one caller at a time, for state that is not Sendable: it stands beside the lock.
  package borrowing func locked<Result>(_ body: () -> Result) -> Result {
    mutex._unsafeLock()
    acquired()
    defer {
      releasing()
      mutex._unsafeUnlock()
    }
    return body()
  }
}
