// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is built this way: Swift 6, explicit import visibility, no unmarked pointer, no warning.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  // What is awaited runs where its caller runs: on the event loop, in a server.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func room(
  _ name: String, in folder: String = "Sources", _ dependencies: [Target.Dependency] = [],
  exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", exclude: exclude, resources: resources,
    swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", resources: resources, swiftSettings: house)
}

func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

let ssl = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let http = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let inMemoryTracing = Target.Dependency.product(name: "InMemoryTracing", package: "swift-distributed-tracing")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "ligature",
  products: [
    .library(name: "LigatureAuth", targets: ["LigatureAuth"]),
    .executable(name: "ligature", targets: ["ligature"]),
    // gRPC with these messages, for programs beside the two above.
    .library(
      name: "LigatureRPC",
      targets: [
        "LigatureMessages", "MessageCompression", "ProtobufWire", "RPCClient", "RPCCore", "RPCObservability",
        "RPCServer",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0", traits: [.defaults, "YAML"]),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: [
    // Layer 0: system libraries.
    .systemLibrary(
      name: "CProtobufC", path: "Sources/CProtobufC", pkgConfig: "libprotobuf-c",
      providers: [.apt(["libprotobuf-c-dev"])]),
    .systemLibrary(
      name: "CNghttp2", path: "Sources/CNghttp2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
    .systemLibrary(
      name: "CArgon2", path: "Sources/CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGlibc", path: "Sources/CGlibc"),

    // Layer 1: generated C.
    .target(name: "CLigatureProtos", dependencies: ["CProtobufC"], path: "Sources/CLigatureProtos"),

    // Layer 2: wrappers and pure logic.
    room("ProtobufWire", ["CProtobufC"]),
    room("HTTP2Session", ["CNghttp2"]),
    room("RPCCore"),
    room("Accounts"),

    // Layer 3: messages, compression, transport, stores, providers.
    room("LigatureMessages", ["ProtobufWire", "CLigatureProtos", "CProtobufC", "RPCCore"]),
    room("MessageCompression", ["CZlib", "RPCCore"]),
    room("RPCTransport", ["HTTP2Session", "RPCCore", nio("NIOCore"), nio("NIOTLS"), ssl]),
    room("RPCObservability", ["RPCCore", logging, tracing]),
    room("SQLiteAccountStore", ["Accounts", grdb]),
    room("Providers", ["Accounts", "CArgon2", crypto, cryptoExtras, http, nio("NIOCore"), logging]),

    // Layer 4: server, client, service.
    room("RPCServer", ["HTTP2Session", "RPCTransport", "RPCCore", nio("NIOCore"), nio("NIOPosix"), ssl, logging]),
    room("RPCClient", ["HTTP2Session", "RPCTransport", "RPCCore", nio("NIOCore"), nio("NIOPosix"), ssl]),
    room("AccountService", ["LigatureMessages", "ProtobufWire", "Accounts", "RPCCore"]),

    // Layer 5: what people start and what they link.
    room(
      "LigatureServer",
      [
        "AccountService", "Accounts", "CGlibc", "LigatureMessages", "MessageCompression", "Providers", "RPCCore",
        "RPCObservability", "RPCServer", "RPCTransport", "SQLiteAccountStore", configuration, lifecycle, unixSignals,
        logging, nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
      ]),
    room("LigatureAuth", in: "Clients", ["LigatureMessages", "RPCClient", "RPCCore", "RPCObservability"]),
    .executableTarget(
      name: "ligature", dependencies: ["Accounts", "LigatureAuth", "LigatureServer", "SQLiteAccountStore", arguments],
      path: "Clients/ligature",
      swiftSettings: house),

    // Tools.
    room("ProtogenCore"),
    .executableTarget(
      name: "protogen", dependencies: ["ProtogenCore"], path: "Sources/protogen", swiftSettings: house),

    // Examples, run by the end-to-end tests.
    .executableTarget(
      name: "link-providers", dependencies: ["LigatureAuth"], path: "Clients/Examples/LinkProviders",
      swiftSettings: house),

    // Tests.
    .target(name: "CWireTestProtos", dependencies: ["CProtobufC"], path: "Tests/Support/CWireTestProtos"),
    room(
      "WireTestMessages", in: "Tests/Support",
      ["ProtobufWire", "CWireTestProtos", "CProtobufC", "LigatureMessages", "RPCCore"]),
    tests("ProtobufWireTests", ["ProtobufWire", "CProtobufC", "LigatureMessages", "WireTestMessages"]),
    tests("ProtogenCoreTests", ["ProtogenCore"]),
    tests("LigatureMessagesTests", ["LigatureMessages", "ProtobufWire", "RPCCore", "CLigatureProtos", "CProtobufC"]),
    tests("MessageCallsTests", ["LigatureMessages", "RPCCore", "WireTestMessages"]),
    tests("HTTP2SessionTests", ["HTTP2Session"]),
    tests("RPCCoreTests", ["RPCCore"]),
    tests("RPCObservabilityTests", ["RPCObservability", "RPCCore", logging, tracing, inMemoryTracing]),
    tests("MessageCompressionTests", ["MessageCompression", "RPCCore"]),
    tests("RPCTransportTests", ["RPCTransport", "HTTP2Session", nio("NIOCore"), nio("NIOEmbedded"), nio("NIOPosix")]),
    tests(
      "RPCServerTests",
      [
        "RPCServer", "RPCTransport", "RPCCore", "MessageCompression", "HTTP2Session", nio("NIOCore"),
        nio("NIOEmbedded"), nio("NIOPosix"), ssl, logging,
      ]),
    tests(
      "RPCClientTests",
      [
        "RPCClient", "RPCServer", "RPCTransport", "RPCCore", "MessageCompression", "HTTP2Session", nio("NIOCore"),
        nio("NIOPosix"), logging,
      ]),
    tests("AccountsTests", ["Accounts"]),
    tests("StoreContractTests", ["Accounts", "SQLiteAccountStore"]),
    tests(
      "ProvidersTests",
      [
        "Providers", "Accounts", http, crypto, cryptoExtras, logging, nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
      ]),
    tests("AccountServiceTests", ["AccountService", "Accounts", "LigatureMessages", "RPCCore"]),
    tests("LigatureServerTests", ["LigatureServer", "Accounts", "RPCServer", "RPCTransport", logging]),
    tests("LigatureAuthTests", ["LigatureAuth", "SnippetHostSwift6", "LigatureMessages", "ProtobufWire", "RPCCore"]),
    // The documented calls as applications in both language modes write them, and a program that makes them live.
    room("SnippetHostSwift6", in: "Tests", ["LigatureAuth", "SnippetHostSwift5"]),
    .executableTarget(
      name: "documented-calls", dependencies: ["LigatureAuth", "SnippetHostSwift6"],
      path: "Tests/DocumentedCallsProgram", swiftSettings: house),
    .target(
      name: "SnippetHostSwift5", dependencies: ["LigatureAuth"], path: "Tests/SnippetHostSwift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)

// Some commands of the Makefile want only a part of the package, because they build it in a way of their own.
switch Context.environment["LIGATURE_PARTS"] {
case "fuzz":
  // libFuzzer has the main, and instruments all that these are built with.
  package.targets += [
    room("FuzzSession", in: "Tests/Fuzz", ["HTTP2Session", "RPCCore"]),
    room("FuzzMessages", in: "Tests/Fuzz", ["LigatureMessages", "MessageCompression", "ProtobufWire", "RPCCore"]),
  ]
  package.products += ["FuzzSession", "FuzzMessages"].map { .library(name: $0, type: .static, targets: [$0]) }
case "wire-tests":
  let wire = [
    "ProtobufWire", "LigatureMessages", "MessageCompression", "HTTP2Session", "RPCCore", "RPCTransport", "RPCServer",
    "RPCClient",
  ]
  package.targets.removeAll { $0.type == .test && !wire.map { "\($0)Tests" }.contains($0.name) }
default: break
}
