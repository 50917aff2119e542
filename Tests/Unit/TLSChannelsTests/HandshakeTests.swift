import NIOCore
import TLSChannels
import Testing

@Suite struct HandshakeTests {
  private func expectConnected(_ pair: Pair) throws {
    try pair.exchange()
    #expect(pair.client.isConnected && pair.server.isConnected, "\(pair.client.errors) \(pair.server.errors)")
    pair.client.send([1, 2])
    pair.server.send([3])
    try pair.exchange()
    #expect(pair.server.data == [1, 2] && pair.client.data == [3])
    #expect(pair.client.errors.isEmpty && pair.server.errors.isEmpty)
  }

  /// Returns the client's error, and expects that neither side continues.
  private func refusal(_ pair: Pair) throws -> TLSError? {
    try pair.exchange()
    #expect(!pair.client.isConnected && !pair.server.isConnected)
    #expect(!pair.client.recorder.isActive && !pair.server.recorder.isActive)
    #expect(pair.server.errors.count == 1)
    return pair.client.errors.first
  }

  @Test(arguments: [nil, 1, 7]) func sidesMeetWhateverTheSizesOfTheirPieces(portion: Int?) throws {
    let pair = try Pair()
    pair.portion = portion
    try expectConnected(pair)
    #expect(pair.client.recorder.protocols == ["h2"] && pair.server.recorder.protocols == ["h2"])
  }

  @Test(arguments: [
    (["h2"], ["http/1.1", "h2"], "h2"), (["http/1.1", "h2"], ["h2", "http/1.1"], "h2"),
    (["http/1.1"], ["h2", "http/1.1"], "http/1.1"), ([], ["h2"], nil), (["h2"], [], nil),
  ])
  func theServerPrefersAProtocol(client: [String], server: [String], agreed: String?) throws {
    let pair = try Pair(client: Contexts.client(protocols: client), server: Contexts.server(protocols: server))
    try expectConnected(pair)
    #expect(pair.client.recorder.protocols == [agreed] && pair.server.recorder.protocols == [agreed])
  }

  @Test func sidesWithoutACommonProtocolPart() throws {
    let pair = try Pair(client: Contexts.client(protocols: ["h2"]), server: Contexts.server(protocols: ["http/1.1"]))
    #expect(try refusal(pair) == .noCommonProtocol)
    #expect(pair.server.errors == [.noCommonProtocol])
  }

  // MARK: The server's certificate

  @Test(arguments: ["server.test", "server.test.", "SERVER.test", "a.wild.test", "127.0.0.1", "::1", "0:0:0:0:0:0:0:1"])
  func certificatesAreForTheirNames(_ name: String) throws {
    try expectConnected(try Pair(name: TLSServerName(name)))
  }

  @Test(arguments: [
    "other.test", "wild.test", "a.b.wild.test", "ab.part.test", "x.bare", "server", "server.test.evil.test",
    "127.0.0.2", "::2", "localhost", "127.0.0.1.",
  ])
  func certificatesAreForNoOtherNames(_ name: String) throws {
    #expect(try refusal(try Pair(name: TLSServerName(name))) == .certificateForAnotherName)
  }

  @Test func aCommonNameIsNoName() throws {
    let pair = try Pair(server: Contexts.server(Certificates.nameless))
    #expect(try refusal(pair) == .certificateForAnotherName)
  }

  // To OpenSSL, a name that begins with a dot stands for any subdomain, and an empty one for any name.
  @Test(arguments: [
    "", ".", ".wild.test", "*.wild.test", "a*.part.test", "server.test..", "server..test", "server.test\0", "s\0.test",
    "server.test/", "bücher.test", String(repeating: "a", count: 64), String(repeating: "a.", count: 127) + "a",
  ])
  func namesThatCannotBeRequestedAreRefused(_ name: String) throws {
    let context = try Contexts.client()
    #expect(throws: TLSError.unusableName) { try TLSHandler(context, serverName: TLSServerName(name)) }
  }

  @Test func anAddressHasFourOrSixteenBytes() throws {
    let context = try Contexts.client()
    for bytes in [[], [1, 2, 3], [UInt8](repeating: 0, count: 17)] {
      #expect(throws: TLSError.unusableName) { try TLSHandler(context, serverName: .address(bytes)) }
    }
  }

