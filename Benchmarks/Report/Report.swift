import Foundation

/// All that one run of the program measured.
struct Report: Codable {
  /// Whether the run was too short for its times to mean much.
  var isQuick: Bool
  var cases: [CaseResult] = []
  var curves: [CurveResult] = []
  var shapes: [ShapeResult] = []

  var failures: [String] {
    cases.flatMap(\.failures) + curves.flatMap(\.points).flatMap(\.result.failures) + shapes.flatMap(\.failures)
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  /// Writes the tables and the pictures for people into a directory, which is made if it is missing.
  func write(into directory: String) throws {
    let directory = URL(fileURLWithPath: directory, isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }
    try write(markdown, to: "table.md")
    if !cases.isEmpty { try write(barChart(cases), to: "chart.svg") }
    if !curves.isEmpty { try write(curveChart(curves), to: "curves.svg") }
  }

  var text: String {
    var parts: [String] = []
    if !cases.isEmpty {
      parts.append(caseTable)
      parts.append(
        """
        ns for one operation, the fastest sample and the median; by hand: the same job in plain Swift; ratio: Signals
        to by hand, of fastest samples and of medians; goal: the most that the first ratio should be, ! if it is more;
        allocations and bytes for one operation of Signals; live: the bytes that stay
        """
      )
    }
    if !shapes.isEmpty {
      parts.append(shapeTable)
      parts.append(
        """
        ms for all iterations, the fastest sample; JavaScript: the faster of alien-signals 3.2.1 and preact's signals
        1.14.4, taken once on a similar machine; evaluations and runs: calls of transforms and observers, and the ideal
        """
      )
    }
    return parts.joined(separator: "\n\n")
  }

  private var caseTable: String {
    var table = Table(
      "case",
      "Signals",
      "median",
      "by hand",
      "median",
      "ratio",
      "median",
      "goal",
      "Observation",
      "Notification",
      "allocations",
      "bytes",
      "live"
    )
    for result in cases {
      let ours = result.measurement(.signals)
      let byHand = result.measurement(.handwritten)
      table.add([
        result.name,
        cell(ours?.minimum),
        cell(ours?.median),
        cell(byHand?.minimum),
        cell(byHand?.median),
        cell(result.ratios?.minimum),
        cell(result.ratios?.median),
        cell(result.goal) + (result.missesGoal ? " !" : ""),
        cell(result.measurement(.observation)?.minimum),
        cell(result.measurement(.notificationCenter)?.minimum),
        cell(ours?.allocations),
        cell(ours?.requestedBytes),
        cell(ours?.grownBytes),
      ])
    }
    return table.text
  }

  private var shapeTable: String {
    var table = Table("shape", "Signals", "JavaScript", "ratio", "evaluations", "ideal", "runs", "ideal")
    for result in shapes {
      table.add([
        result.name,
        result.milliseconds.brief,
        result.javaScript.brief,
        (result.milliseconds / result.javaScript).brief,
        String(result.counts.evaluations),
        String(result.limit.evaluations),
        String(result.counts.runs),
        String(result.limit.runs),
      ])
    }
    let ours = shapes.reduce(0) { $0 + $1.milliseconds }
    let javaScript = shapes.reduce(0) { $0 + $1.javaScript }
    table.add(["total", ours.brief, javaScript.brief, (ours / javaScript).brief, "", "", "", ""])
    return table.text
  }

  private func cell(_ figure: Double?) -> String {
    figure?.brief ?? "-"
  }
}
