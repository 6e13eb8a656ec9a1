import SignalsOperators
import SignalsTestSupport
import Testing

/// Observations that end by themselves.
struct OnceTests {
  private let log = Log<Int>()
  private let number = MutableSignal(0)

  @Test func onceGetsTheNextChangeOnly() {
    let subscription = number.once { [log] in log.append($0) }
    for value in 1...3 { number.value = value }
    #expect(log.entries == [1])
    #expect(subscription.isDisposed)
    #expect(number.observerCount == 0)
  }

  @Test func onceWithAConditionLooksAtTheCurrentValueToo() {
    let first = number.once(where: { $0 == 0 }) { [log] in log.append($0) }
    #expect(first.isDisposed)
    let second = number.once(where: { $0 >= 2 }) { [log] in log.append($0) }
    for value in 1...3 { number.value = value }
    #expect(log.entries == [0, 2])
    #expect(second.isDisposed)
  }

  @Test func aHandlerEndsByItsResult() {
    let subscription = number.observe(until: { [log] value in
      log.append(value)
      return value == 2
    })
    for value in 1...4 { number.value = value }
    #expect(log.entries == [1, 2])
    #expect(subscription.isDisposed)
  }

  @Test func theVeryFirstCallMayEndIt() {
    let subscription = number.bind(until: { [log] value in
      log.append(value)
      return true
    })
    number.value = 1
    #expect(log.entries == [0])
    #expect(subscription.isDisposed)
    #expect(number.observerCount == 0)
  }

  @Test func aTrailingClosureThatHappensToGiveABoolIsAPlainHandler() {
    var seen: Set<Int> = []
    let subscription = number.observe { _ = seen.insert($0).inserted }
    number.value = 1
    number.value = 2
    #expect(seen == [1, 2])
    subscription.dispose()
  }

  @Test func aWriteInTheOnlyCallDoesNotCallAgain() {
    let subscription = number.once { [log, number] value in
      log.append(value)
      number.value = value + 1
    }
    number.value = 1
    #expect(log.entries == [1])
    #expect(number.value == 2)
    #expect(subscription.isDisposed)
  }
}
