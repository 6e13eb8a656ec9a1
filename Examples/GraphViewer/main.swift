import Foundation
import SignalsOperators

// Usage: swift run GraphViewer graph.html, then open the page in a browser. Without a file it goes to standard output.
let model = OrderViewModel()
let bag = DisposeBag()
// What a screen would show. Nobody observes `noteLength`.
model.total.observe { _ in }.disposed(by: bag)
model.shipping.observe { _ in }.disposed(by: bag)

var film = Film(of: model)
film.record("quantity = 3", in: model) { model.quantity.value = 3 }
film.record("isMember = true", in: model) { model.isMember.value = true }
film.record("quantity = 6", in: model) { model.quantity.value = 6 }
film.record("price, quantity in a batch", in: model) {
  batch {
    model.price.value = 20
    model.quantity.value = 4
  }
}
film.record("note = fragile", in: model) { model.note.value = "fragile" }

let html = try Page(film: film).html()
if CommandLine.arguments.count > 1 {
  try Data(html.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
} else {
  print(html, terminator: "")
}
