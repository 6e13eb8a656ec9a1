import Signals
import SignalsOperators
import SignalsTestSupport
import Testing

/// `debug` prints life and values.
struct DebugTests {
  @Test func lifeAndValuesArePrinted() {
    let log = Log<String>()
    let source = MutableSignal(1)
    var signal: Signal<Int>? = source.debug("count", to: log.append)
    let first = signal!.bind { _ in }
    let second = signal!.observe { _ in }
    source.value = 2
    first.dispose()
    #expect(log.take() == ["count: first observer", "count: 1", "count: 2"])
    second.dispose()
    #expect(log.take() == ["count: last observer left"])
    signal = nil
    #expect(log.take() == ["count: released"])
  }

  @Test func theReleaseIsPrinted() {
    let log = Log<String>()
    var signal: Signal<Int>? = MutableSignal(1).debug("count", to: log.append)
    _ = signal
    signal = nil
    #expect(log.entries == ["count: released"])
  }

  @Test func whoComesBackInTheSameTurnDidNotLeave() {
    let log = Log<String>()
    let signal = MutableSignal(1).debug("count", to: log.append)
    var subscription = signal.observe { _ in }
    _ = log.take()
    batch {
      subscription.dispose()
      subscription = signal.observe { _ in }
    }
    #expect(log.take().contains("count: last observer left") == false)
    subscription.dispose()
    #expect(log.take() == ["count: last observer left"])
  }

  @Test func withoutAnOutputItGoesToStandardError() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      MutableSignal(1).debug().bind { _ in }.dispose()
      MutableSignal(2).debug("two").bind { _ in }.dispose()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DebugTests.swift:"))
    #expect(text.contains("two: 2\n"))
  }
}
