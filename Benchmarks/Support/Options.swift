/// What the command line asks for.
struct Options {
  static let usage = """
    usage: Benchmarks [--filter TEXT]... [--json FILE] [--report DIR] [--list] [--quick]
           Benchmarks --steps COUNT [--form FORM] [--filter TEXT]...

      --filter TEXT   only what has TEXT in its name, or is named TEXT; may be repeated
      --json FILE     write all figures to FILE
      --report DIR    also measure the curves, and write tables and charts for people into DIR
      --list          print the names and stop; with --steps, those that it takes
      --quick         few and short samples: checks everything, times mean little
      --steps COUNT   do so many steps of each case, print how many operations they were, and measure nothing: for
                      tools that count instructions
      --form FORM     which form --steps takes: \(Form.allCases.map(\.rawValue).joined(separator: ", "))
    """

  var filters: [String] = []
  var json: String?
  var report: String?
  var lists = false
  var isQuick = false
  var steps: Int?
  var form = Form.signals

  struct Mistake: Error {
    let message: String
  }

  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      func value() throws(Mistake) -> String {
        guard let value = arguments.next() else { throw Mistake(message: "\(argument) needs a value") }
        return value
      }
      switch argument {
      case "--filter": filters.append(try value())
      case "--json": json = try value()
      case "--report": report = try value()
      case "--list": lists = true
      case "--quick": isQuick = true
      case "--steps":
        guard let count = Int(try value()), count > 0 else { throw Mistake(message: "--steps needs a number") }
        steps = count
      case "--form":
        guard let form = Form(rawValue: try value()) else { throw Mistake(message: "--form needs a form") }
        self.form = form
      default: throw Mistake(message: "unknown argument \(argument)")
      }
    }
  }

  /// Those of `all` whose names are asked for. A filter that is a whole name selects nothing else.
  func select<Element>(_ all: [Element], _ names: Set<String>, _ name: (Element) -> String) -> [Element] {
    guard !filters.isEmpty else { return all }
    return all.filter { element in
      filters.contains { filter in
        names.contains(filter) ? name(element) == filter : name(element).contains(filter)
      }
    }
  }
}
