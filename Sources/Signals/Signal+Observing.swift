// Handlers run in the isolation in which the graph is used, on its thread, synchronously.

extension Signal {
  /// Calls `handler` with each new value.
  ///
  /// ```swift
  /// let count = MutableSignal(0)
  /// let subscription = count.observe { print($0) }
  /// count.value = 1  // 1
  /// ```
  ///
  /// Handlers run in the order in which they were added, across all signals that a change reaches, after
  /// everything derived was computed. A handler may read, write, observe and dispose anything; what it
  /// writes is told after the running delivery.
  /// - Parameter handler: Kept until the subscription ends.
  /// - Returns: What ends the observation when it is disposed or released.
  ///   O(1), and once O(n) for n signals above this one that nobody observed before.
  @inlinable public func observe(_ handler: @escaping (Value) -> Void) -> Subscription {
    Subscription(to: self, callsNow: false) { source in
      // It told of a change, so it has a value.
      handler(unsafeDowncast(source, to: Signal<Value>.self).known)
      return true
    }
  }

  /// Calls `handler` with the current value, at once, and then with each new value.
  ///
  /// ```swift
  /// let subscription = name.bind { label.text = $0 }
  /// ```
  ///
  /// As ``observe(_:)`` otherwise.
  @inlinable public func bind(_ handler: @escaping (Value) -> Void) -> Subscription {
    Subscription(to: self, callsNow: true) { source in
      handler(unsafeDowncast(source, to: Signal<Value>.self).stored)
      return true
    }
  }

  /// Calls `handler` with an owner and each new value, and keeps no owner alive.
  ///
  /// ```swift
  /// model.title.observe(with: self) { screen, title in screen.show(title) }.disposed(by: bag)
  /// ```
  /// - Parameters:
  ///   - owner: Held weakly. The subscription ends at the first change after the owner is gone.
  ///   - handler: Kept until the subscription ends.
  @inlinable public func observe<Owner: AnyObject>(
    with owner: Owner,
    _ handler: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    Subscription(to: self, callsNow: false) { [weak owner] source in
      guard let owner else { return false }
      handler(owner, unsafeDowncast(source, to: Signal<Value>.self).stored)
      return true
    }
  }

  /// Calls `handler` with an owner and the current value, at once, and then with each new value.
  ///
  /// As ``observe(with:_:)`` otherwise.
  @inlinable public func bind<Owner: AnyObject>(
    with owner: Owner,
    _ handler: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    Subscription(to: self, callsNow: true) { [weak owner] source in
      guard let owner else { return false }
      handler(owner, unsafeDowncast(source, to: Signal<Value>.self).stored)
      return true
    }
  }

  /// Sets a property of an object to the current value, at once, and then to each new value.
  ///
  /// ```swift
  /// model.fullName.bind(to: label, \.text).disposed(by: bag)
  /// ```
  /// - Parameters:
  ///   - target: Held weakly. The binding ends at the first change after the target is gone.
  ///   - keyPath: The property.
  @inlinable public func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value>
  ) -> Subscription {
    bind(with: target) { target, value in target[keyPath: keyPath] = value }
  }

  /// Writes the current value to another signal, at once, and then each new value.
  ///
  /// One way: what is written to the other signal does not come back.
  /// - Parameter other: Held weakly, so a binding never keeps a model alive. The binding ends at the first
  ///   change after the other signal is gone; of a field, after the signal that has the field is gone.
  @inlinable public func bind(to other: MutableSignal<Value>) -> Subscription {
    let write = other.weakWriter
    return Subscription(to: self, callsNow: true) { source in
      write(unsafeDowncast(source, to: Signal<Value>.self).stored)
    }
  }

  /// How many subscriptions and observed derived signals hang directly on this signal.
  ///
  /// For tests and for finding leaks: 0 when everything was let go. Subscriptions that were released on
  /// another thread do not count, and are cleaned up. O(n) in what is observed below this signal.
  public var observerCount: Int { Turn.current.countDependents(of: nodeInGraph) }

  /// The value of a signal that is known to be up to date.
  @inlinable @inline(__always) var stored: Value {
    if pointer.pointee.flags.contains(.derived) {
      guard let value = unsafeDowncast(self, to: Derived<Value>.self).storage else {
        Report.dependsOnItself(pointer)
      }
      return value
    }
    return unsafeDowncast(self, to: MutableSignal<Value>.self).value
  }
}

extension SignalProtocol {
  /// Gives the signal a name, for messages and pictures of the graph.
  ///
  /// ```swift
  /// let total = combineLatest(price, count) { $0 * $1 }.named("total")
  /// ```
  /// - Parameters:
  ///   - name: Replaces an earlier one.
  ///   - fileID: Shown with the name, as the line is.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The signal itself.
  public func named(_ name: String, fileID: String = #fileID, line: Int = #line) -> Self {
    Names.set(name, for: inGraph, fileID: fileID, line: line)
    return self
  }
}
