import Signals

extension Signal {
  /// A signal of each value together with the one before it.
  ///
  /// ```swift
  /// price.withPrevious().bind { print($0.previous, $0.current) }
  /// ```
  ///
  /// `previous` is nil at the start of an activation: when the first observer arrives. Unobserved it sees
  /// nothing between two reads: see ``scan(_:_:)``.
  @inlinable public func withPrevious() -> Signal<(previous: Value?, current: Value)> {
    .derived(from: self, restarting: true) { output, value in
      output.send((previous: output.current?.current, current: value))
    }
  }
}
