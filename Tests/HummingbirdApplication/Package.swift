// swift-tools-version: 6.2
import PackageDescription

// A service on Hummingbird, as its users write it: the trait leaves out what only the server needs.
let package = Package(
  name: "hummingbird-application",
  dependencies: [
    .package(name: "ligature", path: "../..", traits: ["Hummingbird"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "WebService",
      dependencies: [
        .product(name: "LigatureAdmin", package: "ligature"),
        .product(name: "LigatureHummingbird", package: "ligature"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ]
)
