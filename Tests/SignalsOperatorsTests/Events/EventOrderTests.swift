import SignalsOperators
import SignalsTestSupport
import Testing

/// What an observer sees follows from the graph, not from who subscribed first.
struct EventOrderTests {
  /// A random graph of streams over two sources, the same for the same seed.
  private static func streams(_ sources: [EventSource<Int>], seed: UInt64) -> [EventStream<Int>] {
    var random = SplitMix64(seed: seed)
    var streams: [EventStream<Int>] = sources
    func pick() -> EventStream<Int> { streams.randomElement(using: &random)! }
    for index in 0..<20 {
      let stream = pick()
      let next: EventStream<Int> =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: stream.filter { ($0 ^ index) & 1 == 0 }
        case 1: stream.merge(pick(), pick())
        case 2: stream.withLatest(from: pick().hold(0)).map { $0.0 &* 3 &+ $0.1 }
        case 3: stream.withLatest(from: combineLatest(pick().scan(0, &+), pick().hold(1)) { $0 ^ $1 }).map { $0.1 }
        case 4: stream.sample(on: pick())
        case 5: stream.zip(pick()).map { $0.0 &- $0.1 }
        case 6: stream.pairwise().map { $0.0 &+ $0.1 }
        case 7: stream.distinct().dropFirst()
        case 8: stream.prefix(3).concat(pick())
        case 9: { other in stream.flatMapLatest { value in other.map { $0 &+ value }.prefix(2) } }(pick())
        case 10: { other in stream.flatMap { value in other.first().map { $0 &* value } } }(pick())
        default: stream.map { $0 &+ index }
        }
      streams.append(next)
    }
    return streams
  }

  private func run(seed: UInt64, order: [Int], isBatched: Bool) -> [String] {
    let sources = [EventSource<Int>(), EventSource<Int>()]
    let streams = Self.streams(sources, seed: seed)
    var recordings: [Int: Recording] = [:]
    for index in order { recordings[index] = Recording(streams[index]) }
    func send() {
      for value in 0..<12 { sources[value % 3 == 2 ? 1 : 0].send(value) }
      for source in sources { source.finish() }
    }
    if isBatched { batch { send() } } else { send() }
    #expect(sources.allSatisfy { $0.observerCount == 0 })
    return streams.indices.map { recordings[$0]?.seen ?? "" }
  }

  @Test(arguments: 0..<80 as Range<UInt64>) func theOrderOfSubscriptionMakesNoDifference(seed: UInt64) {
    let all = Array(0..<22)
    let expected = run(seed: seed, order: all, isBatched: false)
    var random = SplitMix64(seed: seed)
    for round in 0..<6 {
      let order = all.shuffled(using: &random)
      #expect(run(seed: seed, order: order, isBatched: round % 2 == 1) == expected)
    }
  }
}
