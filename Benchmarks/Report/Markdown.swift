extension Report {
  /// The figures as tables for people.
  var markdown: String {
    var parts = [
      """
      # Measured

      Made with `\(Self.command)`, Swift \(compiler).
      Times are the fastest samples, of processor time; they swing with the machine, so compare within a table.
      """
    ]
    if !cases.isEmpty { parts.append(caseTable) }
    if !curves.isEmpty { parts.append(curveTable) }
    if !shapes.isEmpty { parts.append(shapeTable) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let command = "swift run -c release Benchmarks --report Documentation/Performance"

  private var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private var caseTable: String {
    var rows = [
      "## One operation",
      "",
      "Nanoseconds; ratio: Signals to the hand-written form; allocations and bytes: what an operation of Signals makes.",
      "",
      "| case | hand-written | Signals | ratio | Observation | NotificationCenter | allocations | bytes |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for result in cases {
      let ours = result.measurement(.signals)
      let cells = [
        result.name,
        cell(result.measurement(.handwritten)?.minimum),
        cell(ours?.minimum),
        cell(result.ratios?.minimum),
        cell(result.measurement(.observation)?.minimum),
        cell(result.measurement(.notificationCenter)?.minimum),
        cell(ours?.allocations),
        cell(ours?.requestedBytes),
      ]
      rows.append("| \(cells.joined(separator: " | ")) |")
    }
    return rows.joined(separator: "\n")
  }

  private var curveTable: String {
    let sizes = Curve.sizes.map(\.grouped)
    var rows = [
      "## One node of a graph, by the size of the graph",
      "",
      "Nanoseconds for each node that a write reaches. The number of instructions for a node does not depend on the size;"
        + " the time does where the graph leaves the processor's caches.",
      "",
      "| graph | form | \(sizes.joined(separator: " | ")) |",
      "| --- | --- |\(String(repeating: " ---: |", count: sizes.count))",
    ]
    for curve in curves {
      for form in [Form.signals, .handwritten] {
        let cells = curve.line(form).map(\.nanoseconds.brief)
        rows.append("| \(curve.title) | \(form.title) | \(cells.joined(separator: " | ")) |")
      }
    }
    return rows.joined(separator: "\n")
  }

  private var shapeTable: String {
    var rows = [
      "## Shapes of a public benchmark",
      "",
      "Milliseconds; JavaScript: the faster of alien-signals 3.2.1 and preact's signals 1.14.4, taken once on a similar"
        + " machine; evaluations and runs: calls of transforms and observers, and the ideal.",
      "",
      "| shape | Signals | JavaScript | ratio | evaluations | ideal | runs | ideal |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for result in shapes {
      let cells = [
        result.name,
        result.milliseconds.brief,
        result.javaScript.brief,
        (result.milliseconds / result.javaScript).brief,
        result.counts.evaluations.grouped,
        result.limit.evaluations.grouped,
        result.counts.runs.grouped,
        result.limit.runs.grouped,
      ]
      rows.append("| \(cells.joined(separator: " | ")) |")
    }
    let ours = shapes.reduce(0) { $0 + $1.milliseconds }
    let javaScript = shapes.reduce(0) { $0 + $1.javaScript }
    rows.append("| total | \(ours.brief) | \(javaScript.brief) | \((ours / javaScript).brief) | | | | |")
    return rows.joined(separator: "\n")
  }

  private func cell(_ figure: Double?) -> String {
    figure?.brief ?? "–"
  }
}

extension CurveResult {
  /// The name without what tells it from a case.
  var title: String {
    name.hasPrefix("curve ") ? String(name.dropFirst("curve ".count)) : name
  }
}
