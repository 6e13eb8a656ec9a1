import SignalsOperators
import SignalsTestSupport
import Testing

/// Names, which appear in messages.
struct NamingTests {
  @Test func namingReturnsTheSameSignalWithItsType() {
    let signal = MutableSignal(1)
    let named: MutableSignal<Int> = signal.named("count")
    #expect(named === signal)
    named.value = 2
    #expect(signal.value == 2)
    let derived = signal.map { $0 + 1 }
    #expect(derived.named("next") === derived)
  }

  @Test func namingChangesNothingForObservers() {
    let signal = MutableSignal(1)
    let log = Log<Int>()
    let subscription = signal.observe { log.append($0) }
    _ = signal.named("count")
    signal.value = 2
    _ = signal.named("renamed")
    signal.value = 3
    subscription.dispose()
    #expect(log.entries == [2, 3])
  }

  @Test func theLastNameCounts() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = MutableSignal(1).named("oldName").named("newName")
      signal.mutate { $0 += signal.value }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("newName"))
    #expect(message.contains("oldName") == false)
  }

  @Test func theNameOfADerivedSignalInACycleIsReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let source = MutableSignal(1).named("quantity")
      let subscription = source.map { $0 * 2 }.named("doubled").observe { source.value = $0 }
      source.value = 0
      subscription.dispose()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("quantity"))
    #expect(message.contains("doubled"))
  }

  @Test func aCycleOfSignalsWithoutNamesIsReportedToo() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let source = MutableSignal(1)
      let subscription = source.observe { source.value = $0 }
      source.value = 0
      subscription.dispose()
    }
    #expect(result?.standardErrorContent.isEmpty == false)
  }
}
