// What users hold looks like this when it is printed, dumped or looked at in a debugger.

extension Signal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name, if there is one, and the value: `fullName: Ada Lovelace`.
  ///
  /// Reads the value, as ``SignalProtocol/value`` does; while that is being edited or computed, it says so instead.
  public var description: String {
    let value = readable.map { String(describing: $0) } ?? "(in the making)"
    return givenName.map { "\($0): \(value)" } ?? value
  }

  /// The type, the value and the name, if there is one: `Signal<String>("Ada Lovelace", name: "fullName")`.
  public var debugDescription: String {
    let kind = pointer.has(.derived) ? "Signal" : "MutableSignal"
    let value = readable.map { String(reflecting: $0) } ?? "in the making"
    let name = givenName.map { ", name: \"\($0)\"" } ?? ""
    return "\(kind)<\(Value.self)>(\(value)\(name))"
  }

  /// The value, the name and the number of observers, without what the graph keeps.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["value": readable as Any, "name": givenName as Any, "observerCount": observerCount],
      displayStyle: .class
    )
  }

  private var givenName: String? { Names.givenName(nodeInGraph) }

  /// The value, unless reading it now is a mistake: while what it comes from is edited in place or computed.
  private var readable: Value? {
    if Turn.current.pointee.depth > 0 {
      var seen: Set<NodePointer> = []
      var waiting = [nodeInGraph]
      while let node = waiting.popLast() {
        guard seen.insert(node).inserted else { continue }
        if node.has(.mutating) || node.has(.computing) { return nil }
        if node.has(.derived) { waiting += node.inputs.map(\.source) }
      }
    }
    return value
  }
}

extension Subscription: CustomStringConvertible {
  /// Whether it is active.
  public var description: String { isDisposed ? "Subscription (ended)" : "Subscription (active)" }
}

extension DisposeBag: CustomStringConvertible {
  /// How many members there are.
  public var description: String { count == 1 ? "DisposeBag (1 member)" : "DisposeBag (\(count) members)" }
}

extension AnyDisposable: CustomStringConvertible {
  /// Whether the closure is still to run.
  public var description: String { isDisposed ? "AnyDisposable (ended)" : "AnyDisposable (active)" }
}

extension TwoWayBinding: CustomStringConvertible {
  /// Whether it is active.
  public var description: String { isDisposed ? "TwoWayBinding (ended)" : "TwoWayBinding (active)" }
}

extension BindingContext: CustomStringConvertible {
  /// The model's type, and whether there is one.
  public var description: String { "BindingContext<\(Model.self)> (\(model == nil ? "no model" : "with a model"))" }
}

extension EventStream: CustomStringConvertible, CustomReflectable {
  /// The type and the name, if there is one: `EventSource<Int> 'taps'`. A stream has no value to show.
  public var description: String {
    let kind = self is EventSource<Value> ? "EventSource" : "EventStream"
    let name = Names.givenName(pointer).map { " '\($0)'" } ?? ""
    return "\(kind)<\(Value.self)>\(name)\(pointer.has(.finished) ? " (finished)" : "")"
  }

  /// The name, the number of observers and whether it finished, without what the graph keeps.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "name": Names.givenName(pointer) as Any, "observerCount": observerCount, "isFinished": pointer.has(.finished),
      ],
      displayStyle: .class
    )
  }
}

extension Reactive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// As its signal prints.
  public var description: String { signal.description }

  /// As its signal prints in a debugger.
  public var debugDescription: String { signal.debugDescription }

  /// As its signal's.
  public var customMirror: Mirror { signal.customMirror }
}
