// swift-tools-version: 6.2
import PackageDescription

// The settings of every target, as in the package above.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let rpc = Target.Dependency.product(name: "LigatureRPC", package: "ligature")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "ligature", path: "../.."),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
  ],
  targets: [
    .target(name: "CBenchProtos"),
    .target(name: "BenchMessages", dependencies: ["CBenchProtos", rpc], swiftSettings: settings),
    .executableTarget(name: "bench-server", dependencies: ["BenchMessages", rpc, logging], swiftSettings: settings),
    .executableTarget(name: "bench-load", dependencies: ["BenchMessages", rpc], swiftSettings: settings),
    .executableTarget(
      name: "bench-verifier", dependencies: [.product(name: "LigatureAdmin", package: "ligature")],
      swiftSettings: settings),
  ]
)
