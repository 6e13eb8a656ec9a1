import Testing

@testable import SignalsOperators

private typealias Limiter = RateLimiter<String>

@Test func aValueWaitsUntilItIsQuiet() {
  var limiter = Limiter(interval: .seconds(3))
  #expect(limiter.receive("a", at: .seconds(0)) == .none)
  #expect(limiter.receive("b", at: .seconds(2)) == .none)
  #expect(limiter.deadline == .seconds(5))
  #expect(limiter.wake(at: .seconds(5)) == .send("b"))
  #expect(limiter.deadline == nil)
}

@Test func leadingSendsTheFirstValueOfABurstAndTrailingTheLast() {
  var limiter = Limiter(interval: .seconds(3), leading: true)
  #expect(limiter.receive("a", at: .seconds(0)) == .send("a"))
  #expect(limiter.receive("b", at: .seconds(1)) == .none)
  #expect(limiter.wake(at: .seconds(4)) == .send("b"))
  #expect(limiter.receive("c", at: .seconds(4)) == .send("c"))
}

@Test func aBurstOfOneValueIsNotSentTwice() {
  var limiter = Limiter(interval: .seconds(3), leading: true)
  #expect(limiter.receive("a", at: .seconds(0)) == .send("a"))
  #expect(limiter.deadline == .seconds(3))
  #expect(limiter.wake(at: .seconds(3)) == .none)
  #expect(limiter.deadline == nil)
}

@Test func withoutTrailingTheRestOfABurstIsDropped() {
  var limiter = Limiter(interval: .seconds(3), leading: true, trailing: false)
  #expect(limiter.receive("a", at: .seconds(0)) == .send("a"))
  #expect(limiter.receive("b", at: .seconds(2)) == .none)
  #expect(limiter.wake(at: .seconds(5)) == .none)
  #expect(limiter.receive("c", at: .seconds(5)) == .send("c"))
}

@Test func aLongBurstPassesAValueWheneverMaxWaitIsOver() {
  var limiter = Limiter(interval: .seconds(3), maxWait: .seconds(4))
  for (second, value) in ["a", "b"].enumerated() {
    #expect(limiter.receive(value, at: .seconds(2 * second)) == .none)
  }
  #expect(limiter.deadline == .seconds(4))
  #expect(limiter.wake(at: .seconds(4)) == .send("b"))
  #expect(limiter.receive("c", at: .seconds(4)) == .none)
  #expect(limiter.receive("d", at: .seconds(6)) == .none)
  #expect(limiter.deadline == .seconds(8))
}

@Test func stretchesKeepAnIdealGridHoweverLateTheAlarmIs() {
  var limiter = Limiter(interval: .seconds(5), leading: true, maxWait: .seconds(5))
  #expect(limiter.receive("a", at: .seconds(0)) == .send("a"))
  #expect(limiter.receive("b", at: .seconds(1)) == .none)
  #expect(limiter.wake(at: .milliseconds(5_900)) == .send("b"))
  #expect(limiter.receive("c", at: .milliseconds(6_000)) == .none)
  #expect(limiter.deadline == .seconds(10))
}

@Test func twoValuesSentAreAlwaysAnIntervalApart() {
  var limiter = Limiter(interval: .seconds(5), leading: true, maxWait: .seconds(5))
  #expect(limiter.receive("a", at: .seconds(0)) == .send("a"))
  #expect(limiter.receive("b", at: .seconds(0)) == .none)
  #expect(limiter.wake(at: .seconds(5)) == .send("b"))
  #expect(limiter.receive("c", at: .seconds(6)) == .none)
  #expect(limiter.wake(at: .seconds(10)) == .send("c"))
}

@Test func aFinishSendsOrDropsWhatWaits() {
  for (onFinish, action) in [(PendingValue.flush, TimedAction.sendAndFinish("a")), (.discard, .finish)] {
    var limiter = Limiter(interval: .seconds(3), onFinish: onFinish)
    #expect(limiter.receive("a", at: .seconds(0)) == .none)
    #expect(limiter.finish(at: .seconds(1)) == action)
    #expect(limiter.deadline == nil)
  }
}

@Test func aFinishWithNothingWaitingOnlyFinishes() {
  var limiter = Limiter(interval: .seconds(3))
  #expect(limiter.finish(at: .seconds(1)) == .finish)
}
