import Foundation
import SignalsOperators

/// Carries out the commands of the standard input on one profile and the view that shows it.
@MainActor
final class Editor {
  private let model = ProfileViewModel()
  private var view: ProfileView?
  private var lineNumber = 0
  private(set) var errorCount = 0

  /// Starts with an open view.
  init() {
    view = ProfileView(model)
  }

  /// Runs to the end of the input. A line that cannot be carried out is reported, and the rest goes on.
  func run() {
    while let command = nextCommand() {
      perform(command)
    }
  }

  /// The next command, or nil at the end of the input.
  private func nextCommand() -> EditorCommand? {
    while let line = readLine() {
      lineNumber += 1
      do throws(EditorError) {
        if let command = try EditorCommand(line) { return command }
      } catch {
        report(error.message, line: lineNumber)
      }
    }
    return nil
  }

  private func perform(_ command: EditorCommand) {
    do throws(EditorError) {
      switch command {
      case .edit(.first, let name): model.firstName.value = name
      case .edit(.last, let name): model.lastName.value = name
      case .edit(.email, let address): model.email.value = address
      case .action(.show): printProfile()
      case .action(.close): try close()
      case .action(.open): try open()
      case .action(.batch): runBatch()
      case .action(.end): throw EditorError("'end' without 'batch'")
      }
    } catch {
      report(error.message, line: lineNumber)
    }
  }

  /// Runs the commands up to the matching `end`, or to the end of the input, as one batch: the view sees their result,
  /// not the steps. A batch inside a batch is part of the outer one.
  private func runBatch() {
    var openBatches = [lineNumber]  // The line of each `batch` that waits for its `end`.
    batch {
      while !openBatches.isEmpty, let command = nextCommand() {
        switch command {
        case .action(.batch): openBatches.append(lineNumber)
        case .action(.end): openBatches.removeLast()
        default: perform(command)
        }
      }
    }
    for line in openBatches {
      report("'batch' without 'end', its edits are applied", line: line)
    }
  }

  private func open() throws(EditorError) {
    guard view == nil else { throw EditorError("the view is open already") }
    view = ProfileView(model)
  }

  /// Releases the view. Its bindings end with it: every count in the printed profile is 0.
  private func close() throws(EditorError) {
    guard view != nil else { throw EditorError("the view is closed already") }
    view = nil
    printProfile()
  }

  /// Prints every property. Signals are up to date with and without a view, also inside a batch.
  private func printProfile() {
    print("---")
    printProperty("first name", model.firstName)
    printProperty("last name", model.lastName)
    printProperty("email", model.email)
    printProperty("full name", model.fullName)
    printProperty("initials", model.initials)
    printProperty("is valid", model.isValid)
    print("---")
  }

  private func printProperty<Value>(_ title: String, _ signal: Signal<Value>) {
    print("\(title): \(signal.value), observers: \(signal.observerCount)")
  }

  private func report(_ message: String, line: Int) {
    errorCount += 1
    fflush(nil)  // What was printed before comes first, also in a pipe.
    FileHandle.standardError.write(Data("line \(line): \(message)\n".utf8))
  }
}
