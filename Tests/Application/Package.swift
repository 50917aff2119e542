// swift-tools-version: 6.2
import PackageDescription

// An application of the client library and a service, as their users write them: `traits: []` leaves out what only the
// server needs.
// `measure` builds it against an earlier revision, too, from before there were traits.
let revision = Context.environment["LIGATURE_REVISION_FOLDER"]

let service = Target.executableTarget(
  name: "Service", dependencies: [.product(name: "LigatureAdmin", package: "ligature")])

let package = Package(
  name: "application",
  dependencies: [.package(name: "ligature", path: revision ?? "../..", traits: revision == nil ? [] : [.defaults])],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "LigatureAuth", package: "ligature")]),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "LigatureAuthTesting", package: "ligature")]),
  ] + (revision == nil ? [service] : [])
)
