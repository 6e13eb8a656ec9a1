extension Signal {
  /// The same signal, with its life and its values printed.
  ///
  /// ```swift
  /// let subscription = fullName.debug("name").bind { label.text = $0 }
  /// // name: first observer
  /// // name: Ada Lovelace
  /// subscription.dispose()
  /// // name: last observer left
  /// ```
  ///
  /// It prints when the first observer arrives and the last one leaves, each value that it takes, and when it is let
  /// go. Put it where the chain is observed; what is observed beside it is not printed. When the last observer leaves
  /// and another comes in the same turn, neither is printed.
  /// - Parameters:
  ///   - label: Begins each line; without one, the place of the call does.
  ///   - output: Gets each line, in the isolation in which the graph is used; standard error if there is none.
  ///     The line of the release comes on whatever thread that happens.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: A signal with the same values. O(1) a change, beside the printing.
  public func debug(
    _ label: String? = nil,
    to output: ((String) -> Void)? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Signal<Value> {
    let printer = DebugPrinter(label ?? Names.place(fileID: fileID, line: line), output)
    let activity = LinkHooks(
      onStart: { printer.print("first observer") },
      onStop: { printer.print("last observer left") }
    )
    let value = location
    let signal = Derived<Value>(inputs: 1, restarting: true) { vertex in
      activity.follow(vertex.pointer)
      // Not computed, but told that it was unlinked.
      guard vertex.pointer.has(.computing) else { return false }
      unsafeDowncast(vertex, to: Derived<Value>.self).storage = value.pointee
      printer.print("\(value.pointee)")
      return true
    }
    signal.pointer.addInput(self)
    signal.pointer.pointee.flags.insert(.hooked)
    return signal
  }
}

/// Prints what happens to one signal.
private final class DebugPrinter {
  private let label: String
  private let output: ((String) -> Void)?

  init(_ label: String, _ output: ((String) -> Void)?) {
    self.label = label
    self.output = output
  }

  deinit { print("released") }

  func print(_ text: String) {
    let line = "\(label): \(text)"
    if let output { output(line) } else { Report.writeLine(line) }
  }
}
