import Foundation
import Logging
import NIOSSL
import RPCCore
import RPCServer
import Testing

@Suite struct TLSTests {
  /// Writes what a server wants as files.
  static func file(_ text: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pem").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  static func server(
    clientAuthorities: Bool = false, listeners: [ListenAddress] = [.tcp(host: "127.0.0.1", port: 0)],
    _ methods: [ServerMethod] = TestMethods.all
  ) throws -> RPCServer {
    let tls = ServerTLS(
      certificateChain: try file(TestCertificates.serverCertificate), privateKey: try file(TestCertificates.serverKey),
      clientAuthorities: clientAuthorities ? try file(TestCertificates.root) : nil)
    return RPCServer(
      configuration: ServerConfiguration(listeners: listeners, tls: tls), methods: methods,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  static func client(
    withCertificate: Bool = false, _ change: (inout TLSConfiguration) -> Void = { _ in }
  ) throws
    -> NIOSSLContext
  {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(TestCertificates.root.utf8)))
    configuration.applicationProtocols = ["h2"]
    if withCertificate {
      configuration.certificateChain = try NIOSSLCertificate.fromPEMBytes(
        Array(TestCertificates.clientCertificate.utf8)
      ).map { .certificate($0) }
      configuration.privateKey = .privateKey(
        try NIOSSLPrivateKey(bytes: Array(TestCertificates.clientKey.utf8), format: .pem))
    }
    change(&configuration)
    return try NIOSSLContext(configuration: configuration)
  }

  @Test func callsOverTLS() async throws {
    let server = try Self.server()
    let client = try await SocketClient(try await server.start()[0], tls: try Self.client())
    let payloads = (0..<20).map { [UInt8](repeating: $0, count: 5000) }
    #expect(try await client.echo(payloads) == payloads)
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func aUnixSocketNeedsNoTLS() async throws {
    let path = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max)).sock"
    let server = try Self.server(listeners: [.unix(path: path)])
    let client = try await SocketClient(try await server.start()[0])
    #expect(try await client.echo([[1, 2]]) == [[1, 2]])
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  @Test(arguments: [nil, "http/1.1"])
  func aClientWithoutH2IsLeft(name: String?) async throws {
    let server = try Self.server()
    let context = try Self.client { $0.applicationProtocols = name.map { [$0] } ?? [] }
    let client = try await SocketClient(try await server.start()[0], tls: context)
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
  }

  @Test func oldVersionsOfTLSAreRefused() async throws {
    let server = try Self.server()
    let context = try Self.client {
      $0.minimumTLSVersion = .tlsv1
      $0.maximumTLSVersion = .tlsv11
    }
    let client = try await SocketClient(try await server.start()[0], tls: context)
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
  }

  @Test func plainTextOnATLSPortIsRefused() async throws {
    let server = try Self.server()
    let client = try await SocketClient(try await server.start()[0])
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
  }

  @Test func theHandlerKnowsTheClientsCertificate() async throws {
    let whoAmI = TestMethods.unary { call in
      let identity = call.peer.identity
      let text = (identity?.dnsNames ?? []).joined(separator: ",") + " " + (identity?.uris ?? []).joined(separator: ",")
      try await call.send(FramedMessage(payload: Array("\(call.peer.isEncrypted) \(text)".utf8)))
    }
    let server = try Self.server(clientAuthorities: true, [whoAmI])
    let client = try await SocketClient(try await server.start()[0], tls: try Self.client(withCertificate: true))
    let answers = try await client.echo([[]])
    #expect(answers.map { String(decoding: $0, as: UTF8.self) } == ["true client.test,localhost spiffe://test/client"])
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func aClientWithoutTheCertificateAskedForIsRefused() async throws {
    let server = try Self.server(clientAuthorities: true)
    let client = try await SocketClient(try await server.start()[0], tls: try Self.client())
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
  }

  @Test func aMissingCertificateKeepsTheServerFromStarting() async throws {
    let tls = ServerTLS(certificateChain: "/none.pem", privateKey: "/none.key")
    let server = RPCServer(
      configuration: ServerConfiguration(tls: tls), methods: [],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    await #expect(throws: ServerStartError.self) { try await server.start() }
  }
}
