// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "ligature", path: "../.."),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
  ],
  targets: [
    .executableTarget(
      name: "bench-server",
      dependencies: [
        .product(name: "LigatureRPC", package: "ligature"), .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "bench-load", dependencies: [.product(name: "LigatureRPC", package: "ligature")], swiftSettings: settings),
  ]
)