  @Test func aChainLeadsToATrustedAuthority() throws {
    let chain = Certificates.belowMiddle + "\n" + Certificates.middle
    try expectConnected(try Pair(server: Contexts.server(chain)))
    let incomplete = try Pair(server: Contexts.server(Certificates.belowMiddle))
    #expect(try refusal(incomplete) == .untrustedCertificate)
    // An authority below another may be trusted without that.
    let middle = try Pair(
      client: Contexts.client(trusting: Certificates.middle), server: Contexts.server(Certificates.belowMiddle))
    try expectConnected(middle)
  }

  @Test(arguments: [
    (Certificates.strange, TLSError.untrustedCertificate), (Certificates.alone, .untrustedCertificate),
    (Certificates.client, .untrustedCertificate), (Certificates.expired, .certificateNotValidNow),
    (Certificates.unborn, .certificateNotValidNow),
  ])
  func certificatesThatCannotBeVerifiedAreRefused(_ shown: String, _ error: TLSError) throws {
    let pair = try Pair(server: Contexts.server(shown), name: .host("server.test"))
    #expect(try refusal(pair) == error)
    #expect(pair.server.errors == [.refusedCertificate])
  }

  @Test func theSystemsAuthoritiesHaveNotSignedIt() throws {
    let client = try TLSContext(.client, identity: nil, verification: .required(.system), protocols: [])
    #expect(try refusal(try Pair(client: client)) == .untrustedCertificate)
  }

  @Test func aCertificateMayBeTrustedItself() throws {
    let client = try Contexts.client(trusting: Certificates.alone)
    try expectConnected(try Pair(client: client, server: Contexts.server(Certificates.alone)))
    // For its own name, and for nothing below it.
    let other = try Pair(client: client, server: Contexts.server(Certificates.alone), name: .host("other.test"))
    #expect(try refusal(other) == .certificateForAnotherName)
    let below = try Pair(
      client: client,
      server: Contexts.server(Certificates.belowAlone + "\n" + Certificates.alone, Certificates.otherKey))
    #expect(try refusal(below) == .untrustedCertificate)
    // Certificates of the same names and key are others.
    let strange = try Pair(
      client: Contexts.client(trusting: Certificates.server), server: Contexts.server(Certificates.strange))
    #expect(try refusal(strange) == .untrustedCertificate)
    try expectConnected(try Pair(client: Contexts.client(trusting: Certificates.server)))
  }

  @Test func aCertificateCanBeLookedAtWithoutTrust() throws {
    let client = try TLSContext(.client, identity: nil, verification: .none, protocols: [])
    let pair = try Pair(client: client, server: Contexts.server(Certificates.expired), name: .host("other.test"))
    try expectConnected(pair)
    let certificate = try #require(pair.client.handler.peerCertificate)
    #expect(certificate.dnsNames == ["server.test", "*.wild.test", "a*.part.test", "*.bare"])
    #expect(certificate.ipAddresses == [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]])
    #expect(certificate.notBefore == 1_577_836_800 && certificate.notAfter == 1_609_459_200)
    #expect(certificate.names == certificate.dnsNames + ["127.0.0.1", "::1"])
    for host in ["server.test", "SERVER.test", "a.wild.test", "127.0.0.1", "::1", "[::1]"] {
      #expect(certificate.isFor(host), "\(host)")
    }
    for host in ["other.test", "wild.test", "a.b.wild.test", "127.0.0.2", "test", ""] {
      #expect(!certificate.isFor(host), "\(host)")
    }
  }

  // MARK: The client's certificate

  private func clients(_ isRequired: Bool, _ shown: String?) throws -> Pair {
    let trust = try Contexts.trust(Certificates.root)
    let identity = try shown.map { try Contexts.identity($0) }
    return try Pair(
      client: Contexts.client(showing: identity),
      server: Contexts.server(clients: isRequired ? .required(trust) : .optional(trust)))
  }

  @Test(arguments: [true, false]) func clientsShowWhoTheyAre(isRequired: Bool) throws {
    let pair = try clients(isRequired, Certificates.client)
    try expectConnected(pair)
    let certificate = try #require(pair.server.handler.peerCertificate)
    #expect(certificate.dnsNames == ["client.test"] && certificate.uris == ["spiffe://test/client"])
    #expect(pair.client.handler.peerCertificate?.dnsNames.first == "server.test")
  }

