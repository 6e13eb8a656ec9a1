import Foundation

/// Places on a logarithmic axis.
struct LogScale {
  /// Powers of ten, the ends of the axis.
  let decades: ClosedRange<Int>
  let start: Double
  /// From one power of ten to the next; negative on an axis that goes up.
  let perDecade: Double

  /// An axis for these values, from the power of ten below to the one above.
  init(_ values: [Double], start: Double, perDecade: Double) {
    let lowest = values.min() ?? 1
    let highest = values.max() ?? 10
    let first = Int(log10(lowest).rounded(.down))
    decades = first...max(first + 1, Int(log10(highest).rounded(.up)))
    self.start = start
    self.perDecade = perDecade
  }

  /// An axis with these ends.
  init(_ decades: ClosedRange<Int>, start: Double, perDecade: Double) {
    self.decades = decades
    self.start = start
    self.perDecade = perDecade
  }

  var end: Double { place(ofDecade: decades.upperBound) }

  func place(of value: Double) -> Double {
    start + (log10(value) - Double(decades.lowerBound)) * perDecade
  }

  func place(ofDecade decade: Int) -> Double {
    start + Double(decade - decades.lowerBound) * perDecade
  }
}

extension Double {
  /// Nanoseconds, in the unit that suits them.
  var duration: String {
    switch self {
    case ..<1_000: "\(significant) ns"
    case ..<1_000_000: "\((self / 1_000).significant) µs"
    default: "\((self / 1_000_000).significant) ms"
    }
  }

  /// To three digits.
  private var significant: String {
    let digits = self < 10 ? 100.0 : self < 100 ? 10 : 1
    let rounded = (self * digits).rounded() / digits
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension Int {
  /// With a comma between thousands.
  var grouped: String {
    var result = ""
    for (index, digit) in String(self).enumerated() {
      if index > 0, (String(self).count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }
}
