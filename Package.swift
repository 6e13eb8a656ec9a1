// swift-tools-version: 6.2
import PackageDescription

// `SIGNALS_CHECK_INVARIANTS=1 swift test` checks the engine's invariants after every step.
let checks: [SwiftSetting] =
  Context.environment["SIGNALS_CHECK_INVARIANTS"] == nil ? [] : [.define("SIGNALS_CHECK_INVARIANTS")]

let package = Package(
  name: "Signals",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "SignalsOperators", targets: ["SignalsOperators"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "SignalsObservation", targets: ["SignalsObservation"]),
  ],
  targets: [
    // What the standard library does not offer without Foundation: a pointer for each thread.
    .target(name: "SignalsPlatform"),
    .target(name: "Signals", dependencies: ["SignalsPlatform"], swiftSettings: checks),
    .target(name: "SignalsOperators", dependencies: ["Signals"]),
    .target(name: "SignalsTesting", dependencies: ["SignalsOperators"]),
    .target(name: "SignalsObservation", dependencies: ["Signals"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["SignalsOperators"],
      path: "Benchmarks",
      exclude: ["Thresholds"]
    ),
    .executableTarget(
      name: "ProfileEditor",
      dependencies: ["SignalsOperators"],
      path: "Examples/ProfileEditor",
      exclude: ["edits.txt", "expected-output.txt"]
    ),
    .executableTarget(
      name: "SignUpForm",
      dependencies: ["SignalsOperators"],
      path: "Examples/SignUpForm",
      exclude: ["session.txt", "expected-output.txt"]
    ),
    .executableTarget(
      name: "SearchBox",
      dependencies: ["SignalsOperators", "SignalsTesting"],
      path: "Examples/SearchBox",
      exclude: ["queries.txt", "expected-output.txt"],
      resources: [.copy("words.txt")]
    ),
    .executableTarget(name: "GraphViewer", dependencies: ["SignalsOperators"], path: "Examples/GraphViewer"),
    .target(name: "SignalsTestSupport", dependencies: ["SignalsOperators"], path: "Tests/SignalsTestSupport"),
    .testTarget(
      name: "SignalsTests",
      dependencies: ["Signals", "SignalsOperators", "SignalsTestSupport"],
      swiftSettings: checks
    ),
    .testTarget(name: "StressTests", dependencies: ["SignalsOperators", "SignalsTestSupport"]),
    .testTarget(
      name: "SignalsOperatorsTests",
      dependencies: ["SignalsOperators", "SignalsTesting", "SignalsTestSupport"]
    ),
    .testTarget(
      name: "SignalsObservationTests",
      dependencies: ["SignalsObservation", "SignalsOperators", "SignalsTestSupport"]
    ),
    .testTarget(name: "SignalsTestingTests", dependencies: ["SignalsTesting", "SignalsTestSupport"]),
    .testTarget(name: "BehaviourTests", dependencies: ["SignalsOperators", "SignalsTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
