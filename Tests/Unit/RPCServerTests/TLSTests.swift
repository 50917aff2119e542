import Foundation
import NIOCore
import NIOPosix
import RPCCore
import RPCServer
import TLSChannels
import TestLimits
import TestLogs
import Testing

@Suite struct TLSTests {
  /// Holds the files of all tests of this process; removed when it exits.
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TLSTests.folder) }
    return folder
  }()

  /// Writes what a server wants as files.
  static func file(_ text: String) throws -> String {
    let path = folder.appendingPathComponent(UUID().uuidString + ".pem").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  static func files(clientAuthorities: Bool = false) throws -> ServerTLS {
    ServerTLS(
      certificateChain: try file(TestCertificates.serverCertificate), privateKey: try file(TestCertificates.serverKey),
      clientAuthorities: clientAuthorities ? try file(TestCertificates.root) : nil)
  }

  static func server(
    clientAuthorities: Bool = false, _ methods: [ServerMethod] = TestMethods.all, log: LogLines = LogLines(),
    _ change: (inout ServerTLS) -> Void = { _ in }
  ) throws -> RPCServer {
    var tls = try files(clientAuthorities: clientAuthorities)
    change(&tls)
    return RPCServer(
      configuration: ServerConfiguration(tls: tls, limits: .unhurried), methods: methods,
      logger: log.logger())
  }

  static func client(showing identity: TLSIdentity? = nil, protocols: [String] = ["h2"]) throws -> TLSContext {
    try TLSContext(
      .client, identity: identity, verification: .required(.certificates(TLSCertificates(pem: TestCertificates.root))),
      protocols: protocols)
  }

  private static func identity() throws -> TLSIdentity {
    try TLSIdentity(
      chain: TLSCertificates(pem: TestCertificates.clientCertificate),
      key: TLSPrivateKey(pem: TestCertificates.clientKey))
  }

  @Test func callsOverTLS() async throws {
    let server = try Self.server()
    let client = try await SocketClient(try await server.start()[0], tls: try Self.client())
    let payloads = (0..<20).map { [UInt8](repeating: $0, count: 5000) }
    #expect(try await client.echo(payloads) == payloads)
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  /// The server's one log line, and that it counted the connection.
  private static func expectFailedHandshake(_ server: RPCServer, _ log: LogLines, reason: String) {
    #expect(server.connectionFailures.values == [.tlsHandshake: 1])
    #expect(log.all.count == 1)
    #expect(log.all.first?.text.hasPrefix("Connection ended, code=INADEQUATE_SECURITY, peer=127.0.0.1:") == true)
    #expect(log.all.first?.text.hasSuffix("reason=\(reason)") == true, "\(log.all)")
  }

  @Test(arguments: [
    (nil, "the peer did not select h2 with ALPN"),
    ("http/1.1", "the peer and this program have no protocol in common (ALPN)"),
  ])
  func aClientWithoutH2IsLeft(name: String?, reason: String) async throws {
    let log = LogLines()
    let server = try Self.server(log: log)
    let context = try Self.client(protocols: name.map { [$0] } ?? [])
    let client = try await SocketClient(try await server.start()[0], tls: context)
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
    Self.expectFailedHandshake(server, log, reason: reason)
  }

  @Test func oldVersionsOfTLSAreRefused() async throws {
    let log = LogLines()
    let server = try Self.server(log: log)
    guard case .tcp(let host, let port) = try await server.start()[0] else { throw CancellationError() }
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(
      host: host, port: port
    )
    .get()
    // A hello of TLS 1.1, with one cipher.
    var body: [UInt8] = [3, 2] + [UInt8](repeating: 7, count: 32) + [0, 0, 2, 0xC0, 0x13, 1, 0]
    body = [1, 0, 0, UInt8(body.count)] + body
    try await channel.writeAndFlush(ByteBuffer(bytes: [0x16, 3, 1, 0, UInt8(body.count)] + body))
    try await channel.closeFuture.get()
    await server.drain(grace: .seconds(5))
    Self.expectFailedHandshake(server, log, reason: "the peer and this program have no TLS version or cipher in common")
  }

  @Test func plainTextOnATLSPortIsRefused() async throws {
    let log = LogLines()
    let server = try Self.server(log: log)
    let client = try await SocketClient(try await server.start()[0])
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
    Self.expectFailedHandshake(server, log, reason: "the peer does not speak TLS")
  }

  @Test func theHandlerKnowsTheClientsCertificate() async throws {
    let whoAmI = TestMethods.unary { call in
      let identity = call.peer.identity
      let text = (identity?.dnsNames ?? []).joined(separator: ",") + " " + (identity?.uris ?? []).joined(separator: ",")
      try await call.send(FramedMessage(payload: Array("\(call.peer.isEncrypted) \(text)".utf8)))
    }
    let server = try Self.server(clientAuthorities: true, [whoAmI])
    let client = try await SocketClient(try await server.start()[0], tls: try Self.client(showing: Self.identity()))
    let answers = try await client.echo([[]])
    #expect(answers.map { String(decoding: $0, as: UTF8.self) } == ["true client.test,localhost spiffe://test/client"])
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func aClientCertificateMayBeOptional() async throws {
    let whoAmI = TestMethods.unary { call in
      try await call.send(FramedMessage(payload: Array((call.peer.identity?.dnsNames.first ?? "no one").utf8)))
    }
    let server = try Self.server(clientAuthorities: true, [whoAmI]) { $0.requiresClientCertificate = false }
    let address = try await server.start()[0]
    for (withCertificate, name) in [(true, "client.test"), (false, "no one")] {
      let client = try await SocketClient(
        address, tls: try Self.client(showing: withCertificate ? Self.identity() : nil))
      #expect(try await client.echo([[]]) == [Array(name.utf8)])
      await client.close()
    }
    await server.drain(grace: .seconds(5))
  }

  /// The client's certificate is for `localhost` too, so it will do for a server.
  @Test func aRenewedCertificateIsUsedByNewConnections() async throws {
    var tls = try Self.files()
    tls.reloadInterval = .milliseconds(10)
    let server = RPCServer(
      configuration: ServerConfiguration(tls: tls, limits: .unhurried), methods: TestMethods.all,
      logger: .silent)
    let address = try await server.start()[0]
    let old = try await SocketClient(address, tls: try Self.client())
    #expect(try await old.serverNames().first == "server.test")

    // The certificate without its key is not used; both together are.
    try TestCertificates.clientCertificate.write(toFile: tls.certificateChain, atomically: true, encoding: .utf8)
    let between = try await SocketClient(address, tls: try Self.client())
    #expect(try await between.serverNames().first == "server.test")
    try TestCertificates.clientKey.write(toFile: tls.privateKey, atomically: true, encoding: .utf8)
    while true {
      let new = try await SocketClient(address, tls: try Self.client())
      let names = try await new.serverNames()
      await new.close()
      if names.first == "client.test" { break }
    }
    #expect(try await old.echo([[1]]) == [[1]], "connections that are up go on")
    await old.close()
    await between.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func filesThatAreReadAgainAreRefusedEachTime() throws {
    let files = try Self.files()
    let certificate = try ServerCertificate(files, protocols: ["h2"])
    let expiry = try TLSCertificates(pem: TestCertificates.serverCertificate).all.first?.notAfter
    #expect(certificate.expiry == expiry && expiry != nil)
    try TestCertificates.clientCertificate.write(toFile: files.certificateChain, atomically: true, encoding: .utf8)
    for _ in 0..<2 {
      let error = #expect(throws: ServerStartError.self) { try certificate.reload() }
      #expect(error?.subject == .privateKey && error?.problem.contains("does not match the certificate") == true)
      #expect(certificate.expiry == expiry)
    }
    try TestCertificates.clientKey.write(toFile: files.privateKey, atomically: true, encoding: .utf8)
    try certificate.reload()
    #expect(
      try certificate.expiry == TLSCertificates(pem: TestCertificates.clientCertificate).all.first?.notAfter)
  }

  @Test func aClientWithoutTheCertificateAskedForIsRefused() async throws {
    let log = LogLines()
    let server = try Self.server(clientAuthorities: true, log: log)
    let client = try await SocketClient(try await server.start()[0], tls: try Self.client())
    await client.waitUntilClosed()
    await server.drain(grace: .seconds(5))
    Self.expectFailedHandshake(server, log, reason: "the peer sent no certificate")
  }

  @Test func aMissingCertificateKeepsTheServerFromStarting() async throws {
    let tls = ServerTLS(certificateChain: "/none.pem", privateKey: "/none.key")
    let server = RPCServer(
      configuration: ServerConfiguration(tls: tls, limits: .unhurried), methods: [],
      logger: .silent)
    let error = await #expect(throws: ServerStartError.self) { try await server.start() }
    #expect(error?.subject == .certificateChain && error?.description == "The file /none.pem does not exist.")
  }

  @Test func filesThatCannotBeUsedAreNamedWithTheReason() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ligature-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (certificate, key, other) = (folder + "/certificate", folder + "/key", folder + "/other")
    try Data(TestCertificates.serverCertificate.utf8).write(to: URL(filePath: certificate))
    try Data(TestCertificates.serverKey.utf8).write(to: URL(filePath: key))
    try Data(TestCertificates.clientKey.utf8).write(to: URL(filePath: other))
    func problem(_ files: ServerTLS) -> (ServerStartError.Subject, String)? {
      do throws(ServerStartError) {
        _ = try ServerCertificate(files, protocols: ["h2"])
        return nil
      } catch {
        return (error.subject, error.problem)
      }
    }
    #expect(problem(ServerTLS(certificateChain: certificate, privateKey: key)) == nil)
    let cases: [(ServerTLS, ServerStartError.Subject, String)] = [
      (
        ServerTLS(certificateChain: certificate, privateKey: other), .privateKey,
        "the key in \(other) does not match the certificate in \(certificate)"
      ),
      (
        ServerTLS(certificateChain: certificate, privateKey: certificate), .privateKey,
        "the file \(certificate) contains no private key in PEM format, or one with a passphrase"
      ),
      (ServerTLS(certificateChain: folder, privateKey: key), .certificateChain, "\(folder) is a folder"),
      (
        ServerTLS(certificateChain: key, privateKey: key), .certificateChain,
        "the file \(key) contains no certificate in PEM format"
      ),
      (
        ServerTLS(certificateChain: certificate, privateKey: key, clientAuthorities: folder + "/none"),
        .clientAuthorities, "the file \(folder)/none does not exist"
      ),
    ]
    for (files, subject, text) in cases {
      let found = problem(files)
      #expect(found?.0 == subject && found?.1 == text, "\(String(describing: found))")
    }
  }
}
