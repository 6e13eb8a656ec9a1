/// Rows of text in aligned columns, the first to the left, the others to the right.
struct Table {
  private var rows: [[String]]

  init(_ heading: String...) {
    rows = [heading]
  }

  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  var text: String {
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}

extension Double {
  /// With as many digits as a reader needs, never in scientific notation.
  var brief: String {
    if self == 0 { return "0" }
    let digits = self < 10 ? 100.0 : self < 1_000 ? 10 : 1
    let rounded = (self * digits).rounded() / digits
    return digits == 1 ? String(Int(rounded)) : String(rounded)
  }
}
