import SignalsTesting
import Testing

/// The combining operators at their boundaries: events at the same time, an end or a dispose while something waits,
/// two activations.
@MainActor struct CombiningMarbleTests {
  let clock = ManualClock()

  private func play<Value>(
    _ inputs: Marbles...,
    disposal: Int? = nil,
    through make: @escaping ([EventStream<String>]) -> EventStream<Value>
  ) -> Marbles {
    switch inputs.count {
    case 1: clock.play(inputs[0], disposal: disposal, make)
    case 2: clock.play(inputs[0], inputs[1], disposal: disposal, make)
    default: clock.play(inputs[0], inputs[1], inputs[2], disposal: disposal, make)
    }
  }

  /// The stream, left and observed anew when the marker sends.
  private func twice<Value>(_ stream: EventStream<Value>, marker: EventStream<String>) -> EventStream<Value> {
    stream.prefix(until: marker).concat(stream)
  }

  // MARK: merge

  @Test func mergeAtTheSameTime() {
    #expect(play("a-(bc)-|", "x-y--(z|)") { $0[0].merge($0[1]) } == "(ax)-(bcy)--(z|)")
    #expect(play("a-|", "x-|") { $0[0].merge($0[1]) } == "(ax)-|")
    #expect(play("a-|", "--x|") { $0[0].merge($0[1]) } == "a-x|")
  }

  @Test func mergeDisposedAndObservedAnew() {
    #expect(play("a-b-c", "-x-y-z", disposal: 3) { $0[0].merge($0[1]) } == "axby")
    #expect(play("a-b-|", "-x-y-|", "--m") { self.twice($0[0].merge($0[1]), marker: $0[2]) } == "axby-|")
  }

  // MARK: concat

  @Test func concatBeginsWithTheNextWhenTheFirstHasFinished() {
    #expect(play("a--|", "xyz-w|") { $0[0].concat($0[1]) } == "a---w|")
    // What comes at the time of the end, but after it, is heard.
    #expect(play("a--|", "---x-|") { $0[0].concat($0[1]) } == "a--x-|")
    #expect(play("a--|", "-|") { $0[0].concat($0[1]) } == "a--|")
    #expect(play("|", "|") { $0[0].concat($0[1]) } == "|")
  }

  @Test func concatDisposedAndObservedAnew() {
    #expect(play("a-|", "---x-y|", disposal: 3) { $0[0].concat($0[1]) } == "a--x")
    // The second time the first stream has finished already.
    #expect(play("a-|", "---x-y|", "----m") { self.twice($0[0].concat($0[1]), marker: $0[2]) } == "a--x-y|")
  }

  // MARK: zip

  @Test func zipAtTheSameTime() {
    let zipped: ([EventStream<String>]) -> EventStream<String> = { $0[0].zip($0[1]).map { $0 + $1 } }
    #expect(play("a--b|", "x--y|", through: zipped) == "'ax'--'by'|")
    #expect(play("(ab)--|", "--x-y", through: zipped) == "--'ax'-('by'|)")
    // The end at the time of the last pair.
    #expect(play("a-|", "--(x|)", through: zipped) == "--('ax'|)")
    #expect(play("ab|", "--|", through: zipped) == "--|")
  }

  @Test func zipDisposedAndObservedAnew() {
    let zipped: ([EventStream<String>]) -> EventStream<String> = { $0[0].zip($0[1]).map { $0 + $1 } }
    #expect(play("ab-c", "--x-y", disposal: 2, through: zipped) == "--'ax'")
    // What waited the first time is forgotten.
    #expect(play("ab-c", "-----x", "--m") { self.twice(zipped($0), marker: $0[2]) } == "-----'cx'")
  }

  // MARK: flatMap

  @Test func flatMapAtTheSameTime() {
    let inner: ([EventStream<String>]) -> EventStream<String> = { streams in
      streams[0].flatMap { outer in streams[1].map { outer + $0 } }
    }
    // What the inner stream sends after it was joined, at the same time, is heard; in the order of joining.
    #expect(play("a--b---|", "x--y-z---|", through: inner) == "'ax'--('ay''by')-('az''bz')---|")
    #expect(play("a-|", "-x-|", through: inner) == "-'ax'-|")
    #expect(play("|", "-x-|", through: inner) == "|")
  }

