// swift-tools-version: 6.2
import PackageDescription

// What a Swift team would take instead: gRPC Swift 2, SwiftProtobuf and jwt-kit. A separate package, so that nothing
// else of this repository depends on them.
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let transport = Target.Dependency.product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport")
let grpc = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")

let package = Package(
  name: "swift-peers",
  dependencies: [
    .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf.git", from: "2.4.1"),
    .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
  ],
  targets: [
    // Written by `generate` from Protos/bench/bench.proto.
    .target(
      name: "BenchStubs",
      dependencies: [grpc, protobuf, .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")]),
    .executableTarget(
      name: "grpc-swift-server",
      dependencies: ["BenchStubs", grpc, transport, .product(name: "NIOPosix", package: "swift-nio")]),
    .executableTarget(
      name: "grpc-swift-client",
      dependencies: ["BenchStubs", grpc, transport, .product(name: "NIOPosix", package: "swift-nio")]),
    .executableTarget(name: "swift-protobuf-messages", dependencies: ["BenchStubs", protobuf]),
    .executableTarget(name: "jwt-kit-verify", dependencies: [.product(name: "JWTKit", package: "jwt-kit")]),
  ]
)
