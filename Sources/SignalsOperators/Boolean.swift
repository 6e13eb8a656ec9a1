import Signals

extension Signal<Bool> {
  /// The opposite.
  @inlinable public func not() -> Signal<Bool> { map { !$0 } }

  /// True while both are.
  @inlinable public func and(_ other: Signal<Bool>) -> Signal<Bool> {
    combineLatest(self, other) { $0 && $1 }
  }

  /// True while one of both is.
  @inlinable public func or(_ other: Signal<Bool>) -> Signal<Bool> {
    combineLatest(self, other) { $0 || $1 }
  }
}
