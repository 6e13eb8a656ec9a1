import SignalsOperators
import Testing

/// `hold` and `scan`; more of them in the tests of the core.
struct HoldTests {
  private let source = EventSource<Int>()

  @Test func holdIsTheLastEvent() {
    let held = source.hold(0)
    #expect(held.value == 0)
    source.send(1)
    #expect(held.value == 1)
  }

  @Test func scanAccumulates() {
    let all = source.scan("") { $0 + "\($1)" }
    for value in 1...3 { source.send(value) }
    #expect(all.value == "123")
  }

  @Test func twoScansOfOneStreamShareNothing() {
    let first = source.scan(0, +)
    source.send(1)
    let second = source.scan(0, +)
    source.send(2)
    #expect([first.value, second.value] == [3, 2])
  }
}
