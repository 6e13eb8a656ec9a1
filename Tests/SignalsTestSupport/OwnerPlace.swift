import SignalsOperators

/// A place from which another thread takes an object to release it.
///
/// Sendable: the reference is exchanged under the lock, and whoever takes it out only releases it.
public final class OwnerPlace: @unchecked Sendable {
  private let lock = Lock(())
  private var owner: AnyObject?

  /// Makes an empty place.
  public init() {}

  /// Puts an object in, and releases the one that was there on the calling thread.
  public func exchange(_ new: AnyObject?) {
    let old = lock.locked {
      defer { owner = new }
      return owner
    }
    withExtendedLifetime(old) {}
  }
}