  @Test func flatMapDisposedAndObservedAnew() {
    let inner: ([EventStream<String>]) -> EventStream<String> = { streams in
      streams[0].flatMap { outer in streams[1].map { outer + $0 } }
    }
    #expect(play("ab", "--x-y", disposal: 2, through: inner) == "--('ax''bx')")
    #expect(play("a--b--|", "-x--y--|", "--m") { self.twice(inner($0), marker: $0[2]) } == "-'ax'--'by'--|")
  }

  @Test func flatMapLatestAtTheSameTime() {
    let inner: ([EventStream<String>]) -> EventStream<String> = { streams in
      streams[0].flatMapLatest { outer in streams[1].map { outer + $0 } }
    }
    #expect(play("a--b---|", "x--y-z---|", through: inner) == "'ax'--'by'-'bz'---|")
    #expect(play("a-|", "-x-|", through: inner) == "-'ax'-|")
    // The inner stream sends first, then it is left.
    #expect(
      play("-y-z", "a--b") { streams in
        streams[1].flatMapLatest { outer in streams[0].map { outer + $0 } }
      } == "-'ay'-'az'"
    )
  }

  @Test func flatMapLatestDisposedAndObservedAnew() {
    let inner: ([EventStream<String>]) -> EventStream<String> = { streams in
      streams[0].flatMapLatest { outer in streams[1].map { outer + $0 } }
    }
    #expect(play("ab", "--x-y", disposal: 2, through: inner) == "--'bx'")
    #expect(play("a--b--|", "-x--y--|", "--m") { self.twice(inner($0), marker: $0[2]) } == "-'ax'--'by'--|")
  }

  // MARK: withLatest

  @Test func withLatestAtTheSameTime() {
    let sampled: ([EventStream<String>]) -> EventStream<String> = {
      $0[0].withLatest(from: $0[1].hold("-")).map { $0 + $1 }
    }
    // The signal changes after the event that came first.
    #expect(play("a-b-c|", "--x-|", through: sampled) == "'a-'-'b-'-'cx'|")
    // It changes before.
    #expect(
      play("--x", "a-b-|") { $0[1].withLatest(from: $0[0].hold("-")).map { $0 + $1 } } == "'a-'-'bx'-|"
    )
  }

  @Test func withLatestDisposedAndObservedAnew() {
    let sampled: ([EventStream<String>]) -> EventStream<String> = {
      $0[0].withLatest(from: $0[1].hold("-")).map { $0 + $1 }
    }
    #expect(play("a-b-c", "-x", disposal: 2, through: sampled) == "'a-'-'bx'")
    // A signal is held once: its value outlives an activation.
    #expect(play("a-b-c|", "-x", "---m") { self.twice(sampled($0), marker: $0[2]) } == "'a-'-'bx'-'cx'|")
  }

  // MARK: sample

  @Test func sampleAtTheSameTime() {
    // The value comes first, so it is sampled.
    #expect(play("a--b", "---t-t") { $0[0].sample(on: $0[1]) } == "---b")
    // The trigger comes first: the value waits for the next one.
    #expect(play("---t-t", "---b") { $0[1].sample(on: $0[0]) } == "-----b")
  }

  @Test func sampleWhatWaitsAtTheEnd() {
    #expect(play("a|", "--t-t") { $0[0].sample(on: $0[1]) } == "--(a|)")
    #expect(play("a--", "-|") { $0[0].sample(on: $0[1]) } == "-|")
  }

  @Test func sampleDisposedAndObservedAnew() {
    #expect(play("a-b", "-t-t", disposal: 2) { $0[0].sample(on: $0[1]) } == "-a")
    // What waited the first time is forgotten.
    #expect(play("ab---c", "----t-t", "--m") { self.twice($0[0].sample(on: $0[1]), marker: $0[2]) } == "------c")
  }

  // MARK: buffer

  @Test func bufferOfACount() {
    let buffered: ([EventStream<String>]) -> EventStream<String> = { $0[0].buffer(count: 2).map { $0.joined() } }
    #expect(play("a-(bc)-|", through: buffered) == "--'ab'-(c|)")
    #expect(play("a-b|", through: buffered) == "--'ab'|")
    #expect(play("abc", disposal: 2, through: buffered) == "-'ab'")
    #expect(play("abc--de", "-", "---m") { self.twice(buffered($0), marker: $0[2]) } == "-'ab'----'de'")
  }
}
