import Signals

extension Signal {
  /// A signal with a placeholder where the value is nil.
  ///
  /// ```swift
  /// let title = subtitle.replaceNil(with: "–")
  /// ```
  @inlinable public func replaceNil<Wrapped>(with placeholder: Wrapped) -> Signal<Wrapped>
  where Value == Wrapped? {
    map { $0 ?? placeholder }
  }
}
