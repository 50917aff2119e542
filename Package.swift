// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6, explicit import visibility, no unmarked pointer, no warning.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  // What is awaited runs where its caller runs: on the event loop, in a server.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A module in a folder of its name. The folders below `Sources` are the layers; `.ci/check-imports` holds imports to
/// them.
func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: settings)
}

func program(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: settings)
}

/// A library of the system: a module map and the Debian package that it needs.
func library(_ name: String, in folder: String, _ pkgConfig: String, _ debianPackage: String) -> Target {
  .systemLibrary(
    name: name, path: "\(folder)/\(name)", pkgConfig: pkgConfig, providers: [.apt([debianPackage])])
}

/// - Parameter folder: the folder in `Tests`: `Unit` for the tests of one module, `Contract` for what each store has to
///   do, `System` for modules that run together.
func tests(_ name: String, in folder: String = "Unit", _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/\(folder)/\(name)", swiftSettings: settings)
}

/// The documented calls in an application that imports Firebase's modules.
func snippetHost(_ kind: String, _ mode: SwiftLanguageMode, _ more: [SwiftSetting] = []) -> Target {
  .target(
    name: "SnippetHost\(kind)", dependencies: ["FirebaseAuth", "FirebaseCore"],
    path: "Tests/Programs/SnippetHosts/\(kind)",
    swiftSettings: [.swiftLanguageMode(mode)] + more)
}

func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

