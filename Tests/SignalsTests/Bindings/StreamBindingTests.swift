import SignalsOperators
import SignalsTestSupport
import Testing

/// Events that are bound to signals and properties.
struct StreamBindingTests {
  private final class Label {
    var text = ""
    var note: String?
  }

  private struct Profile { var name = "Ada" }

  private let words = EventSource<String>()

  @Test func eachEventIsWrittenToASignal() {
    let text = MutableSignal("–")
    var seen: [String] = []
    let observation = text.observe { seen.append($0) }
    let binding = words.bind(to: text)
    #expect(text.value == "–")
    words.send("a")
    words.send("a")
    #expect(seen == ["a", "a"])
    binding.dispose()
    words.send("b")
    #expect(text.value == "a")
    observation.dispose()
  }

  @Test func eachEventIsWrittenToAProperty() {
    let label = Label()
    let bindings = [words.bind(to: label, \.text), words.bind(to: label, \.note)]
    words.send("a")
    #expect(label.text == "a")
    #expect(label.note == "a")
    withExtendedLifetime(bindings) {}
  }

  @Test func aSignalOfOptionalsAndAFieldAreWritten() {
    let note = MutableSignal<String?>(nil)
    let profile = MutableSignal(Profile())
    let bindings = [words.bind(to: note), words.bind(to: profile[\.name])]
    words.send("Grace")
    words.send("Barbara")
    #expect(note.value == "Barbara")
    #expect(profile.value.name == "Barbara")
    #expect(!bindings[1].isDisposed)
  }

  @Test func severalEventsOfOneTurnAreWrittenInOrder() {
    let text = MutableSignal("")
    var seen: [String] = []
    let observation = text.observe { seen.append($0) }
    let binding = words.flatMap { EventStream.empty.prepend($0 + "1", $0 + "2") }.bind(to: text)
    words.send("a")
    #expect(text.value == "a2")
    #expect(seen.last == "a2")
    binding.dispose()
    observation.dispose()
  }

  @Test func aBindingKeepsNoTargetAndEndsWithIt() {
    let tracker = LifetimeTracker()
    let source = EventSource<LifetimeToken?>()
    var signal: MutableSignal<LifetimeToken?>? = MutableSignal(tracker.token())
    let binding = source.bind(to: signal!)
    signal = nil
    #expect(tracker.alive == 0)
    source.send(nil)
    #expect(binding.isDisposed)
    #expect(source.observerCount == 0)
  }

  @Test func itEndsWithTheStream() {
    let text = MutableSignal("")
    let binding = words.bind(to: text)
    words.finish()
    #expect(binding.isDisposed)
    #expect(words.bind(to: text).isDisposed)
  }
}
