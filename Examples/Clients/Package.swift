// swift-tools-version: 6.2
import PackageDescription

// Four users of the library as they write it in Swift 6 mode. The package builds without a warning, and
// `swift run Clients` checks what each of them saw.
let package = Package(
  name: "Clients",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Signals", path: "../..")],
  targets: [
    .executableTarget(
      name: "Clients",
      dependencies: ["MainActorByDefault", .product(name: "SignalsOperators", package: "Signals")]
    ),
    .target(
      name: "MainActorByDefault",
      dependencies: [.product(name: "SignalsOperators", package: "Signals")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
