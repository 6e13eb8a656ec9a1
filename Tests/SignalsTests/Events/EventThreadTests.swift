import Signals
import SignalsTestSupport
import Testing

/// An actor, or the main actor on Linux, runs now on this thread, now on that one.
@Test func theFirstEventOnAnotherThreadIsNotMissed() {
  let source = EventSource<Int>()
  let wrapped = EventStream<Int> { sink in source.observe { sink.send($0) } }
  let log = Log<Int>()
  let graph = Handoff<(EventSource<Int>, EventStream<Int>)>((source, wrapped))
  let subscription = Handoff<Subscription>(nil)
  let record = Handoff<Log<Int>>(log)
  startThreads(1) { _ in
    let (source, wrapped) = graph.take()!
    let log = record.take()!
    subscription.put(wrapped.observe { log.append($0) })
    graph.put((source, wrapped))
  }
  .wait()
  startThreads(1) { _ in
    let (source, wrapped) = graph.take()!
    source.send(1)
    graph.put((source, wrapped))
  }
  .wait()
  #expect(log.entries == [1])
  // Dropped here, away from where it was made, it would wait for the next use of the streams.
  subscription.take()?.dispose()
}
