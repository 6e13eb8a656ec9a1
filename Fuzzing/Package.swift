// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Signals", path: "..")],
  targets: [
    // Its `main` comes from libFuzzer: build it with Scripts/fuzz.
    .executableTarget(
      name: "SignalsFuzzer",
      dependencies: [.product(name: "SignalsOperators", package: "Signals")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    )
  ],
  swiftLanguageModes: [.v6]
)
