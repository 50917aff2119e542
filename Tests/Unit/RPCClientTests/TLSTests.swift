import Foundation
import RPCClient
import RPCCore
import RPCServer
import SocketEndpoints
import TestLimits
import TestLogs
import Testing

/// Calls over TLS to the product's own server.
@Suite(.timeLimit(.minutes(30))) struct TLSTests {
  /// A folder with the certificates as files, and a server that uses them.
  private final class Setting {
    let folder: URL
    let server: RPCServer
    private(set) var port = 0

    /// - Parameter leaf: shown in place of the certificate that the root has signed.
    init(asksForClientCertificate: Bool = false, leaf: String? = nil) async throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in [
        ("root.pem", Certificates.root), ("server.pem", leaf ?? Certificates.serverCertificate),
        ("server.key", leaf == nil ? Certificates.serverKey : Certificates.leafKey),
        ("client.pem", Certificates.clientCertificate),
        ("client.key", Certificates.clientKey),
      ] {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      }
      func path(_ name: String) -> String { self.folder.appendingPathComponent(name).path }
      let tls = ServerTLS(
        certificateChain: folder.appendingPathComponent("server.pem").path,
        privateKey: folder.appendingPathComponent("server.key").path,
        clientAuthorities: asksForClientCertificate ? folder.appendingPathComponent("root.pem").path : nil)
      server = RPCServer(
        configuration: ServerConfiguration(tls: tls, limits: .unhurried),
        methods: [
          ServerMethod(echo) { call in
            let name = call.peer.identity?.dnsNames.first ?? "no one"
            try call.addTrailingMetadata(name, for: "x-caller")
            try call.answer(FramedMessage(payload: try call.receiveOnly()))
          }
        ], logger: .silent)
      if case .tcp(_, let port)? = try await server.start().first { self.port = port }
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    var identity: ClientTLS.Identity {
      ClientTLS.Identity(certificateChainFile: path("client.pem"), privateKeyFile: path("client.key"))
    }

    func channel(_ host: String = "127.0.0.1", _ tls: ClientTLS) -> ClientChannel {
      ClientChannel(target: .tcp(host: host, port: port), security: .tls(tls))
    }

    func end() async {
      await server.drain(grace: .zero)
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func callsReachAServerWhoseCertificateIsOfAKnownRoot(_ host: String) async throws {
    let setting = try await Setting()
    let channel = setting.channel(host, ClientTLS(trustRoots: .pem(Certificates.root)))
    for number in UInt8(0)..<20 { #expect(try await channel.echo([number]) == [number]) }
    await channel.close()
    await setting.end()
  }

  @Test func rootMayBeAFileAndTheNameAnother() async throws {
    let setting = try await Setting()
    let tls = ClientTLS(trustRoots: .file(setting.path("root.pem")), serverName: "service.test")
    let channel = setting.channel("127.0.0.1", tls)
    #expect(try await channel.echo([1]) == [1])
    await channel.close()
    await setting.end()
  }

  /// Of several addresses, each must show a certificate for its own name.
  @Test func certificateIsForTheNameOfTheAddressThatIsUsed() async throws {
    let setting = try await Setting()
    let port = setting.port
    var configuration = ChannelConfiguration()
    configuration.lookUp = { (target) throws(ConnectionProblem) in
      try SocketEndpoint.tcp(host: "127.0.0.1", port: port).addresses()
    }
    for (names, isAccepted) in [(["other.test", "service.test"], true), (["other.test"], false)] {
      let channel = ClientChannel(
        targets: names.map { .tcp(host: $0, port: 1) }, security: .tls(ClientTLS(trustRoots: .pem(Certificates.root))),
        configuration: configuration)
      let error = await channel.failure()
      #expect(isAccepted ? error == nil : error?.message.contains("another name") == true)
      await channel.close()
    }
    await setting.end()
  }

  @Test func certificateOfAnUnknownRootIsRefused() async throws {
    let setting = try await Setting()
    let channel = setting.channel("localhost", ClientTLS())
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains("not trusted"))
    #expect(error.connectionProblem?.kind == .untrustedCertificate)
    await channel.close()
    await setting.end()
  }

  @Test func certificateForAnotherNameIsRefused() async throws {
    let setting = try await Setting()
    let tls = ClientTLS(trustRoots: .pem(Certificates.root), serverName: "other.test")
    let channel = setting.channel("localhost", tls)
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains("another name"))
    #expect(error.connectionProblem?.kind == .certificateForAnotherName)
    await channel.close()
    await setting.end()
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func certificateThatIsItselfTrustedNeedsNoAuthority(_ host: String) async throws {
    let setting = try await Setting(leaf: Certificates.leaf)
    // Others beside it change nothing.
    let channel = setting.channel(host, ClientTLS(trustRoots: .pem(Certificates.root + "\n" + Certificates.leaf)))
    for number in UInt8(0)..<3 { #expect(try await channel.echo([number]) == [number]) }
    await channel.close()
    #expect(setting.server.connectionFailures.values.isEmpty, "one connection")
    await setting.end()
  }

  @Test(arguments: [
    // Trusted, and for another name.
    (Certificates.leaf, Certificates.leaf, "service.test", "another name"),
    (Certificates.expiredLeaf, Certificates.expiredLeaf, nil, "not valid at this time"),
    // Same names and key, another certificate.
    (Certificates.leaf, Certificates.expiredLeaf, nil, "not trusted; trust the authority"),
    (Certificates.leaf, Certificates.root, nil, "not trusted; trust the authority"),
  ])
  func trustedCertificateStillHasToBeTheOneAndFit(
    _ shown: String, _ trusted: String, _ name: String?, _ problem: String
  ) async throws {
    let setting = try await Setting(leaf: shown)
    let channel = setting.channel("localhost", ClientTLS(trustRoots: .pem(trusted), serverName: name))
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains(problem), "\(error.message)")
    await channel.close()
    await setting.end()
  }

  @Test func serverLearnsWhoTheClientIs() async throws {
    let setting = try await Setting(asksForClientCertificate: true)
    let tls = ClientTLS(trustRoots: .pem(Certificates.root), identity: setting.identity)
    let channel = setting.channel("localhost", tls)
    let response = try await channel.unary(echo, FramedMessage(payload: [1]), options: CallOptions())
    #expect(response.trailingMetadata.first("x-caller") == "client.test")
    await channel.close()
    await setting.end()
  }

  @Test func clientWithoutTheCertificateThatIsAskedForIsRefused() async throws {
    let setting = try await Setting(asksForClientCertificate: true)
    let channel = setting.channel("localhost", ClientTLS(trustRoots: .pem(Certificates.root)))
    #expect(await channel.failure()?.code == .unavailable)
    await channel.close()
    await setting.end()
  }

  @Test func plainTextServerAndTLSClientDoNotMeet() async throws {
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([]) })
    let channel = ClientChannel(
      target: .tcp(host: "127.0.0.1", port: server.port), security: .tls(ClientTLS(trustRoots: .pem(Certificates.root)))
    )
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    await channel.close()
    await server.stop()
  }

  @Test func plainTextClientAndTLSServerDoNotMeet() async throws {
    let setting = try await Setting()
    let channel = ClientChannel(port: setting.port)
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.connectionProblem?.kind == .notTheService)
    await channel.close()
    await setting.end()
  }

  @Test(arguments: [
    ClientTLS(trustRoots: .file("/nowhere/root.pem")), ClientTLS(trustRoots: .pem("no certificate")),
    ClientTLS(identity: .init(certificateChainFile: "/nowhere/a.pem", privateKeyFile: "/nowhere/a.key")),
  ])
  func unreadableFilesFailTheCallAndAreNamed(_ tls: ClientTLS) async throws {
    let channel = ClientChannel(target: .tcp(host: "127.0.0.1", port: 1), security: .tls(tls))
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains("cannot be used"))
    #expect(error.connectionProblem?.kind == .unusableFile)
    #expect(!error.message.contains("no certificate"))
    await channel.close()
  }
}
