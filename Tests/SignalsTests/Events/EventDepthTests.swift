import SignalsOperators
import SignalsTestSupport
import Testing

/// Depth and width are bounded by memory, not by the stack.
struct EventDepthTests {
  private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    SignalsTestSupport.onSmallStack(kilobytes: 512, body)
  }

  private static func just(_ value: Int) -> EventStream<Int> { EventStream.empty.prepend(value) }

  @Test func aChainOfAHundredThousandMaps() {
    let seen = onSmallStack {
      let source = EventSource<Int>()
      let log = Log<Int>()
      var end: EventStream<Int>? = source
      for _ in 0..<100_000 { end = end?.map { $0 + 1 } }
      var subscription: Subscription? = end?.observe {
        log.append($0)
      } onFinish: {
        log.append(-1)
      }
      end = nil
      source.send(0)
      source.send(1)
      source.finish()
      subscription = nil
      return log.entries + [source.observerCount, subscription == nil ? 0 : 1]
    }
    #expect(seen == [100_000, 100_001, -1, 0, 0])
  }

  @Test func aDeepChainOfMergesIsReleasedUnobserved() {
    let isReleased = onSmallStack {
      let tracker = LifetimeTracker()
      func build() {
        let token = tracker.token()
        var end = EventSource<Int>().map { value in
          token.touch()
          return value
        }
        for _ in 0..<100_000 { end = end.merge(end) }
      }
      build()
      return tracker.alive == 0
    }
    #expect(isReleased)
  }

  @Test func concatOfTwentyThousandImmediateStreams() {
    let seen = onSmallStack {
      let log = Log<Int>()
      var all = Self.just(0)
      for value in 1..<20_000 { all = all.concat(Self.just(value)) }
      let subscription = all.observe {
        log.append($0)
      } onFinish: {
        log.append(-1)
      }
      return [subscription.isDisposed] + [log.entries == Array(0..<20_000) + [-1]]
    }
    #expect(seen == [true, true])
  }

  @Test func concatNestedToTheRight() {
    let seen = onSmallStack {
      let log = Log<Int>()
      var all = Self.just(0)
      for value in 1..<3_000 { all = Self.just(value).concat(all) }
      let subscription = all.observe {
        log.append($0)
      } onFinish: {
        log.append(-1)
      }
      return [subscription.isDisposed] + [log.entries == Array((0..<3_000).reversed()) + [-1]]
    }
    #expect(seen == [true, true])
  }

  @Test func aRecursiveFlatMap() {
    // Each level rises once for each level that it gets below it.
    #if DEBUG
      let depth = 3_000
    #else
      let depth = 10_000
    #endif
    let seen = onSmallStack {
      func countdown(_ value: Int) -> EventStream<Int> {
        value == 0 ? Self.just(0) : Self.just(value).flatMap { countdown($0 - 1) }
      }
      let log = Log<Int>()
      let subscription = countdown(depth).observe {
        log.append($0)
      } onFinish: {
        log.append(-1)
      }
      return log.entries + [subscription.isDisposed ? 1 : 0]
    }
    #expect(seen == [0, -1, 1])
  }

  @Test func aMergeOfTenThousandStreams() {
    let seen = onSmallStack {
      let sources = (0..<10_000).map { _ in EventSource<Int>() }
      var sum = 0
      let subscription = merge(sources).observe {
        sum += $0
      } onFinish: {
        sum = -sum
      }
      for source in sources { source.send(1) }
      for source in sources { source.finish() }
      return [sum, subscription.isDisposed ? 1 : 0]
    }
    #expect(seen == [-10_000, 1])
  }

  @Test func aHundredThousandInnerStreams() {
    let seen = onSmallStack {
      let source = EventSource<Int>()
      let trigger = EventSource<Int>()
      var count = 0
      let subscription = source.flatMap { _ in trigger }.observe { _ in count += 1 }
      for value in 0..<100_000 { source.send(value) }
      trigger.send(1)
      let observers = trigger.observerCount
      trigger.finish()
      return [count, observers, trigger.observerCount, subscription.isDisposed ? 1 : 0]
    }
    #expect(seen == [100_000, 100_000, 0, 0])
  }

  @Test func fiftyThousandEventsSentByHandlers() {
    let seen = onSmallStack {
      let source = EventSource<Int>()
      var last = 0
      let subscription = source.observe { value in
        last = value
        if value < 50_000 { source.send(value + 1) }
      }
      source.send(1)
      subscription.dispose()
      return last
    }
    #expect(seen == 50_000)
  }
}
