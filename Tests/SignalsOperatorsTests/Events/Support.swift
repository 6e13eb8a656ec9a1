import SignalsOperators
import SignalsTestSupport

/// A stream that sends some values and finishes as soon as it is observed.
func sequence<Value>(_ values: Value...) -> EventStream<Value> {
  EventStream { sink in
    for value in values { sink.send(value) }
    sink.finish()
    return AnyDisposable {}
  }
}

/// What an observer of a stream sees: events as text, the end as "|".
final class Recording {
  private let log = Log<String>()
  private(set) var subscription: Subscription?

  init<Value>(_ stream: EventStream<Value>) {
    subscription = stream.observe { [log] in
      log.append("\($0)")
    } onFinish: { [log] in
      log.append("|")
    }
  }

  /// Everything so far.
  var seen: String { log.entries.joined(separator: " ") }

  func dispose() { subscription = nil }
}
