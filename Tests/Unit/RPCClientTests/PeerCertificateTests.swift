import Foundation
import NIOCore
import NIOPosix
import RPCClient
import RPCCore
import RPCServer
import TestLimits
import TestLogs
import Testing

/// What a server's certificate says, asked for without trusting it.
@Suite(.timeLimit(.minutes(30))) struct PeerCertificateTests {
  @Test func aCertificateIsShownWithItsNamesWhoeverHasSignedIt() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (chain, key) = (folder.appendingPathComponent("server.pem"), folder.appendingPathComponent("server.key"))
    try Certificates.serverCertificate.write(to: chain, atomically: true, encoding: .utf8)
    try Certificates.serverKey.write(to: key, atomically: true, encoding: .utf8)
    let server = RPCServer(
      configuration: ServerConfiguration(
        tls: ServerTLS(certificateChain: chain.path, privateKey: key.path), limits: .unhurried),
      methods: [],
      logger: .silent)
    guard case .tcp(_, let port)? = try await server.start().first else { throw CancellationError() }
    let certificate = try await PeerCertificate.shown(by: .tcp(host: "127.0.0.1", port: port), within: .seconds(30))
    #expect(certificate.names.contains("localhost") && certificate.names.contains("127.0.0.1"))
    #expect(certificate.notBefore < certificate.notAfter)
    await server.drain(grace: .zero)
  }

  @Test func aServerWithoutTLSAndOneThatIsAwayShowNone() async throws {
    let server = RPCServer(
      configuration: ServerConfiguration(limits: .unhurried), methods: [],
      logger: .silent)
    guard case .tcp(_, let port)? = try await server.start().first else { throw CancellationError() }
    await #expect {
      _ = try await PeerCertificate.shown(by: .tcp(host: "127.0.0.1", port: port), within: .seconds(30))
    } throws: { ($0 as? ConnectionProblem)?.kind == .noTLS }
    await server.drain(grace: .zero)
    await #expect {
      _ = try await PeerCertificate.shown(by: .tcp(host: "127.0.0.1", port: port), within: .seconds(30))
    } throws: { ($0 as? ConnectionProblem)?.kind == .noServer }
  }

  @Test func aServerThatSaysNothingIsGivenUp() async throws {
    let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(
      host: "127.0.0.1", port: 0
    )
    .get()
    let port = try #require(silent.localAddress?.port)
    await #expect {
      _ = try await PeerCertificate.shown(by: .tcp(host: "127.0.0.1", port: port), within: .milliseconds(200))
    } throws: { ($0 as? ConnectionProblem)?.kind == .unreachable }
    try await silent.close()
  }
}
