#if DEBUG
  import Signals
  import SignalsOperators
  import Testing

  /// Why a signal changed.
  struct TraceTests {
    private let first = MutableSignal("Ada").named("first")
    private let last = MutableSignal("Lovelace").named("last")

    @Test func aChangeHasTheWriteAsItsCause() {
      let full = combineLatest(first, last) { "\($0) \($1)" }.named("full")
      let upper = full.map { $0.uppercased() }.named("upper")
      let subscription = upper.observe { _ in }
      let trace = SignalGraph.tracing(fileID: "App/Profile.swift", line: 12) { last.value = "Hopper" }
      #expect(
        trace.lines == [
          "'last' was written in Profile.swift:12",
          "'full' changed because 'last' was written in Profile.swift:12",
          "'upper' changed because 'last' was written in Profile.swift:12",
        ]
      )
      #expect(trace.cause(of: upper) == trace.lines[2])
      #expect(trace.cause(of: first) == nil)
      subscription.dispose()
    }

    @Test func aWriteOfAnObserverSaysSo() {
      let subscription = first.observe { [last] in last.value = $0 }
      let trace = SignalGraph.tracing { first.value = "Grace" }
      #expect(trace.lines.count == 2)
      #expect(trace.lines[1].hasPrefix("'last' was written by an observer of 'first'"))
      subscription.dispose()
    }

    @Test func twoWritesInABatchAreBothTheCause() {
      let full = combineLatest(first, last) { "\($0) \($1)" }.named("full")
      let subscription = full.observe { _ in }
      let trace = SignalGraph.tracing(fileID: "App/A.swift", line: 1) {
        batch {
          first.value = "Grace"
          last.value = "Hopper"
        }
      }
      #expect(
        trace.cause(of: full)
          == "'full' changed because 'first' was written in A.swift:1 and 'last' was written in A.swift:1"
      )
      subscription.dispose()
    }

    @Test func anInnerBlockPlacesItsWrites() {
      let trace = SignalGraph.tracing(fileID: "App/A.swift", line: 1) {
        let inner = SignalGraph.tracing(fileID: "App/B.swift", line: 2) { first.value = "Grace" }
        #expect(inner.description == "'first' was written in B.swift:2")
        last.value = "Hopper"
      }
      #expect(trace.lines == ["'first' was written in B.swift:2", "'last' was written in A.swift:1"])
    }

    @Test func outsideOfABlockNothingIsWrittenDown() {
      let trace = SignalGraph.tracing {}
      first.value = "Grace"
      #expect(trace.lines == [])
    }
  }
#endif
