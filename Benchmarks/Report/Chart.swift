/// Bars for each case: the fastest sample of each form, for one operation, on a logarithmic axis.
func barChart(_ cases: [CaseResult]) -> String {
  let barHeight = 12.0
  let gap = 12.0
  let top = 84.0
  let bars = cases.reduce(0) { $0 + $1.measurements.count }
  let bottom = top + Double(bars) * barHeight + Double(cases.count) * gap
  let times = cases.flatMap { $0.measurements.map(\.minimum) }
  let decades = LogScale(times + [1], start: 0, perDecade: 1).decades
  let scale = LogScale(decades, start: 170, perDecade: 520 / Double(decades.count - 1))

  var picture = SVG(width: 780, height: Int(bottom) + 34, title: "The time of one operation, in each case and form")
  picture.text("Time of one operation, the fastest sample (shorter is better)", x: 16, y: 26, .heading)
  let forms = Form.allCases.filter { form in cases.contains { $0.measurement(form) != nil } }
  picture.legend(forms, x: 16, y: 50)
  for decade in scale.decades {
    let x = scale.place(ofDecade: decade)
    picture.rule(x: x, y: top - 4, toX: x, toY: bottom)
    picture.text(power(decade).duration, x: x, y: bottom + 18, .faint, anchor: .middle)
  }
  var y = top
  for each in cases {
    let middle = y + Double(each.measurements.count) * barHeight / 2
    picture.text(each.name, x: scale.start - 10, y: middle + 4, anchor: .end)
    for measurement in each.measurements {
      let end = scale.place(of: measurement.minimum)
      let width = max(1, end - scale.start)
      picture.bar(x: scale.start, y: y, width: width, height: barHeight - 2, measurement.form.style)
      picture.text(measurement.minimum.duration, x: end + 5, y: y + 9, .figure)
      y += barHeight
    }
    y += gap
  }
  return picture.source
}

/// The time of one write against the number of nodes that it reaches. A decade is as long on one axis as on the other,
/// so a cost that grows like the number is a line at 45 degrees.
func curveChart(_ curves: [CurveResult]) -> String {
  let perDecade = 46.0
  let top = 108.0
  let forms: [Form] = [.signals, .handwritten]
  let totals = curves.flatMap { curve in
    forms.flatMap { form in curve.line(form).map { Double($0.size) * $0.nanoseconds } }
  }
  let decades = LogScale(totals, start: 0, perDecade: 1).decades
  let bottom = top + Double(decades.count - 1) * perDecade
  let vertical = LogScale(decades, start: bottom, perDecade: -perDecade)
  let width = 250.0

  var picture = SVG(
    width: Int(width) * curves.count + 60,
    height: Int(bottom) + 62,
    title: "The time of one write against the number of nodes that it reaches"
  )
  picture.text("Time of one write against the nodes that it reaches, both logarithmic", x: 16, y: 26, .heading)
  picture.text(
    "At 45°, along the squares' diagonals, the cost of a node does not depend on their number.",
    x: 16,
    y: 46,
    .faint
  )
  picture.legend(forms, x: 16, y: 70)
  for (index, curve) in curves.enumerated() {
    let horizontal = LogScale(2...6, start: 64 + Double(index) * width, perDecade: perDecade)
    for decade in horizontal.decades {
      let x = horizontal.place(ofDecade: decade)
      picture.rule(x: x, y: vertical.start, toX: x, toY: vertical.end)
      let label = decade == 6 ? "1M" : decade >= 3 ? "\(Int(power(decade)) / 1_000)k" : "100"
      picture.text(label, x: x, y: bottom + 18, .faint, anchor: .middle)
    }
    for decade in vertical.decades {
      let y = vertical.place(ofDecade: decade)
      picture.rule(x: horizontal.start, y: y, toX: horizontal.end, toY: y)
      picture.text(power(decade).duration, x: horizontal.start - 7, y: y + 4, .faint, anchor: .end)
    }
    let middle = (horizontal.start + horizontal.end) / 2
    picture.text(curve.nodes, x: middle, y: bottom + 38, .faint, anchor: .middle)
    picture.text(curve.title, x: middle, y: top - 12, anchor: .middle)
    for form in forms.reversed() {
      let points = curve.line(form).map { point in
        (
          x: horizontal.place(of: Double(point.size)),
          y: vertical.place(of: Double(point.size) * point.nanoseconds)
        )
      }
      picture.line(points, form.style)
    }
  }
  return picture.source
}

private func power(_ decade: Int) -> Double {
  var result = 1.0
  for _ in 0..<decade { result *= 10 }
  return result
}
