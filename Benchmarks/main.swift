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
  + computedCases() + eventCases() + batchCases() + lifetimeCases() + creationCases()
// The graphs of the curves are too large for thresholds, but they can be counted.
let allCountable = options.lists ? allCases : allCases + allCurves().flatMap(\.cases)
let allShapes =
  propagationShapes() + cutShapes() + dynamicShapes() + cellxShapes() + createShapes() + updateShapes() + gridShapes()
// Without a report they are measured only when they are asked for.
let curvesToChoose = options.report != nil || !options.filters.isEmpty ? allCurves() : []
let names = Set(allCountable.map(\.name) + curvesToChoose.map(\.name) + allShapes.map(\.name))
let cases = options.select(options.steps == nil ? allCases : allCountable, names, \.name)
let curves = options.select(curvesToChoose, names, \.name)
let shapes = options.select(allShapes, names, \.name)

if cases.isEmpty && curves.isEmpty && shapes.isEmpty {
  fail("no case has a name like that; --list prints them", status: 2)
}
if options.lists {
  let others = options.steps == nil ? curves.map(\.name) + shapes.map(\.name) : []
  print((cases.map(\.name) + others).joined(separator: "\n"))
  exit(0)
}
if let steps = options.steps {
  if cases.isEmpty { fail("--steps is for cases; the shapes do as many as they do", status: 2) }
  let failures = cases.compactMap { $0.run(options.form, steps: steps) }
  failures.forEach(complain)
  print(cases.reduce(0) { $0 + $1.operations } * steps)
  exit(failures.isEmpty ? 0 : 1)
}

var report = Report(isQuick: options.isQuick)
for each in cases {
  complain("\(each.name) …")
  report.cases.append(each.measure(options.isQuick ? .quick : .full))
}
for curve in curves {
  complain("\(curve.name) …")
  report.curves.append(curve.measure(options.isQuick ? .quickCurve : .curve))
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
if let directory = options.report {
  do {
    try report.write(into: directory)
  } catch {
    fail("cannot write into \(directory): \(error.localizedDescription)", status: 2)
  }
}
report.failures.forEach(complain)
exit(report.failures.isEmpty ? 0 : 1)