  @Test func clientsMayBeNobody() throws {
    let pair = try clients(false, nil)
    try expectConnected(pair)
    #expect(pair.server.handler.peerCertificate == nil)
    // A server that asks for no certificate gets none.
    let unasked = try Pair(client: Contexts.client(showing: Contexts.identity(Certificates.client)))
    try expectConnected(unasked)
    #expect(unasked.server.handler.peerCertificate == nil)
  }

  @Test func clientsHaveToBeSomebody() throws {
    let pair = try clients(true, nil)
    try pair.exchange()
    #expect(!pair.server.isConnected && pair.server.errors == [.noPeerCertificate])
    // In TLS 1.3, the client completes its handshake before the server looks at the certificate.
    #expect(pair.client.errors == [.certificateRequired] && !pair.client.recorder.isActive)
  }

  @Test(arguments: [
    (Certificates.strange, TLSError.untrustedCertificate), (Certificates.expired, .certificateNotValidNow),
    (Certificates.alone, .untrustedCertificate),
  ])
  func clientsOfOthersAreRefused(_ shown: String, _ error: TLSError) throws {
    for isRequired in [true, false] {
      let pair = try clients(isRequired, shown)
      try pair.exchange()
      #expect(!pair.server.isConnected && pair.server.errors == [error])
      #expect(pair.client.errors == [.refusedCertificate] && !pair.client.recorder.isActive)
    }
  }

  @Test func aServersCertificateIsNoClients() throws {
    // That of the client is for clients only; one without usages is for both.
    try expectConnected(try clients(true, Certificates.server))
  }

  // MARK: Peers that do not speak TLS

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT a:1 HTTP/1.1\r\n\r\n",
    "SSH-2.0-x\r\n", "\0\0\0\0\0\0\0\0\0\0\0\0", "\u{16}\u{3}\u{1}zzzzzzzzzzzzzzzzz",
  ])
  func whatIsNotTLSIsRefused(_ text: String) throws {
    let server = try End(TLSHandler(Contexts.server()))
    server.receive(Array(text.utf8))
    #expect(server.errors == [.notTLS] && !server.recorder.isActive)
    let client = try End(TLSHandler(Contexts.client(), serverName: .host("server.test")))
    client.receive(Array(text.utf8))
    #expect(client.errors.count == 1 && !client.recorder.isActive)
  }

  @Test func anOldVersionIsRefused() throws {
    // A hello of TLS 1.1, with one cipher.
    var body: [UInt8] = [3, 2] + [UInt8](repeating: 7, count: 32) + [0, 0, 2, 0xC0, 0x13, 1, 0]
    body = [1, 0, 0, UInt8(body.count)] + body
    let server = try End(TLSHandler(Contexts.server()))
    server.receive([0x16, 3, 1, 0, UInt8(body.count)] + body)
    #expect(server.errors == [.nothingInCommon] && !server.recorder.isActive)
    // The alert protocol_version.
    #expect(try server.takeSent().suffix(2) == [2, 70])
  }

  @Test func aPeerThatLeavesDuringTheHandshakeIsNamed() throws {
    for isHalf in [false, true] {
      let end = try End(TLSHandler(Contexts.client(), serverName: .host("server.test")))
      if isHalf {
        end.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
      } else {
        end.channel.pipeline.fireChannelInactive()
      }
      #expect(end.errors == [.closedDuringHandshake] && !end.recorder.isActive)
    }
  }

  @Test func noHandshakeIsResumed() throws {
    let (client, server) = (try Contexts.client(), try Contexts.server())
    for _ in 0..<2 { try expectConnected(try Pair(client: client, server: server)) }
    let pair = try Pair(client: client, server: server)
    var sent: [UInt8] = []
    pair.alter = { bytes, isOfClient in
      if !isOfClient { sent += bytes }
      return bytes
    }
    try pair.exchange()
    // Neither a ticket nor anything else follows the server's only flight.
    #expect(pair.server.isConnected)
    #expect(try pair.server.takeSent().isEmpty)
  }
}
