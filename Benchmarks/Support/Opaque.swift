// Work that the optimiser cannot see through, the same for every form of a case.

/// Keeps `value` alive up to here.
@inline(never)
func keepAlive<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// `value`, as if it came from somewhere else.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}

/// The transform of the chains.
@inline(never)
func addOne(_ value: Int) -> Int {
  value &+ 1
}

/// The transforms of the diamonds: a different one for each arm.
@inline(never)
func add(_ value: Int, _ offset: Int) -> Int {
  value &+ offset
}

/// The predicate of the filters.
@inline(never)
func isEven(_ value: Int) -> Bool {
  value & 1 == 0
}

/// The check of a form's text.
@inline(never)
func isValid(_ text: String) -> Bool {
  text.count >= 3
}

/// What the observers of a job saw. `checksum` is compared with what they must have seen.
final class Sink {
  private(set) var checksum = 0

  func receive(_ value: Int) {
    checksum &+= value
  }
}

/// 0 + 1 + … + (`steps` - 1): the checksum of one observer of a job that writes the number of each step.
func sumOfSteps(_ steps: Int) -> Int {
  steps &* (steps &- 1) / 2
}
