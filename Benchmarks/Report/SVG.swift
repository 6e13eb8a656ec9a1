/// A picture under construction. It brings its own background, light or dark as the reader prefers.
struct SVG {
  private let width: Int
  private let height: Int
  private let title: String
  private var elements: [String] = []

  /// A kind of line, bar or text: the names of the classes in the style sheet.
  enum Style: String {
    case signals, handwritten, observation, notificationCenter
    case text, heading, faint, figure, grid
  }

  enum Anchor: String {
    case start, middle, end
  }

  init(width: Int, height: Int, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  mutating func bar(x: Double, y: Double, width: Double, height: Double, _ style: Style) {
    elements.append(
      #"<rect class="\#(style)" x="\#(x.place)" y="\#(y.place)" width="\#(width.place)" height="\#(height.place)" rx="1.5"/>"#
    )
  }

  mutating func text(_ text: String, x: Double, y: Double, _ style: Style = .text, anchor: Anchor = .start) {
    elements.append(
      #"<text class="\#(style)" x="\#(x.place)" y="\#(y.place)" text-anchor="\#(anchor)">\#(text.escaped)</text>"#
    )
  }

  /// A straight line of the coordinate grid.
  mutating func rule(x: Double, y: Double, toX: Double, toY: Double) {
    elements.append(
      #"<line class="grid" x1="\#(x.place)" y1="\#(y.place)" x2="\#(toX.place)" y2="\#(toY.place)"/>"#
    )
  }

  /// A line through points, with a dot on each.
  mutating func line(_ points: [(x: Double, y: Double)], _ style: Style) {
    let path = points.map { "\($0.x.place),\($0.y.place)" }.joined(separator: " ")
    elements.append(#"<polyline class="line \#(style)-line" points="\#(path)"/>"#)
    for point in points {
      elements.append(#"<circle class="\#(style)" cx="\#(point.x.place)" cy="\#(point.y.place)" r="3"/>"#)
    }
  }

  /// The name of each form beside its colour.
  mutating func legend(_ forms: [Form], x: Double, y: Double) {
    var x = x
    for form in forms {
      bar(x: x, y: y - 9, width: 10, height: 10, form.style)
      text(form.title, x: x + 15, y: y)
      x += 35 + Double(form.title.count) * 7
    }
  }

  var source: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
    role="img" aria-label="\(title.escaped)">
    <title>\(title.escaped)</title>
    <style>
    \(Self.styles)
    </style>
    <rect class="background" width="\(width)" height="\(height)" rx="6"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  private static let styles = """
    text { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif }
    .heading { font-size: 14px; font-weight: 600 }
    .figure { font-size: 10px }
    .line { fill: none; stroke-width: 2 }
    .grid { stroke-width: 1 }
    \(rules(background: "#ffffff", text: "#1f2328", faint: "#656d76", grid: "#dfe3e8",
      signals: "#1f6fd1", handwritten: "#8b949e", observation: "#d9700a", notificationCenter: "#8250df"))
    @media (prefers-color-scheme: dark) {
    \(rules(background: "#0d1117", text: "#e6edf3", faint: "#9198a1", grid: "#2b323b",
      signals: "#4c9aff", handwritten: "#7d8590", observation: "#f0883e", notificationCenter: "#b083f0"))
    }
    """

  private static func rules(
    background: String,
    text: String,
    faint: String,
    grid: String,
    signals: String,
    handwritten: String,
    observation: String,
    notificationCenter: String
  ) -> String {
    """
    .background { fill: \(background) }
    .text, .heading { fill: \(text) }
    .faint, .figure { fill: \(faint) }
    .grid { stroke: \(grid) }
    .signals { fill: \(signals) }
    .signals-line { stroke: \(signals) }
    .handwritten { fill: \(handwritten) }
    .handwritten-line { stroke: \(handwritten) }
    .observation { fill: \(observation) }
    .notificationCenter { fill: \(notificationCenter) }
    """
  }
}

extension Form {
  /// What readers know it as.
  var title: String {
    switch self {
    case .signals: "Signals"
    case .handwritten: "hand-written"
    case .observation: "Observation"
    case .notificationCenter: "NotificationCenter"
    }
  }

  var style: SVG.Style {
    switch self {
    case .signals: .signals
    case .handwritten: .handwritten
    case .observation: .observation
    case .notificationCenter: .notificationCenter
    }
  }
}

extension Double {
  /// A coordinate, to a tenth.
  fileprivate var place: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension String {
  fileprivate var escaped: String {
    var result = ""
    for character in self {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
