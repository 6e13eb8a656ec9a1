import Foundation

/// How long the tests of this target take: short, or for as long as `SIGNALS_STRESS_SECONDS` says.
enum Effort {
  static let seconds = ProcessInfo.processInfo.environment["SIGNALS_STRESS_SECONDS"].flatMap(Double.init) ?? 0

  /// So many rounds of something, more of them in a long run.
  static func rounds(_ short: Int, long: Int) -> Int { seconds > 0 ? long : short }

  /// Repeats until the time is over, and that many times at least.
  static func `repeat`(atLeast count: Int, _ body: (Int) -> Bool) {
    let end = Date(timeIntervalSinceNow: seconds)
    var round = 0
    while round < count || seconds > 0 && Date() < end {
      if !body(round) { return }
      round += 1
    }
  }

  /// Resident memory, where the system tells.
  static var residentBytes: Int {
    guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
  }
}
