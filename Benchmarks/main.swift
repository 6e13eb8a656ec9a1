import Foundation

func complain(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

func fail(_ message: String, status: Int32) -> Never {
  complain(message)
  exit(status)
}

#if DEBUG
  complain("this is a debug build, whose times and allocations mean nothing: swift run -c release Benchmarks")
#endif

let options: Options
do {
  options = try Options(CommandLine.arguments.dropFirst())
} catch {
  fail("\(error.message)\n\(Options.usage)", status: 2)
}

let allCases =
  setCases() + fanOutCases() + chainCases() + combineCases() + diamondCases() + cutCases() + switchCases()
  + batchCases() + lifetimeCases() + creationCases()
let allShapes =
  propagationShapes() + cutShapes() + cellxShapes() + createShapes() + updateShapes() + gridShapes()
let names = Set(allCases.map(\.name) + allShapes.map(\.name))
let cases = options.select(allCases, names, \.name)
let shapes = options.select(allShapes, names, \.name)

if cases.isEmpty && shapes.isEmpty {
  fail("no case has a name like that; --list prints them", status: 2)
}
if options.lists {
  print((cases.map(\.name) + shapes.map(\.name)).joined(separator: "\n"))
  exit(0)
}
if let steps = options.steps {
  if cases.isEmpty { fail("--steps is for cases; the shapes do as many as they do", status: 2) }
  let failures = cases.compactMap { $0.run(options.form, steps: steps) }
  failures.forEach(complain)
  exit(failures.isEmpty ? 0 : 1)
}

var report = Report(isQuick: options.isQuick)
for each in cases {
  complain("\(each.name) …")
  report.cases.append(each.measure(options.isQuick ? .quick : .full))
}
for shape in shapes {
  complain("\(shape.name) …")
  report.shapes.append(shape.result(options.isQuick ? .quick : .full))
}
print(report.text)
if let path = options.json {
  do {
    try report.write(to: path)
  } catch {
    fail("cannot write \(path): \(error.localizedDescription)", status: 2)
  }
}
report.failures.forEach(complain)
exit(report.failures.isEmpty ? 0 : 1)
