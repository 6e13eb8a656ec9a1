import Foundation
import SignalsOperators

// Usage: SearchBox               queries typed on the standard input, one a line
//        SearchBox --replay FILE lines with milliseconds and a query, played on a manual clock
let words = try WordList()

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--replay" {
  var keystrokes: [Keystroke] = []
  let script = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
  for line in script.split(separator: "\n") where !line.hasPrefix("#") {
    guard let keystroke = Keystroke(line) else {
      FileHandle.standardError.write(Data("not a line of a script: \(line)\n".utf8))
      exit(1)
    }
    keystrokes.append(keystroke)
  }
  await replay(keystrokes, in: words)
} else {
  let box = SearchBox(words, clock: ContinuousClock())
  // The thread that waits for input sends from where it is; what it sends arrives on the main actor.
  let sink = box.typed.sendableSink()
  let lines = box.lines.values()
  Thread.detachNewThread {
    while let line = readLine() { sink.send(line) }
    sink.finish()
  }
  for await line in lines { print(line) }
}
