extension Signal {
  /// The same signal, which stands still while another one is true.
  ///
  /// ```swift
  /// model.price.paused(while: isHidden).bind(to: label, \.text).disposed(by: bag)
  /// ```
  ///
  /// When it goes on and the value changed meanwhile, that is one change, to the latest value; else nothing happens.
  /// While it stands still this signal goes on being computed, and `value` gives the value at which it stopped: if it
  /// never had one, the current one.
  ///
  /// For all bindings of a view at once there is ``DisposeBag/isPaused``.
  @inlinable public func paused(while isPaused: Signal<Bool>) -> Signal<Value> {
    var seen: UInt64 = 0
    return .derived(from: self, isPaused) { output, value, isPaused in
      let count = self.changeCount
      if output.current != nil, isPaused || count == seen { return }
      seen = count
      output.send(value)
    }
  }
}
