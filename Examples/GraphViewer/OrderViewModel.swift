import SignalsOperators

/// An order: what is typed in, and what follows from it.
@MainActor
final class OrderViewModel {
  let price = MutableSignal(12).named("price")
  let quantity = MutableSignal(2).named("quantity")
  let isMember = MutableSignal(false).named("isMember")
  let note = MutableSignal("").named("note")

  let subtotal: Signal<Int>
  let discount: Signal<Int>
  let total: Signal<Int>
  let isShippedFree: Signal<Bool>
  let shipping: Signal<String>
  let noteLength: Signal<Int>

  init() {
    subtotal = combineLatest(price, quantity) { $0 * $1 }.named("subtotal")
    discount = combineLatest(subtotal, isMember) { $1 ? $0 / 10 : 0 }.distinct().named("discount")
    total = combineLatest(subtotal, discount) { $0 - $1 }.named("total")
    isShippedFree = total.map { $0 >= 50 }.distinct().named("isShippedFree")
    shipping = isShippedFree.map { $0 ? "free" : "5 extra" }.named("shipping")
    noteLength = note.map(\.count).named("noteLength")
  }

  /// What the page can tell apart by name.
  var signals: [(name: String, signal: any SignalProtocol)] {
    [
      ("price", price), ("quantity", quantity), ("isMember", isMember), ("note", note), ("subtotal", subtotal),
      ("discount", discount), ("total", total), ("isShippedFree", isShippedFree), ("shipping", shipping),
      ("noteLength", noteLength),
    ]
  }
}
