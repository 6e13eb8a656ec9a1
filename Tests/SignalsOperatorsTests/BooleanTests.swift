import SignalsOperators
import SignalsTestSupport
import Testing

struct BooleanTests {
  private let bag = DisposeBag()

  @Test(arguments: [false, true], [false, true])
  func truthTables(first: Bool, second: Bool) {
    let left = MutableSignal(!first)
    let right = MutableSignal(!second)
    let and = left.and(right)
    let or = left.or(right)
    let not = left.not()
    batch {
      left.value = first
      right.value = second
    }
    #expect(and.value == (first && second))
    #expect(or.value == (first || second))
    #expect(not.value == !first)
  }

  @Test func changesArePassedOn() {
    let left = MutableSignal(false)
    let right = MutableSignal(true)
    let log = Log<String>()
    left.and(right).observe { log.append("and \($0)") }.disposed(by: bag)
    left.or(right).observe { log.append("or \($0)") }.disposed(by: bag)
    left.not().observe { log.append("not \($0)") }.disposed(by: bag)
    left.value = true
    #expect(log.take().suffix(1) == ["not false"])
    #expect(left.and(right).value)
    right.value = false
    #expect(log.take().first == "and false")
  }

  @Test func aSignalAndItsNegationAreNeverBothTrue() {
    let source = MutableSignal(false)
    let log = Log<Bool>()
    source.and(source.not()).bind { log.append($0) }.disposed(by: bag)
    source.or(source.not()).map { !$0 }.bind { log.append($0) }.disposed(by: bag)
    for value in [true, false, true] { source.value = value }
    #expect(log.entries.contains(true) == false)
  }

  @Test func aSignalAndItself() {
    let source = MutableSignal(false)
    let both = source.and(source)
    let subscription = both.observe { _ in }
    source.value = true
    #expect(both.value)
    subscription.dispose()
    #expect(source.observerCount == 0)
  }

  @Test func aLongExpression() {
    let flags = (0..<10).map { _ in MutableSignal(true) }
    let all = flags.dropFirst().reduce(flags[0] as Signal<Bool>) { $0.and($1) }
    let log = Log<Bool>()
    all.distinct().bind { log.append($0) }.disposed(by: bag)
    flags[4].value = false
    flags[7].value = false
    batch { for flag in flags { flag.value = true } }
    #expect(log.entries == [true, false, true])
  }
}
