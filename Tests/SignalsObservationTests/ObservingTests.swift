import Observation
import SignalsObservation
import SignalsOperators
import SignalsTestSupport
import Testing

@MainActor @Observable private final class Settings {
  var title = "Home"
  var size = 1
  var label: String { "\(title) \(size)" }
}

/// A signal of a property of an `@Observable` object.
@MainActor struct ObservingTests {
  private let settings = Settings()
  private let bag = DisposeBag()

  /// Waits until the signal has told of a change.
  private func next<Value>(of signal: Signal<Value>, after change: () -> Void) async {
    var subscription: Subscription?
    await withCheckedContinuation { continuation in
      subscription = signal.observe { _ in continuation.resume() }
      change()
    }
    subscription?.dispose()
  }

  @Test func itHasTheCurrentValue() {
    #expect(Signal(observing: settings, \.title).value == "Home")
  }

  @Test func itChangesWithTheProperty() async {
    let title = Signal(observing: settings, \.title)
    let log = Log<String>()
    title.bind { log.append($0) }.disposed(by: bag)
    await next(of: title) { settings.title = "Inbox" }
    await next(of: title) { settings.title = "Sent" }
    #expect(log.entries == ["Home", "Inbox", "Sent"])
  }

  @Test func severalWritesAreOneChange() async {
    let title = Signal(observing: settings, \.title)
    let log = Log<String>()
    title.observe { log.append($0) }.disposed(by: bag)
    await next(of: title) {
      settings.title = "Inbox"
      settings.title = "Sent"
    }
    #expect(log.entries == ["Sent"])
  }

  @Test func aComputedPropertyIsFollowedThroughWhatItReads() async {
    let label = Signal(observing: settings, \.label)
    #expect(label.value == "Home 1")
    await next(of: label) { settings.size = 2 }
    #expect(label.value == "Home 2")
    await next(of: label) { settings.title = "Inbox" }
    #expect(label.value == "Inbox 2")
  }

  @Test(.timeLimit(.minutes(20))) func unobservedItFollowsAsWell() async {
    let title = Signal(observing: settings, \.title)
    let length = title.map(\.count)
    #expect(length.value == 4)
    settings.title = "Inbox"
    while length.value != 5 { await Task.yield() }
    #expect(title.value == "Inbox")
  }

  @Test func theObjectDoesNotKeepTheSignal() {
    weak var released: Signal<String>?
    do {
      let title = Signal(observing: settings, \.title)
      #expect(title.value == "Home")
      released = title
    }
    #expect(released == nil)
    settings.title = "Inbox"
  }

  @Test func theSignalKeepsTheObjectAndLetsItGo() {
    weak var released: Settings?
    var title: Signal<String>?
    do {
      let settings = Settings()
      released = settings
      title = Signal(observing: settings, \.title)
    }
    #expect(released != nil)
    #expect(title?.value == "Home")
    title = nil
    #expect(released == nil)
  }

  @Test func itWorksInAnActor() async {
    #expect(await Worker().titles() == ["Home", "Inbox"])
  }

  @Test func theObjectDoesNotKeepTheActorThatOwnsIt() async {
    weak var released: Worker?
    do {
      let worker = Worker()
      released = worker
      _ = await worker.titles()
    }
    for _ in 0..<100_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}

@Observable private final class Document {
  var title = "Home"
}

private actor Worker {
  private let document = Document()
  private let bag = DisposeBag()
  private let log = Log<String>()

  func titles() async -> [String] {
    let title = Signal(observing: document, \.title)
    title.bind { [log] in log.append($0) }.disposed(by: bag)
    await withCheckedContinuation { continuation in
      bag["change"] = title.observe { _ in continuation.resume() }
      document.title = "Inbox"
    }
    return log.entries
  }
}
