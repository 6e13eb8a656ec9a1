import SignalsOperators
import SignalsTestSupport
import Testing

/// Many writes, one delivery.
struct BatchTests {
  private struct Failure: Error {}
  private let bag = DisposeBag()

  @Test func observersRunOnceAfterTheBatch() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    batch {
      source.value = 1
      source.value = 2
      source.value = 3
      #expect(log.entries == [])
    }
    #expect(log.entries == [3])
  }

  @Test func onlyTheOutermostBatchNotifies() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    batch {
      source.value = 1
      batch {
        source.value = 2
        batch {}
        #expect(log.entries == [])
      }
      #expect(log.entries == [])
      source.value = 3
    }
    #expect(log.entries == [3])
  }

  @Test func twoSourcesGiveOneNotification() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<[Int]>()
    combineLatest(first, second) { [$0, $1] }.observe { log.append($0) }.disposed(by: bag)
    batch {
      first.value = 1
      second.value = 2
    }
    #expect(log.entries == [[1, 2]])
  }

  @Test func readsInsideAreUpToDate() {
    let source = MutableSignal(0)
    let observed = source.map { $0 * 2 }
    let unobserved = observed.map { $0 + 1 }
    let never = source.map { $0 - 1 }.map { $0 * 10 }
    let log = Log<Int>()
    observed.observe { log.append($0) }.disposed(by: bag)
    batch {
      source.value = 1
      #expect(source.value == 1)
      #expect(observed.value == 2)
      #expect(unobserved.value == 3)
      #expect(never.value == 0)
      source.value = 5
      #expect(observed.value == 10)
      #expect(unobserved.value == 11)
      #expect(never.value == 40)
      #expect(log.entries == [])
    }
    #expect(log.entries == [10])
  }

  @Test func theResultOfTheBodyIsReturned() {
    #expect(batch { 42 } == 42)
  }

  @Test func aBodyThatThrowsStillNotifies() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    #expect(throws: Failure.self) {
      try batch {
        source.value = 1
        throw Failure()
      }
    }
    #expect(log.entries == [1])
    source.value = 2
    #expect(log.entries == [1, 2])
  }

  @Test func anInnerBatchThatThrowsDoesNotEndTheOuterOne() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    batch {
      try? batch {
        source.value = 1
        throw Failure()
      }
      #expect(log.entries == [])
      source.value = 2
    }
    #expect(log.entries == [2])
  }

  @Test func anEmptyBatchNotifiesNobody() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    batch {}
    #expect(log.entries == [])
  }

  @Test func writesAfterABatchNotifyAtOnce() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    source.observe { log.append($0) }.disposed(by: bag)
    batch { source.value = 1 }
    source.value = 2
    #expect(log.entries == [1, 2])
  }

  @Test func anObserverDisposedInTheBatchIsSilent() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    let subscription = source.observe { log.append($0) }
    let mapped = source.map { $0 * 10 }.observe { log.append($0) }
    batch {
      source.value = 1
      subscription.dispose()
      mapped.dispose()
      source.value = 2
    }
    #expect(log.entries == [])
  }

  @Test func bindInTheBatchGetsTheCurrentValueAtOnceAndOnce() {
    let source = MutableSignal(0)
    let log = Log<Int>()
    batch {
      source.value = 42
      source.bind { log.append($0) }.disposed(by: bag)
      source.map { $0 + 1 }.bind { log.append($0) }.disposed(by: bag)
      #expect(log.entries == [42, 43])
    }
    #expect(log.entries == [42, 43])
  }

  @Test func anObserverAddedInTheBatchIsToldOfLaterWritesOnly() {
    let source = MutableSignal(0)
    let early = Log<Int>()
    let late = Log<Int>()
    batch {
      source.value = 1
      source.observe { early.append($0) }.disposed(by: bag)
      source.observe { late.append($0) }.disposed(by: bag)
    }
    #expect(early.entries == [])
    batch {
      source.observe { late.append($0) }.disposed(by: bag)
      source.value = 2
    }
    #expect(early.entries == [2])
    #expect(late.entries == [2, 2])
  }

  @Test func observeOnADerivedSignalInTheBatchIsToldOfLaterWritesOnly() {
    let source = MutableSignal(0)
    let derived = source.map { $0 * 2 }
    let log = Log<Int>()
    batch {
      source.value = 1
      derived.observe { log.append($0) }.disposed(by: bag)
    }
    #expect(log.entries == [])
    source.value = 2
    #expect(log.entries == [4])
  }

  @Test func aBatchInAnObserverJoinsTheRunningTurn() {
    let source = MutableSignal(0)
    let other = MutableSignal(0)
    let log = Log<String>()
    source.observe { value in
      batch {
        other.value = value
        other.value = value * 10
      }
      log.append("writer done")
    }.disposed(by: bag)
    source.observe { _ in log.append("second") }.disposed(by: bag)
    other.observe { log.append("other \($0)") }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == ["writer done", "second", "other 10"])
  }

  @Test func aBatchInATransformJoinsTheRunningTurn() {
    let source = MutableSignal(0)
    let other = MutableSignal(0)
    let log = Log<String>()
    source.map { value in
      batch {
        other.value = value
        other.value = value * 10
      }
      log.append("transform done")
      return value
    }.observe { log.append("mapped \($0)") }.disposed(by: bag)
    other.observe { log.append("other \($0)") }.disposed(by: bag)
    _ = log.take()
    source.value = 1
    #expect(log.entries.filter { $0 == "other 10" }.count == 1)
    #expect(log.entries.first == "transform done")
    #expect(log.entries.contains("other 1") == false)
  }

  @Test func theFirstCallOfABindInsideABatchedObserverStillRunsAtOnce() {
    let source = MutableSignal(0)
    let log = Log<String>()
    source.observe { [unowned bag] value in
      batch {
        source.bind { log.append("bound \($0)") }.disposed(by: bag)
        log.append("after bind")
      }
    }.disposed(by: bag)
    source.value = 1
    #expect(log.entries == ["bound 1", "after bind"])
  }

  @Test func aSourceDroppedInTheBatchStillTellsItsObservers() {
    let log = Log<Int>()
    batch {
      let source = MutableSignal(0)
      source.map { $0 * 2 }.observe { log.append($0) }.disposed(by: bag)
      source.value = 4
    }
    #expect(log.entries == [8])
  }

  @Test func observersRunInTheOrderOfAdditionNotOfWrites() {
    let first = MutableSignal(0)
    let second = MutableSignal(0)
    let log = Log<String>()
    first.observe { _ in log.append("first") }.disposed(by: bag)
    second.observe { _ in log.append("second") }.disposed(by: bag)
    batch {
      second.value = 1
      first.value = 1
      second.value = 2
    }
    #expect(log.entries == ["first", "second"])
  }
}
