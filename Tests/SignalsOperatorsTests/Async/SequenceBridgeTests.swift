import SignalsOperators
import SignalsTestSupport
import SignalsTesting
import Testing

private struct Broken: Error, Equatable {}

@MainActor struct SequenceBridgeTests {
  /// A value that must not leave the actor.
  final class Photo {}

  private func end(of stream: EventStream<some Any>) async {
    for await _ in stream.values() {}
  }

  @Test func aSequenceBecomesAStreamThatFinishesWithIt() async {
    let (sequence, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let stream = EventStream(sequence)
    let recorder = stream.record()
    await end(of: stream)
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.isFinished)
  }

  @Test func theLoopBeginsWithTheFirstObserverAndIsCancelledWithTheLast() async {
    let (sequence, continuation) = AsyncStream.makeStream(of: Int.self)
    let ends = MutableSignal(0)
    let sink = ends.sendableSink()
    continuation.onTermination = { _ in sink.send(1) }
    let stream = EventStream(sequence)
    let first = MutableSignal(0)
    let subscription = stream.observe { first.value = $0 }
    continuation.yield(7)
    for await value in first.values() where value == 7 { break }
    subscription.dispose()
    for await count in ends.values() where count == 1 { break }
    #expect(first.value == 7)
  }

  @Test func nothingComesAfterTheDispose() async {
    let (sequence, continuation) = AsyncStream.makeStream(of: Int.self)
    let stream = EventStream(sequence)
    let recorder = stream.record()
    for number in 1...3 { continuation.yield(number) }
    recorder.dispose()
    await Task { @MainActor in }.value
    #expect(recorder.values == [])
  }

  @Test func whatASequenceThrowsIsTheLastEvent() async {
    let (sequence, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.finish(throwing: Broken())
    let stream = EventStream(catching: sequence)
    let recorder = stream.record()
    await end(of: stream)
    #expect(recorder.values.map { try? $0.get() } == [1, nil])
    #expect(recorder.isFinished)
  }

  @Test func elementsThatAreNotSendableStayInTheActor() async {
    let signal = MutableSignal<Photo?>(nil)
    let photo = Photo()
    let copy = MutableSignal<Photo?>(nil)
    let binding = signal.values().bind(to: copy)
    signal.value = photo
    for await value in copy.values() where value != nil { break }
    #expect(copy.value === photo)
    binding.dispose()
    signal.value = nil
    await Task { @MainActor in }.value
    #expect(copy.value === photo)
  }

  @Test func aBindingDoesNotKeepTheSignal() async {
    let tracker = LifetimeTracker()
    let (sequence, continuation) = AsyncStream.makeStream(of: LifetimeToken.self)
    var signal: MutableSignal<LifetimeToken>? = MutableSignal(tracker.token())
    let binding = sequence.bind(to: signal!)
    signal = nil
    #expect(tracker.alive == 0)
    continuation.finish()
    withExtendedLifetime(binding) {}
  }

  @Test(.timeLimit(.minutes(10))) func aSequenceIsBoundToAField() async {
    struct Room { var temperature = 20 }
    let (readings, continuation) = AsyncStream.makeStream(of: Int.self)
    let room = MutableSignal(Room())
    let binding = readings.bind(to: room[\.temperature])
    for degrees in [21, 22] { continuation.yield(degrees) }
    for await value in room.values() where value.temperature == 22 { break }
    #expect(room.value.temperature == 22)
    #expect(!binding.isDisposed)
    continuation.finish()
  }
}
