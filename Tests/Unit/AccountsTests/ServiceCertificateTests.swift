import Testing

@testable import Accounts

/// The services that call with TLS client certificates.
@Suite struct ServiceCertificateTests {
  private static let end = Fixture.now.adding(milliseconds: 1000)

  private let certificates: ServiceCertificates

  init() throws {
    certificates = ServiceCertificates([
      try ServiceCertificate(name: "orders", subject: "spiffe://example.com/orders", scopes: ["accounts.read"]),
      try ServiceCertificate(name: "support", subject: "Support.example.com", scopes: ["audit.read"]),
    ])
  }

  private func service(
    dnsNames: [String] = [], uris: [String] = [], at now: Timestamp = Fixture.now
  ) throws(AccountError) -> Administrator {
    try certificates.service(dnsNames: dnsNames, uris: uris, expiresAt: Self.end, now: now)
  }

  private func reason(_ body: () throws(AccountError) -> Administrator) -> AccountError.Reason? {
    do throws(AccountError) {
      _ = try body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func aServiceHasTheNameTheScopesAndTheEndOfItsCertificate() throws {
    let orders = try service(uris: ["spiffe://example.com/orders"])
    #expect(orders.name == "service:orders")
    #expect(orders.scopes == [.accountsRead])
    #expect(orders.expiresAt == Self.end)
    #expect(!orders.isOperator)
  }

  @Test func dnsNamesAreComparedWithoutRegardToCase() throws {
    #expect(try service(dnsNames: ["SUPPORT.example.COM"]).name == "service:support")
  }

  @Test(arguments: ["*.example.com", "support.example.com\0", "support.example.com.", "", "example.com"])
  func s75AnotherDNSNameIsNoService(_ name: String) {
    #expect(reason { () throws(AccountError) in try service(dnsNames: [name]) } == .missingServiceCredential)
  }

  @Test(arguments: ["spiffe://example.com/orders/", "SPIFFE://example.com/orders", "support.example.com"])
  func s75AnotherURIIsNoService(_ uri: String) {
    #expect(reason { () throws(AccountError) in try service(uris: [uri]) } == .missingServiceCredential)
  }

  @Test func s75ACertificateOfTwoServicesIsRefused() {
    let refusal = reason { () throws(AccountError) in
      try service(dnsNames: ["support.example.com"], uris: ["spiffe://example.com/orders"])
    }
    #expect(refusal == .invalidServiceCredential)
  }

  @Test func s75ACertificateThatHasExpiredIsRefused() {
    let refusal = reason { () throws(AccountError) in
      try service(dnsNames: ["support.example.com"], at: Self.end)
    }
    #expect(refusal == .invalidServiceCredential)
  }

  @Test(arguments: [
    "", "*", "*.example.com", "a b", "caf\u{E9}.example.com", "host:443", "path/only",
    String(repeating: "a", count: 254),
  ])
  func whatNoCertificateOfOneServiceContainsIsRefused(_ subject: String) {
    #expect(throws: AccountError.self) {
      try ServiceCertificate(name: "a", subject: subject, scopes: ["accounts.read"])
    }
  }
}
