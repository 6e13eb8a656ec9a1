import SignalsOperators
import SignalsTestSupport
import Testing

struct EventReportTests {
  private struct Failure: Error {}

  @Test("R028: a zip with an empty stream ends at once and lets the other one go")
  func anEmptyInputEndsAZip() {
    for isFirst in [true, false] {
      let other = EventSource<Int>()
      let log = Log<String>()
      let zipped = isFirst ? EventStream<Int>.empty.zip(other) : other.zip(EventStream<Int>.empty)
      let subscription = zipped.observe({ _ in log.append("event") }, onFinish: { log.append("finish") })
      other.send(1)
      #expect(log.entries == ["finish"])
      #expect(other.observerCount == 0)
      subscription.dispose()
    }
  }

  @Test("R029: a zip ends when one input ended and nothing of it waits", arguments: [true, false])
  func aZipEndsWithItsShorterInput(isFirst: Bool) {
    let short = EventSource<Int>()
    let long = EventSource<Int>()
    let log = Log<String>()
    let zipped = isFirst ? short.zip(long) : long.zip(short)
    let subscription = zipped.observe({ log.append("\($0)\($1)") }, onFinish: { log.append("finish") })
    short.send(1)
    short.send(1)
    short.finish()
    long.send(1)
    #expect(log.entries == ["11"])
    long.send(1)
    #expect(log.entries == ["11", "11", "finish"])
    #expect(long.observerCount == 0)
    subscription.dispose()
  }

  @Test("R127: a failure is a value and ends nothing")
  func aFailureIsAValue() {
    let taps = EventSource<Int>()
    let answers = taps.flatMap { number -> EventStream<Result<Int, any Error>> in
      let answer: Result<Int, any Error> = number == 2 ? .failure(Failure()) : .success(number)
      return EventStream<Result<Int, any Error>>.empty.prepend(answer)
    }
    let log = Log<String>()
    let subscription = answers.observe { answer in
      switch answer {
      case .success(let number): log.append("\(number)")
      case .failure: log.append("failed")
      }
    }
    for number in 1...3 { taps.send(number) }
    #expect(log.entries == ["1", "failed", "3"])
    subscription.dispose()
  }
}
