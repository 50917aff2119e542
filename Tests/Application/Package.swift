// swift-tools-version: 6.2
import PackageDescription

/// An application of the client library as its users write one. `traits: []` leaves out what only the server needs.
///
/// `measure` sets the variable to compare it with the whole package.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["LIGATURE_APPLICATION_TRAITS"] == "all" ? [.defaults] : []

let package = Package(
  name: "application",
  dependencies: [.package(name: "ligature", path: "../..", traits: traits)],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "LigatureAuth", package: "ligature")]),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "LigatureAuthTesting", package: "ligature")]),
  ]
)
