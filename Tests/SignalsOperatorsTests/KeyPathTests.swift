import SignalsOperators
import Testing

/// Every operator that takes a function of the value takes a key path.
struct KeyPathTests {
  private struct User: Equatable {
    var id = 1
    var name = "Ada"
    var email: String? = "ada@example.org"
    var isAdult: Bool { id > 0 }
  }

  private let user = MutableSignal(User())

  @Test func map() {
    let length = user.map(\.name.count)
    user.value.name = "Grace"
    #expect(length.value == 5)
  }

  @Test func compactMapAndFilter() {
    let email = user.compactMap(initial: "", \.email)
    #expect(email.value == "ada@example.org")
    user.value = User(id: 0, name: "Grace", email: nil)
    #expect(email.value == "ada@example.org")
    #expect(user.filter(initial: User(id: 7), \.isAdult).value.id == 7)
  }

  @Test func distinct() {
    var changes = 0
    let subscription = user.distinct(by: \.id).observe { _ in changes += 1 }
    user.value.name = "Grace"
    #expect(changes == 0)
    user.value.id = 2
    #expect(changes == 1)
    subscription.dispose()
  }

  @Test func flatMapLatest() {
    final class Session { let title = MutableSignal("Home") }
    let session = MutableSignal(Session())
    let title = session.flatMapLatest(\.title)
    session.value.title.value = "Inbox"
    #expect(title.value == "Inbox")
  }
}
