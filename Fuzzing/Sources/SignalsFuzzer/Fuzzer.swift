import SignalsOperators

/// Called by libFuzzer with bytes that it found interesting.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if let failure = GraphMachine(Choices(bytes: bytes)).run() {
    let machine = GraphMachine(Choices(bytes: bytes), isTracing: true)
    _ = machine.run()
    // In the message, since what was printed may not be written any more.
    fatalError("\(machine.trace.joined(separator: "\n"))\n\(failure)")
  }
  return 0
}
