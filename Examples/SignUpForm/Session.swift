import Foundation
import SignalsOperators

/// Carries out the commands of the standard input on two views of one person's form.
@MainActor
final class Session {
  private let left = FormView(title: "left")
  private let right = FormView(title: "right")
  private var people: [String: SignUpModel] = [:]
  private(set) var errorCount = 0

  /// Runs to the end of the input. A line that cannot be carried out is reported, and the rest goes on.
  func run() {
    var lineNumber = 0
    while let line = readLine() {
      lineNumber += 1
      do throws(CommandError) {
        if let command = try Command(line) { try perform(command) }
      } catch {
        errorCount += 1
        fflush(nil)  // What was printed before comes first, also in a pipe.
        FileHandle.standardError.write(Data("line \(lineNumber): \(error.message)\n".utf8))
      }
    }
  }

  private func perform(_ command: Command) throws(CommandError) {
    switch command {
    case .type(let side, let field, let text):
      _ = try person()
      view(side).field(field).type(text)
    case .compose(let side, let field, let isComposing):
      _ = try person()
      view(side).field(field).isComposing = isComposing
    case .setAge(let age): try person().age.value = min(max(age, 13), 150)
    case .person(let name): swap(to: people[name, default: SignUpModel()], name)
    case .nobody: swap(to: nil, nil)
    case .hide(let isHidden): right.isHidden = isHidden
    case .show: try show()
    case .help: print(Command.usage)
    }
  }

  private func view(_ side: String) -> FormView { side == "left" ? left : right }

  private func person() throws(CommandError) -> SignUpModel {
    guard let model = left.context.model else { throw CommandError("there is nobody to fill the form in for") }
    return model
  }

  /// Both views get the model in one change, which is all that a swap takes.
  private func swap(to model: SignUpModel?, _ name: String?) {
    if let name { people[name] = model }
    print("--- \(name ?? "nobody")")
    batch {
      left.context.model = model
      right.context.model = model
    }
  }

  private func show() throws(CommandError) {
    let form = try person().form.value
    print("model: '\(form.userName)' '\(form.password)' \(form.age) \(form.acceptsTerms ? "yes" : "no")")
    for view in [left, right] {
      print(FieldName.allCases.map { "\(view.field($0).title): '\(view.field($0).text)'" }.joined(separator: ", "))
    }
  }
}