/// A product that the server or the command line needs, and an application of the client library does not. Without the
/// trait `Server`, its package is not even fetched.
func ofServer(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let hashTrees = Target.Dependency.product(name: "HashTreeCollections", package: "swift-collections")
let crypto = ofServer("Crypto", "swift-crypto")
let cryptoExtras = ofServer("CryptoExtras", "swift-crypto")
let grdb = ofServer("GRDB", "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = ofServer("ServiceLifecycle", "swift-service-lifecycle")
let unixSignals = ofServer("UnixSignals", "swift-service-lifecycle")
let yams = ofServer("Yams", "Yams")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let inMemoryTracing = Target.Dependency.product(name: "InMemoryTracing", package: "swift-distributed-tracing")
let httpTypes = Target.Dependency.product(
  name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server", "Hummingbird"]))
let nioHTTPTypes = ofServer("NIOHTTPTypes", "swift-nio-extras")
let nioHTTP1Types = ofServer("NIOHTTPTypesHTTP1", "swift-nio-extras")
let hummingbird = Target.Dependency.product(
  name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server", "Hummingbird"]))
let hummingbirdCore = ofServer("HummingbirdCore", "hummingbird")
let mustache = ofServer("Mustache", "swift-mustache")
let arguments = ofServer("ArgumentParser", "swift-argument-parser")

let package = Package(
  name: "ligature",
  products: [
    .library(name: "LigatureAuth", targets: ["LigatureAuth"]),
    // Administration of accounts, and verification of tokens, for services.
    .library(name: "LigatureAdmin", targets: ["LigatureAdmin"]),
    // The callers of Hummingbird servers, by their tokens. It needs the trait Hummingbird, or Server.
    .library(name: "LigatureHummingbird", targets: ["LigatureHummingbird"]),
    // LigatureAuth under the names that sources written for Firebase import.
    .library(name: "FirebaseAuth", targets: ["FirebaseAuth"]),
    .library(name: "FirebaseCore", targets: ["FirebaseCore"]),
    // A service in memory, for the unit tests of applications.
    .library(name: "LigatureAuthTesting", targets: ["LigatureAuthTesting"]),
    // Its administration, for the unit tests of services.
    .library(name: "LigatureAdminTesting", targets: ["LigatureAdminTesting"]),
    .executable(name: "ligature", targets: ["ligature"]),
    // gRPC with these messages, for programs beside the two above.
    .library(
      name: "LigatureRPC",
      targets: [
        "IPAddresses", "LigatureMessages", "MessageCompression", "ProtobufWire", "RPCClient", "RPCCore",
        "RPCObservability", "RPCServer", "RPCTransport", "SocketEndpoints",
      ]),
  ],
  // An application that needs only the client library writes `traits: []`.
  traits: [
    .trait(name: "Server", description: "The server and the command line, with the packages they need."),
    .trait(name: "Hummingbird", description: "LigatureHummingbird, with Hummingbird."),
    .default(enabledTraits: ["Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
  ],
  targets: [
    // Leaf code that any target may use.
    module("ByteCoding", in: "Sources/Foundations"),
    module("IPAddresses", in: "Sources/Foundations"),
    module("PageStyle", in: "Sources/Foundations"),
    module("SocketEndpoints", in: "Sources/Foundations", ["IPAddresses"]),
    module("FairScheduling", in: "Sources/Foundations", ["IPAddresses", deque]),
    module("PrivateFiles", in: "Sources/Foundations", ["CGlibc"]),
    module("FirebasePasswordHashes", in: "Sources/Foundations"),
    library("CMessageDigest", in: "Sources/Foundations", "libmd", "libmd-dev"),
    module("MessageDigests", in: "Sources/Foundations", ["CMessageDigest"]),
    library("CLibcrypto", in: "Sources/Foundations", "libcrypto", "libssl-dev"),
    module("P256Signatures", in: "Sources/Foundations", ["CLibcrypto"]),
    module("RSASignatures", in: "Sources/Foundations", ["CLibcrypto"]),
    module("JSONWebTokens", in: "Sources/Foundations", ["ByteCoding"]),
    .systemLibrary(name: "CGlibc", path: "Sources/Foundations/CGlibc"),
    module(
      "WorkerThreads", in: "Sources/Foundations",
      ["CGlibc", "FairScheduling", nio("NIOConcurrencyHelpers")]),
    module("Settings", in: "Sources/Foundations", ["PrivateFiles", yams]),
    module("Branding", in: "Sources/Foundations", ["Settings"]),
    module("Templates", in: "Sources/Foundations", [mustache]),
    module("MessageDelivery", in: "Sources/Foundations"),

    // The gRPC stack: C libraries behind one wrapper each, gRPC without a transport, transport, server, client.
    library("CProtobufC", in: "Sources/RPC", "libprotobuf-c", "libprotobuf-c-dev"),
    library("CNghttp2", in: "Sources/RPC", "libnghttp2", "libnghttp2-dev"),
    library("CZlib", in: "Sources/RPC", "zlib", "zlib1g-dev"),
    library("CLibssl", in: "Sources/RPC", "libssl", "libssl-dev"),
    module("ProtobufWire", in: "Sources/RPC", ["CProtobufC"]),
    module("HTTP2Session", in: "Sources/RPC", ["CNghttp2", deque]),
    module("TLSChannels", in: "Sources/RPC", ["CLibssl", nio("NIOCore"), nio("NIOPosix"), nio("NIOTLS")]),
    module("RPCCore", in: "Sources/RPC", ["ByteCoding", "IPAddresses", deque]),
    module("MessageCompression", in: "Sources/RPC", ["CZlib", "RPCCore"]),
    module(
      "RPCTransport", in: "Sources/RPC",
      [
        "HTTP2Session", "IPAddresses", "RPCCore", "SocketEndpoints", deque, heap, nio("NIOCore"),
        nio("NIOConcurrencyHelpers"),
        nio("NIOTLS"), "TLSChannels",
      ]),
    module("RPCObservability", in: "Sources/RPC", ["ByteCoding", "RPCCore", logging, tracing]),
    module(
      "RPCServer", in: "Sources/RPC",
      [
        "ByteCoding", "HTTP2Session", "IPAddresses", "RPCTransport", "RPCCore", "SocketEndpoints", "TLSChannels", deque,
        nio("NIOCore"), nio("NIOPosix"), logging,
      ]),
    module(
      "RPCClient", in: "Sources/RPC",
      [
        "HTTP2Session", "RPCTransport", "RPCCore", "SocketEndpoints", "TLSChannels", deque, nio("NIOCore"),
        nio("NIOPosix"), nio("NIOTLS"),
      ]),

    // The messages that server and clients share.
    .target(name: "CLigatureProtos", dependencies: ["CProtobufC"], path: "Sources/Messages/CLigatureProtos"),
    module("LigatureMessages", in: "Sources/Messages", ["ProtobufWire", "CLigatureProtos", "CProtobufC", "RPCCore"]),

    // The domain: accounts and their rules.
    module("Accounts", in: "Sources/Domain", ["ByteCoding", "FairScheduling", "IPAddresses"]),

    // What implements the domain's ports.
    module("TextNormalization", in: "Sources/Adapters", ["Accounts", "ByteCoding"]),
    module("ClaimsReading", in: "Sources/Adapters", ["Accounts", "JSONWebTokens"]),
    module("SecretSettings", in: "Sources/Adapters", ["Accounts", "PrivateFiles", "Settings"]),
    library("CArgon2", in: "Sources/Adapters", "libargon2", "libargon2-dev"),
    library("CCrypt", in: "Sources/Adapters", "libcrypt", "libcrypt-dev"),
    // What the stores have in common: the tables, and how results get to their callers.
    module(
      "AccountStorage", in: "Sources/Adapters", ["Accounts", "ByteCoding", "FairScheduling", "WorkerThreads", crypto]),
    module(
      "SQLiteAccountStore", in: "Sources/Adapters",
      ["AccountStorage", "Accounts", "PrivateFiles", "WorkerThreads", crypto, grdb]),
    library("CPostgres", in: "Sources/Adapters", "libpq", "libpq-dev"),
    module("PostgresDriver", in: "Sources/Adapters", ["ByteCoding", "CPostgres"]),
    module(
      "PostgresAccountStore", in: "Sources/Adapters",
      ["AccountStorage", "Accounts", "ByteCoding", "PostgresDriver", "WorkerThreads"]),
    module(
      "Providers", in: "Sources/Adapters",
      [
        "Accounts", "ByteCoding", "CArgon2", "CCrypt", "CCurl", "FairScheduling", "IPAddresses", "JSONWebTokens",
        "PrivateFiles", "RSASignatures", "SecretSettings", "Settings", "TextNormalization", "WorkerThreads", crypto,
        cryptoExtras, logging,
      ]),

    library("CCurl", in: "Sources/Adapters", "libcurl", "libcurl4-openssl-dev"),
    module(
      "Mail", in: "Sources/Adapters",
      [
        "Accounts", "Branding", "ByteCoding", "CCurl", "MessageDelivery", "PrivateFiles", "SecretSettings", "Settings",
        "Templates",
        "WorkerThreads", logging,
      ]),
    module(
      "SMS", in: "Sources/Adapters",
      [
        "Accounts", "ByteCoding", "IPAddresses", "MessageDelivery", "Providers", "SecretSettings", "Settings",
        "Templates",
        logging,
      ]),

    // The service and the process that runs it.
    module("AccountService", in: "Sources/Server", ["LigatureMessages", "ProtobufWire", "Accounts", "RPCCore"]),
    module(
      "WebListener", in: "Sources/Server",
      [
        "Accounts", "Branding", "ByteCoding", "IPAddresses", "PageStyle", "Providers", "RPCServer", "RPCTransport",
        "SocketEndpoints", "TLSChannels", "Templates", crypto, httpTypes, hummingbird, hummingbirdCore, lifecycle,
        logging, nio("NIOCore"),
        nio("NIOHTTP1"), nio("NIOPosix"), nioHTTPTypes, nioHTTP1Types,
      ]),
    module(
      "FirebaseDoor", in: "Sources/Server",
      [
        "AccountService", "Accounts", "ByteCoding", "FirebasePasswordHashes", "IPAddresses", "JSONWebTokens",
        "WebListener",
      ]),
    module(
      "LigatureServer", in: "Sources/Server",
      [
        "AccountService", "AccountStorage", "Accounts", "CGlibc", "ClaimsReading", "FairScheduling", "FirebaseDoor",
        "IPAddresses",
        "LigatureMessages", "MessageCompression", "MessageDelivery", "PostgresAccountStore", "PrivateFiles",
        "Providers", "RPCCore",
        "RPCObservability", "RPCServer", "RPCTransport", "SQLiteAccountStore", "Settings", "SMS", "SocketEndpoints",
        "Branding", "Mail", "TLSChannels", "TextNormalization",
        "WebListener", lifecycle, unixSignals, logging, nio("NIOCore"), nio("NIOPosix"),
      ]),

    // The service in memory, for tests. No product contains it but LigatureAuthTesting.
    module("InMemoryAccountStore", in: "Sources/Testing", ["Accounts", hashTrees]),
    module(
      "InMemoryService", in: "Sources/Testing",
      [
        "AccountService", "Accounts", "ByteCoding", "ClaimsReading", "InMemoryAccountStore", "JSONWebTokens",
        "MessageDigests", "P256Signatures", "RPCCore", "TextNormalization",
      ]),

    // What generates the messages.
    module("ProtogenCore", in: "Sources/Tools", ["ByteCoding"]),
    program("protogen", in: "Sources/Tools", ["ProtogenCore"]),

    // What applications link and people start.
    library("CQREncode", in: "Clients", "libqrencode", "libqrencode-dev"),
    module(
      "LigatureAuth", in: "Clients",
      [
        "ByteCoding", "LigatureMessages", "MessageDigests", "PageStyle", "PrivateFiles", "ProtobufWire", "RPCClient",
        "RPCCore", "RPCObservability", "SocketEndpoints", deque, nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
      ]),
    // What services link that administer accounts and verify tokens.
    module(
      "LigatureAdmin", in: "Clients",
      [
        "ByteCoding", "JSONWebTokens", "LigatureAuth", "LigatureMessages", "MessageDigests", "P256Signatures",
        "PrivateFiles", "RPCCore", "RPCObservability", "RSASignatures",
      ]),
    module("LigatureHummingbird", in: "Clients", ["LigatureAdmin", httpTypes, hummingbird]),
    module("FirebaseAuth", in: "Clients", ["LigatureAuth"]),
    module("FirebaseCore", in: "Clients", ["LigatureAuth"]),
    module(
      "LigatureAuthTesting", in: "Clients",
      ["Accounts", "ByteCoding", "InMemoryService", "LigatureAuth", "LigatureMessages", "RPCCore"]),
    module(
      "LigatureAdminTesting", in: "Clients",
      ["Accounts", "InMemoryService", "LigatureAdmin", "LigatureAuthTesting", "RPCCore"]),
    program(
      "ligature", in: "Clients",
      [
        "ByteCoding", "CQREncode", "FirebasePasswordHashes", "LigatureAdmin", "LigatureAuth", "LigatureMessages",
        "LigatureServer", "MessageDigests", "PrivateFiles", "ProtobufWire", "RPCClient", "RPCCore", "Settings",
        "SocketEndpoints", arguments,
      ]),
    // An example, run by the end-to-end tests.
    program("link-providers", in: "Clients/Examples", ["LigatureAuth"]),
    program("browser-sign-in", in: "Clients/Examples", ["LigatureAuth"]),

    // Tests.
    .target(name: "CWireTestProtos", dependencies: ["CProtobufC"], path: "Tests/Support/CWireTestProtos"),
    module(
      "WireTestMessages", in: "Tests/Support",
      ["ProtobufWire", "CWireTestProtos", "CProtobufC", "LigatureMessages", "RPCCore"]),
    tests("ByteCodingTests", ["ByteCoding"]),
    tests("IPAddressesTests", ["IPAddresses"]),
    tests("SocketEndpointsTests", ["SocketEndpoints"]),
    tests("PrivateFilesTests", ["PrivateFiles"]),
    tests("MessageDigestsTests", ["ByteCoding", "MessageDigests", crypto]),
    tests("FairSchedulingTests", ["FairScheduling", "IPAddresses"]),
    tests("WorkerThreadsTests", ["FairScheduling", "WorkerThreads", "IPAddresses"]),
    tests("ProtobufWireTests", ["ProtobufWire", "CProtobufC", "LigatureMessages", "WireTestMessages"]),
    tests("ProtogenCoreTests", ["ProtogenCore"]),
    tests("LigatureMessagesTests", ["LigatureMessages", "ProtobufWire", "RPCCore", "CLigatureProtos", "CProtobufC"]),
    tests("MessageCallsTests", ["LigatureMessages", "RPCCore", "WireTestMessages"]),
    tests("HTTP2SessionTests", ["HTTP2Session"]),
    tests(
      "TLSChannelsTests",
      ["CLibssl", "TLSChannels", nio("NIOCore"), nio("NIOEmbedded"), nio("NIOPosix"), nio("NIOTLS")]),
    tests("RPCCoreTests", ["IPAddresses", "RPCCore"]),
    tests("RPCObservabilityTests", ["TestLogs", "RPCObservability", "RPCCore", logging, tracing, inMemoryTracing]),
    tests("MessageCompressionTests", ["MessageCompression", "RPCCore"]),
    tests(
      "RPCTransportTests",
      [
        "RPCTransport", "HTTP2Session", "IPAddresses", "SocketEndpoints", nio("NIOCore"), nio("NIOEmbedded"),
        nio("NIOPosix"),
      ]),
    tests(
      "RPCServerTests",
      [
        "TestLimits", "TestLogs", "RPCServer", "RPCTransport", "RPCCore", "MessageCompression", "HTTP2Session",
        "IPAddresses", "SocketEndpoints",
        "TLSChannels", nio("NIOCore"), nio("NIOEmbedded"), nio("NIOPosix"), logging,
      ]),
    tests(
      "RPCClientTests",
      [
        "TestLimits", "TestLogs", "RPCClient", "RPCServer", "RPCTransport", "RPCCore", "MessageCompression",
        "HTTP2Session", "SocketEndpoints",
        nio("NIOCore"), nio("NIOPosix"), logging,
      ]),
    tests("SettingsTests", ["Settings"]),
    tests("BrandingTests", ["Branding", "Settings"]),
    tests("AccountsTests", ["Accounts", "ByteCoding", "FairScheduling", "IPAddresses"]),
    module("TestLogs", in: "Tests/Support", [logging]),
    module("TestLimits", in: "Tests/Support", ["RPCTransport"]),
    module("PostgresCluster", in: "Tests/Support", ["PostgresAccountStore", "PostgresDriver"]),
    module(
      "AccountFakes", in: "Tests/Support",
      ["Accounts", "InMemoryAccountStore", "PostgresAccountStore", "PostgresCluster", "SQLiteAccountStore"]),
    tests("PostgresDriverTests", ["PostgresCluster", "PostgresDriver"]),
    tests(
      "StoreContractTests", in: "Contract",
      [
        "AccountFakes", "AccountStorage", "Accounts", "IPAddresses", "InMemoryAccountStore", "PostgresAccountStore",
        "PostgresCluster", "PostgresDriver", "SQLiteAccountStore", grdb,
      ]),
    tests(
      "LinkingPropertyTests", in: "Contract",
      ["AccountFakes", "Accounts", "InMemoryAccountStore", "PostgresAccountStore", "PostgresCluster"]),
    tests(
      "ProvidersTests",
      [
        "TestLogs", "Providers", "Accounts", "ByteCoding", "ClaimsReading", "FairScheduling", "IPAddresses",
        "JSONWebTokens",
        "PrivateFiles", "Settings", "SocketEndpoints", "TextNormalization", crypto, cryptoExtras, logging,
        nio("NIOCore"), nio("NIOHTTP1"),
        nio("NIOPosix"),
      ]),
    tests(
      "MailTests",
      ["Mail", "AccountFakes", "Accounts", "Branding", "InMemoryAccountStore", "PrivateFiles", "Settings", logging]),
    tests(
      "SMSTests", ["SMS", "AccountFakes", "Accounts", "InMemoryAccountStore", "Providers", "Settings", logging]),
    tests(
      "ServiceComparisonTests", in: "System",
      [
        "AccountService", "Accounts", "ByteCoding", "IPAddresses", "InMemoryService", "LigatureAuthTesting",
        "LigatureMessages",
        "ProtobufWire",
        "Providers", "RPCClient", "RPCCore", "RPCServer", "SQLiteAccountStore", "TextNormalization", logging,
      ]),
    tests(
      "AccountServiceTests",
      [
        "AccountFakes", "AccountService", "Accounts", "IPAddresses", "InMemoryAccountStore", "LigatureMessages",
        "ProtobufWire", "RPCCore",
      ]),
    tests(
      "LigatureServerTests", in: "System",
      [
        "TestLogs", "LigatureServer", "Accounts", "Providers", "RPCServer", "RPCTransport", "Settings",
        "SocketEndpoints",
        "SQLiteAccountStore", logging,
      ]),
    tests(
      "WebListenerTests",
      [
        "WebListener", "Accounts", "Branding", "IPAddresses", "RPCServer", "RPCTransport", httpTypes, hummingbird,
        logging, nio("NIOCore"), nio("NIOEmbedded"),
      ]),
    .testTarget(
      name: "FirebaseNamesTests", dependencies: ["FirebaseAuth", "FirebaseCore"],
      path: "Tests/System/FirebaseNamesTests",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    tests(
      "LigatureAuthTestingTests", in: "System", ["LigatureAuth", "LigatureAuthTesting", "LigatureMessages", "RPCCore"]),
    tests(
      "LigatureAuthTests",
      ["ByteCoding", "DocumentedCalls", "LigatureAuth", "LigatureMessages", "ProtobufWire", "RPCCore"]),
    tests(
      "LigatureAdminTestingTests", in: "System",
      ["LigatureAdmin", "LigatureAdminTesting", "LigatureAuth", "LigatureAuthTesting"]),
    tests(
      "LigatureAdminTests",
      [
        "Accounts", "ByteCoding", "JSONWebTokens", "LigatureAdmin", "LigatureMessages", "P256Signatures", "Providers",
        "RPCCore",
      ]),
    tests(
      "LigatureHummingbirdTests",
      ["LigatureAdmin", "LigatureHummingbird", httpTypes, hummingbird, logging, nio("NIOCore"), nio("NIOEmbedded")]),
    // The documented calls as applications write them, and a program that makes them live. The hosts have the same
    // sources.
    snippetHost("Swift5", .v5),
    snippetHost("Swift5MainActor", .v5, [.define("MAIN_ACTOR_HOST")]),
    snippetHost("Swift6", .v6),
    snippetHost("Swift6MainActor", .v6, [.define("MAIN_ACTOR_HOST")]),
    module(
      "DocumentedCalls", in: "Tests/Programs/SnippetHosts",
      [
        "LigatureAuth", "SnippetHostSwift5", "SnippetHostSwift5MainActor", "SnippetHostSwift6",
        "SnippetHostSwift6MainActor",
      ]),
    .executableTarget(
      name: "documented-calls", dependencies: ["DocumentedCalls", "LigatureAuth"],
      path: "Tests/Programs/DocumentedCalls", swiftSettings: settings),
    .executableTarget(
      name: "library-calls", dependencies: ["LigatureAuth"], path: "Tests/Programs/LibraryCalls",
      swiftSettings: settings),
    .executableTarget(
      name: "later-migration", dependencies: ["PostgresAccountStore"], path: "Tests/Programs/LaterMigration",
      swiftSettings: settings),
    .executableTarget(
      name: "admin-calls",
      dependencies: [
        "LigatureAdmin", "LigatureMessages", "RPCClient", "RPCCore", "RPCServer", "SocketEndpoints", "WireTestMessages",
        logging,
      ],
      path: "Tests/Programs/AdminCalls", swiftSettings: settings),
  ]
)

// Some commands of the Makefile want only a part of the package, because they build it in a way of their own.
switch Context.environment["LIGATURE_PARTS"] {
case "fuzz":
  // libFuzzer has the main, and instruments all that these are built with.
  package.targets += [
    module("FuzzSession", in: "Tests/Fuzz", ["HTTP2Session", "RPCCore"]),
    module(
      "FuzzMessages", in: "Tests/Fuzz",
      ["ByteCoding", "LigatureMessages", "MessageCompression", "ProtobufWire", "RPCCore"]),
  ]
  package.products += ["FuzzSession", "FuzzMessages"].map { .library(name: $0, type: .static, targets: [$0]) }
case "wire-tests":
  let wire = [
    "ByteCoding", "IPAddresses", "SocketEndpoints", "PrivateFiles", "WorkerThreads", "ProtobufWire", "LigatureMessages",
    "MessageCompression", "HTTP2Session", "RPCCore", "TLSChannels", "RPCTransport", "RPCServer",
    "RPCClient",
  ]
  package.targets.removeAll { $0.type == .test && !wire.map { "\($0)Tests" }.contains($0.name) }
case "property-tests":
  package.targets.removeAll { $0.type == .test && !["LinkingPropertyTests", "StoreContractTests"].contains($0.name) }
default: break
}
