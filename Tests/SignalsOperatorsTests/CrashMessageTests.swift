import SignalsOperators
import SignalsTestSupport
import Testing

/// What the library says when it stops the program, or reports what it cut: once for each mistake.
struct CrashMessageTests {
  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aComputedSignalThatUsesItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = MutableSignal<Signal<Int>?>(nil)
      let total = Signal.computed { use in (box.value.map { use($0) } ?? 0) + 1 }.named("total")
      box.value = total
      _ = total.value
    }
    #expect(message(result).contains("Signals: 'total' (CrashMessageTests.swift:"))
    #expect(message(result).contains("depends on itself: its value is needed to compute its value."))
    #expect(message(result).contains("keep the previous value with scan(), or write it to a MutableSignal"))
  }

  @Test func aLoopOfComputedSignalsNamesEachOfThem() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = MutableSignal<Signal<Int>?>(nil)
      let price = Signal.computed { use in (box.value.map { use($0) } ?? 0) + 1 }.named("price")
      let tax = price.map { $0 * 2 }.named("tax")
      let total = Signal.computed { use in use(tax) + 1 }.named("total")
      box.value = total
      _ = total.value
    }
    for name in ["'price'", "'tax'", "'total'"] { #expect(message(result).contains(name)) }
    #expect(message(result).contains(", which needs "))
  }

  #if canImport(Glibc)
    /// Elsewhere the size of a stack is not known.
    @Test func aRowOfComputedSignalsThatUsesUpTheStackNamesOne() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onSmallStack(kilobytes: 512) {
          var end: Signal<Int> = MutableSignal(0)
          for _ in 0..<100_000 {
            let previous = end
            end = Signal.computed { use in use(previous) + 1 }.named("row")
          }
          _ = end.value
        }
      }
      #expect(message(result).contains("Signals: 'row' (CrashMessageTests.swift:"))
      #expect(message(result).contains("Observe some of the signals while the row of them is built."))
    }
  #endif

  @Test func aSignalThatComesToFollowWhatDependsOnItNamesTheLoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isLooped = MutableSignal(false)
      let box = MutableSignal<Signal<Int>>(MutableSignal(0))
      let choice = isLooped.flatMapLatest { $0 ? box.value : Signal(constant: 1) }.named("choice")
      let next = choice.map { $0 + 1 }.named("next")
      let subscription = next.observe { _ in }
      box.value = next
      isLooped.value = true
      subscription.dispose()
    }
    #expect(message(result).contains("depends on itself"))
    #expect(message(result).contains("'choice'"))
    #expect(message(result).contains("'next'"))
  }

  @Test func anUnobservedSignalThatComesToFollowWhatDependsOnItNamesTheLoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isLooped = MutableSignal(false)
      let box = MutableSignal<Signal<Int>>(MutableSignal(0))
      let choice = isLooped.flatMapLatest { $0 ? box.value : Signal(constant: 1) }.named("choice")
      let next = choice.map { $0 + 1 }.named("next")
      precondition(next.value == 2)
      box.value = next
      isLooped.value = true
      _ = choice.value
    }
    #expect(message(result).contains("depends on itself"))
    #expect(message(result).contains("'choice'"))
    #expect(message(result).contains("'next'"))
  }

  @Test func aTransformThatReadsItsOwnSignal() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = MutableSignal<Signal<Int>?>(nil)
      let next = MutableSignal(1).map { $0 + (box.value?.value ?? 0) }.named("next")
      box.value = next
      _ = next.value
    }
    #expect(message(result).contains("'next' (CrashMessageTests.swift:"))
    #expect(message(result).contains("depends on itself"))
  }

  @Test func anUpdateThatSendsNothingAtFirst() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal: Signal<Int> = .derived(from: MutableSignal(1)) { _, _ in }
      _ = signal.named("silent").value
    }
    #expect(message(result).contains("Signals: 'silent' (CrashMessageTests.swift:"))
    #expect(message(result).contains("has no value: its update sent none when it ran for the first time."))
    #expect(message(result).contains("Call output.send(_:) or output.follow(_:) whenever output.current is nil."))
  }

  @Test(arguments: [true, false]) func aSignalThatIsUsedWhileItIsEdited(isDerived: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isDerived] in
      let list = MutableSignal([1]).named("list")
      let count = list.map(\.count)
      list.mutate { _ in _ = isDerived ? count.value : list.value.count }
    }
    #expect(message(result).contains("Signals: 'list' (CrashMessageTests.swift:"))
    #expect(message(result).contains("was used while it is being edited in place."))
    #expect(message(result).contains("use the value that is being edited, not the signal"))
  }

  @Test func aCycleOfWritesIsReportedWithAllThatItGoesThrough() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let price = MutableSignal(0).named("price")
      let net = price.map { $0 + 1 }.named("net")
      let total = net.map { $0 + 1 }.named("total")
      let subscription = total.observe { price.value = $0 }
      price.value = 1
      subscription.dispose()
    }
    #expect(message(result).contains("A cycle of writes did not settle in 1000 rounds at 'total'"))
    #expect(message(result).contains("through 'net' (CrashMessageTests.swift:"))
    #expect(message(result).contains("writes 'price' (CrashMessageTests.swift:"))
    #expect(message(result).contains("put distinct() between the writer and what it observes."))
  }

  @Test func aPrefixOfLessThanNothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EventSource<Int>().prefix(-1)
    }
    #expect(message(result).contains("Signals: prefix(-1) cannot be shorter than nothing, so give it 0 or more"))
  }

  @Test func dropFirstOfLessThanNothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EventSource<Int>().dropFirst(-1)
    }
    #expect(message(result).contains("Signals: dropFirst(-1) cannot drop less than nothing, so give it 0 or more"))
  }

  @Test func aBufferOfNoEvents() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EventSource<Int>().buffer(count: 0)
    }
    #expect(message(result).contains("Signals: buffer(count: 0) would never be full, so give it 1 or more"))
  }

  @Test func aRetryWithoutATry() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await retry(0) {}
    }
    #expect(message(result).contains("Signals: retry(0) would try nothing, so allow one try at least"))
  }
}
