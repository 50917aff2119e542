import Foundation
import RPCCore
import TLSChannels
import Testing

@testable import RPCServer

/// Clients that are trusted by their own certificates, which sign themselves and may sign nothing.
@Suite(.timeLimit(.minutes(30))) struct ClientCertificateTests {
  private struct Client {
    let certificate: String
    let key: String
  }

  private static let alone = Client(certificate: Self.aloneCertificate, key: Self.aloneKey)
  /// Has the same names and the same extensions.
  private static let twin = Client(certificate: Self.twinCertificate, key: Self.twinKey)
  private static let signed = Client(
    certificate: TestCertificates.clientCertificate, key: TestCertificates.clientKey)

  /// Returns how the client is called by the server; nil if it is not let in.
  private static func name(
    of client: Client?, trusting trusted: [String], isOptional: Bool = false
  ) async throws -> String? {
    let whoAmI = TestMethods.unary { call in
      try await call.send(FramedMessage(payload: Array((call.peer.identity?.dnsNames.first ?? "no one").utf8)))
    }
    let authorities = try TLSTests.file(trusted.joined(separator: "\n"))
    let server = try TLSTests.server([whoAmI]) {
      $0.clientAuthorities = authorities
      $0.requiresClientCertificate = !isOptional
    }
    let context = try TLSTests.client(
      showing: client.map {
        try TLSIdentity(chain: TLSCertificates(pem: $0.certificate), key: TLSPrivateKey(pem: $0.key))
      })
    let connection = try await SocketClient(try await server.start()[0], tls: context)
    let answers = try? await connection.echo([[]])
    await connection.close()
    await server.drain(grace: .seconds(5))
    return answers?.first.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [[aloneCertificate], [TestCertificates.root, aloneCertificate]])
  func aCertificateThatMaySignNothingIsTrustedByItself(trusted: [String]) async throws {
    #expect(try await Self.name(of: Self.alone, trusting: trusted) == "alone.test")
    #expect(try await Self.name(of: Self.twin, trusting: trusted) == nil)
    #expect(try await Self.name(of: nil, trusting: trusted) == nil)
    #expect(try await Self.name(of: nil, trusting: trusted, isOptional: true) == "no one")
    let isSigned = trusted.contains(TestCertificates.root)
    #expect(try await Self.name(of: Self.signed, trusting: trusted) == (isSigned ? "client.test" : nil))
  }

  @Test func itIsTrustedOnlyIfItIsNamed() async throws {
    #expect(try await Self.name(of: Self.signed, trusting: [TestCertificates.root]) == "client.test")
    #expect(try await Self.name(of: Self.alone, trusting: [TestCertificates.root]) == nil)
  }

  private static let aloneCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIB1jCCAX2gAwIBAgIUDdEivxdxWIbIZL3gqzXFBZWVkYgwCgYIKoZIzj0EAwIw
    FTETMBEGA1UEAwwKYWxvbmUudGVzdDAgFw0yNjExMjMwNjMzNTlaGA8yMTI2MTAz
    MDA2MzM1OVowFTETMBEGA1UEAwwKYWxvbmUudGVzdDBZMBMGByqGSM49AgEGCCqG
    SM49AwEHA0IABB4u3qIVuTyAfU6lVJq1pCmEeGpTqzDZgBxq128IXQ7k7/yDFruh
    s/ruikvg5rFlZ+0lIoN0/2+SyhCmpVdzZVWjgagwgaUwDAYDVR0TAQH/BAIwADAO
    BgNVHQ8BAf8EBAMCBaAwHQYDVR0lBBYwFAYIKwYBBQUHAwIGCCsGAQUFBwMBMB0G
    A1UdDgQWBBSXyEprk7FHH3N5ep4pNzm0IfpmSzAfBgNVHSMEGDAWgBSXyEprk7FH
    H3N5ep4pNzm0IfpmSzAmBgNVHREEHzAdggphbG9uZS50ZXN0gglsb2NhbGhvc3SH
    BH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgHUtMBx3rUO6o6wPLp+NvpPOgraHjS7Zq
    kA8t2tMD6cACIAhUo2GRDKOG7NtFoqoXqCqYudwCK+Reg6MNTRPrYuK+
    -----END CERTIFICATE-----
    """

  private static let aloneKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+97wGDhxpivkTwSU
    KBtTw49InwNI+mLxHZsy91+ze3yhRANCAAQeLt6iFbk8gH1OpVSataQphHhqU6sw
    2YAcatdvCF0O5O/8gxa7obP67opL4OaxZWftJSKDdP9vksoQpqVXc2VV
    -----END PRIVATE KEY-----
    """

  private static let twinCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIB1zCCAX2gAwIBAgIUDYjqaAzgXtGraO6P1MoNcOU5r7gwCgYIKoZIzj0EAwIw
    FTETMBEGA1UEAwwKYWxvbmUudGVzdDAgFw0yNjExMjMwNjMzNTlaGA8yMTI2MTAz
    MDA2MzM1OVowFTETMBEGA1UEAwwKYWxvbmUudGVzdDBZMBMGByqGSM49AgEGCCqG
    SM49AwEHA0IABHo3HrLgAPbvn6L7MmQiWcIvOXJ0MBGpYFNPF+0la6YeHUeeF6Vt
    kd7poAowNBGI2kqPe12G4s7RvaoWC4GzQHqjgagwgaUwDAYDVR0TAQH/BAIwADAO
    BgNVHQ8BAf8EBAMCBaAwHQYDVR0lBBYwFAYIKwYBBQUHAwIGCCsGAQUFBwMBMB0G
    A1UdDgQWBBRSwowZJmYP/3xZl8j/d7Hie8X5HDAfBgNVHSMEGDAWgBRSwowZJmYP
    /3xZl8j/d7Hie8X5HDAmBgNVHREEHzAdggphbG9uZS50ZXN0gglsb2NhbGhvc3SH
    BH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgPbxnTjlk7LAxs0l5Ij+zfOWz5DV9kbe2
    LpaSCxBmZ1ECIQDEfW9aUVF1cYH6xFQ4J/bM0T9TQ245vCKKrJhmvWARlw==
    -----END CERTIFICATE-----
    """

  private static let twinKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOtI1lqLKlR9Sacrb
    /Dj5UsySy0KbpROPs8J3EJ5u5MChRANCAAR6Nx6y4AD275+i+zJkIlnCLzlydDAR
    qWBTTxftJWumHh1HnhelbZHe6aAKMDQRiNpKj3tdhuLO0b2qFguBs0B6
    -----END PRIVATE KEY-----
    """
}
