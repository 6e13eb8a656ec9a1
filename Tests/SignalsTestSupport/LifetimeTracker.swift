import Synchronization

/// Counts the tokens it gave out that are still alive.
///
/// A closure or a value that must not leak captures a token; the test then asks how many are left.
public final class LifetimeTracker: Sendable {
  fileprivate let count = Atomic(0)

  /// Makes a tracker that has given out nothing.
  public init() {}

  /// The number of tokens that are alive, on whatever thread they live.
  public var alive: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Makes an object that counts as alive until it is released.
  public func token() -> LifetimeToken { LifetimeToken(tracker: self) }
}

/// An object whose only job is to be alive or not.
public final class LifetimeToken: Sendable {
  private let tracker: LifetimeTracker

  fileprivate init(tracker: LifetimeTracker) {
    self.tracker = tracker
    tracker.count.add(1, ordering: .sequentiallyConsistent)
  }

  deinit {
    tracker.count.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Does nothing; a closure calls it to capture the token.
  public func touch() {}
}
