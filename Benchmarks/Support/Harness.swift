import Foundation

/// The ways to do a case's job.
enum Form: String, CaseIterable, Codable {
  case signals
  case handwritten
  case observation
  case notificationCenter
}

/// One form of a case, set up and ready to run.
struct Job {
  /// Brings the job back to its start; called before every sample and not measured.
  var prepare: () -> Void = {}
  /// Does the steps with these numbers. The numbers go on from call to call, from 0.
  let run: (Range<Int>) -> Void
  /// What the observers saw up to now.
  let checksum: () -> Int
}

/// A job in several forms, measured side by side.
struct Case {
  let name: String
  /// Operations in one step: figures are divided by it.
  var operations = 1
  /// Steps in one sample; nil: as many as fill a sample's time.
  var stepsPerSample: Int?
  /// Whether the job makes objects. One that does not must not allocate.
  var creates = false
  /// The goal: at most this many times the hand-written form.
  var goal: Double?
  /// The checksum after so many steps.
  let expected: (_ steps: Int) -> Int
  let forms: [(form: Form, make: () -> Job)]
}

/// The figures of one form; times in nanoseconds, everything for one operation.
struct Measurement: Codable {
  var form: Form
  var median: Double
  var minimum: Double
  var allocations: Double?
  var requestedBytes: Double?
  var grownBytes: Double?
}

/// The figures of one case.
struct CaseResult: Codable {
  var name: String
  var goal: Double?
  var measurements: [Measurement]
  /// What went wrong, empty if nothing did.
  var failures: [String]

  func measurement(_ form: Form) -> Measurement? {
    measurements.first { $0.form == form }
  }

  /// How many times the hand-written form, by minima and by medians.
  var ratios: (minimum: Double, median: Double)? {
    guard let ours = measurement(.signals), let byHand = measurement(.handwritten) else { return nil }
    return (ours.minimum / byHand.minimum, ours.median / byHand.median)
  }

  var missesGoal: Bool {
    guard let goal, let ratios else { return false }
    return ratios.minimum > goal
  }
}

/// How long and how often to measure.
struct Sampling {
  var samples: Int
  var seconds: Double

  static let full = Sampling(samples: 41, seconds: 0.002)
  static let quick = Sampling(samples: 5, seconds: 0.0005)
}

extension Case {
  /// Measures all forms, their samples taken in turn, so that a machine that becomes faster or slower meanwhile
  /// does so for all of them.
  func measure(_ sampling: Sampling) -> CaseResult {
    let running = forms.map { Running(form: $0.form, job: $0.make(), definition: self) }
    for form in running { form.calibrate(sampling) }
    for _ in 0..<sampling.samples {
      for form in running { form.sample() }
    }
    for form in running { form.countAllocations() }
    return CaseResult(
      name: name,
      goal: goal,
      measurements: running.map(\.measurement),
      failures: running.compactMap(\.failure)
    )
  }

  /// Does exactly `steps` steps of one form, for tools that count instructions, and answers what went wrong.
  func run(_ form: Form, steps: Int) -> String? {
    guard let make = forms.first(where: { $0.form == form })?.make else {
      return "\(name): there is no form \(form.rawValue)"
    }
    let running = Running(form: form, job: make(), definition: self)
    let stepsPerSample = stepsPerSample ?? steps
    for _ in 0..<steps / stepsPerSample { running.advance(stepsPerSample) }
    return running.failure
  }
}

/// One form of a case while it is being measured.
private final class Running {
  private let form: Form
  private let job: Job
  private let definition: Case
  private var stepsPerSample = 1
  private var steps = 0
  private var times: [Double] = []
  private var allocations: Allocations?

  init(form: Form, job: Job, definition: Case) {
    self.form = form
    self.job = job
    self.definition = definition
  }

  /// Runs `count` steps and answers the seconds they took.
  @discardableResult
  func advance(_ count: Int) -> Double {
    job.prepare()
    let range = steps..<steps + count
    steps += count
    let start = threadSeconds()
    job.run(range)
    return threadSeconds() - start
  }

  /// Finds the number of steps that fills a sample. Warms up on the way.
  func calibrate(_ sampling: Sampling) {
    if let fixed = definition.stepsPerSample {
      stepsPerSample = fixed
      advance(fixed)
      return
    }
    while advance(stepsPerSample) < sampling.seconds / 2, stepsPerSample < 1 << 24 {
      stepsPerSample *= 2
    }
  }

  func sample() {
    times.append(advance(stepsPerSample))
  }

  func countAllocations() {
    job.prepare()
    let range = steps..<steps + stepsPerSample
    steps += stepsPerSample
    allocations = Allocations.count { job.run(range) }
  }

  var measurement: Measurement {
    let sorted = times.sorted()
    let operations = Double(stepsPerSample * definition.operations)
    return Measurement(
      form: form,
      median: sorted[sorted.count / 2] / operations * 1e9,
      minimum: sorted[0] / operations * 1e9,
      allocations: allocations.map { Double($0.blocks) / operations },
      requestedBytes: allocations.map { Double($0.requested) / operations },
      grownBytes: allocations.map { Double($0.grown) / operations }
    )
  }

  var failure: String? {
    let expected = definition.expected(steps)
    let checksum = job.checksum()
    if checksum != expected {
      return "\(definition.name) (\(form.rawValue)): observers saw \(checksum) instead of \(expected) in \(steps) steps"
    }
    if form == .signals, !definition.creates, let blocks = allocations?.blocks, blocks > 0 {
      return "\(definition.name) (\(form.rawValue)): \(blocks) allocations in \(stepsPerSample) steps instead of none"
    }
    return nil
  }
}

/// The processor time of this thread: what other programs do in between does not count.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
