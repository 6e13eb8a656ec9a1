extension Signal {
  /// The same signal, with code that runs when somebody starts to observe it and when nobody does any more.
  ///
  /// ```swift
  /// let place = position.handleEvents(
  ///   onStart: { sensor.start { position.value = $0 } },
  ///   onStop: { sensor.stop() }
  /// )
  /// ```
  ///
  /// For UI control events, sensors, and whatever costs while it is on. Reading `value` does not start it.
  /// - Parameters:
  ///   - onStart: Runs before the first observer gets a value; what it writes is in that value. Not again while
  ///     there are observers.
  ///   - onStop: Runs once for each start, after the last observer ended and the handlers of that turn were called;
  ///     outside of a turn, before `dispose()` returns. If an observer comes back in the same turn or batch, neither
  ///     hook runs. Where the last observer is released on another thread, it runs when that is cleaned up at home.
  /// - Returns: A signal that has the hooks; observing this one does not run them.
  public func handleEvents(onStart: (() -> Void)? = nil, onStop: (() -> Void)? = nil) -> Signal<Value> {
    let activity = LinkHooks(onStart: onStart, onStop: onStop)
    let value = location
    let signal = Derived<Value>(inputs: 1, restarting: true) { vertex in
      let node = vertex.pointer
      let isRead = node.has(.computing)
      activity.follow(node)
      if isRead { unsafeDowncast(vertex, to: Derived<Value>.self).storage = value.pointee }
      return true
    }
    signal.pointer.pointee.flags.insert(.hooked)
    signal.pointer.addInput(self)
    return signal
  }
}
