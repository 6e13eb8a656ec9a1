import Testing

/// Random operations, compared with a naive evaluator after every step.
struct RandomOperationsTests {
  @Test func noOperationMakesTheGraphDifferFromTheModel() {
    var operations = 0
    Effort.repeat(atLeast: 150) { seed in
      let machine = GraphMachine(Choices(seed: UInt64(seed), count: 1_500))
      let failure = machine.run()
      operations += machine.operations
      guard let failure else { return true }
      let traced = GraphMachine(Choices(seed: UInt64(seed), count: 1_500), isTracing: true)
      _ = traced.run()
      Issue.record("seed \(seed): \(failure)\n\(traced.trace.suffix(60).joined(separator: "\n"))")
      return false
    }
    if Effort.seconds > 0 { print("random operations without a difference: \(operations)") }
    #expect(operations > 10_000)
  }
}
