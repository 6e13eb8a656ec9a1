import Testing

@testable import SignalsOperators

@Test func aDelayLineKeepsTheOrderAndTheDistances() {
  var line = DelayLine<Int>(interval: .seconds(10))
  for second in 0..<5 { #expect(line.receive(second, at: .seconds(second)) == .none) }
  #expect(line.finish(at: .seconds(5)) == .none)
  for second in 0..<5 {
    #expect(line.deadline == .seconds(10 + second))
    #expect(line.wake(at: .seconds(10 + second)) == .send(second))
  }
  #expect(line.deadline == .seconds(15))
  #expect(line.wake(at: .seconds(15)) == .finish)
}

@Test func aDelayLineLetsGoOfWhatItSent() {
  var line = DelayLine<AnyObject>(interval: .seconds(1))
  weak var first: AnyObject?
  do {
    let object = LifetimeProbe()
    first = object
    _ = line.receive(object, at: .zero)
    for _ in 0..<3 { _ = line.receive(LifetimeProbe(), at: .zero) }
  }
  #expect(first != nil)
  do { _ = line.wake(at: .seconds(1)) }
  #expect(first == nil)
}

private final class LifetimeProbe {}

@Test func eachValueBeginsTheSilenceAnew() {
  var limit = SilenceLimit<Int>(interval: .seconds(3))
  limit.start(at: .seconds(1))
  #expect(limit.deadline == .seconds(4))
  #expect(limit.receive(7, at: .seconds(3)) == .send(7))
  #expect(limit.deadline == .seconds(6))
  #expect(limit.wake(at: .seconds(6)) == .finish)
}

@Test func aTickThatIsLateDoesNotShiftTheNext() {
  var ticker = Ticker(interval: .seconds(2))
  ticker.start(at: .seconds(1))
  #expect(ticker.deadline == .seconds(3))
  #expect(ticker.wake(at: .milliseconds(3_900)) == .send(0))
  #expect(ticker.deadline == .seconds(5))
}

@Test func ticksThatWereMissedAreLeftOut() {
  var ticker = Ticker(interval: .seconds(2))
  ticker.start(at: .zero)
  #expect(ticker.wake(at: .seconds(9)) == .send(3))
  #expect(ticker.deadline == .seconds(10))
}

@Test func bufferedValuesLeaveAtTheEndOfTheirInterval() {
  var buffer = TimedBuffer<Int>(interval: .seconds(5), onFinish: .flush)
  buffer.start(at: .seconds(1))
  #expect(buffer.deadline == nil)
  #expect(buffer.receive(1, at: .seconds(8)) == .none)
  #expect(buffer.receive(2, at: .seconds(9)) == .none)
  #expect(buffer.deadline == .seconds(11))
  #expect(buffer.wake(at: .seconds(11)) == .send([1, 2]))
  #expect(buffer.deadline == nil)
}

@Test func aValueOnTheBoundaryBelongsToTheNextInterval() {
  var buffer = TimedBuffer<Int>(interval: .seconds(5), onFinish: .flush)
  buffer.start(at: .zero)
  #expect(buffer.receive(1, at: .seconds(5)) == .none)
  #expect(buffer.deadline == .seconds(10))
}

@Test func aFinishSendsOrDropsTheBuffer() {
  var flushing = TimedBuffer<Int>(interval: .seconds(5), onFinish: .flush)
  #expect(flushing.receive(1, at: .zero) == .none)
  #expect(flushing.finish(at: .seconds(1)) == .sendAndFinish([1]))
  var discarding = TimedBuffer<Int>(interval: .seconds(5), onFinish: .discard)
  #expect(discarding.receive(1, at: .zero) == .none)
  #expect(discarding.finish(at: .seconds(1)) == .finish)
}
