import SignalsOperators
import Testing

struct ResultsTests {
  private enum Failure: Error { case bad(Int) }

  @Test func successesAndFailuresArePartedAndEndNothing() {
    let source = EventSource<Result<Int, Failure>>()
    let successes = Recording(source.successes())
    let failures = Recording(source.failures())
    source.send(.success(1))
    source.send(.failure(.bad(2)))
    source.send(.success(3))
    source.finish()
    #expect(successes.seen == "1 3 |")
    #expect(failures.seen == "bad(2) |")
  }

  @Test func aSuccessThatIsNilIsOne() {
    let source = EventSource<Result<Int?, Failure>>()
    let successes = Recording(source.successes())
    source.send(.success(nil))
    #expect(successes.seen == "nil")
  }
}
