// swift-tools-version: 6.2
import PackageDescription

// The settings of every target, as in the package above.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let rpc = Target.Dependency.product(name: "LigatureRPC", package: "ligature")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "conformance",
  dependencies: [
    .package(name: "ligature", path: "../.."),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: [
    .target(name: "CConformanceProtos"),
    .target(name: "ConformanceMessages", dependencies: ["CConformanceProtos", rpc], swiftSettings: settings),
    .target(name: "ProgramSupport", dependencies: [signals], swiftSettings: settings),
    program("interop-server", ["ConformanceMessages", "ProgramSupport", rpc, logging]),
    program("interop-client", ["ConformanceMessages", "ProgramSupport", rpc]),
    program("connect-server", ["ConformanceMessages", "ProgramSupport", rpc, logging]),
    program("connect-client", ["ConformanceMessages", "ProgramSupport", rpc]),
    program("protobuf-testee", ["ConformanceMessages", "ProgramSupport", rpc]),
    program("one-call", ["ProgramSupport", rpc]),
  ]
)
