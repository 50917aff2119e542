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
    try certificates.service(
      dnsNames: dnsNames, uris: uris, validFrom: Fixture.now, expiresAt: Self.end, now: now)
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

  /// Its expiry is announced when the programs that renew certificates should have done so.
  @Test(arguments: [(4, 1), (28 * 24, 168), (365 * 24, 168)])
  func aCertificateExpiresSoonInItsLastQuarterAndAtMostAWeek(_ hours: Int, _ noticeHours: Int) throws {
    let hour: Int64 = 3_600_000
    let end = Fixture.now.adding(milliseconds: Int64(hours) * hour)
    let notice = Int64(noticeHours) * hour
    _ = try certificates.service(
      dnsNames: ["support.example.com"], uris: [], validFrom: Fixture.now, expiresAt: end, now: Fixture.now)
    let credential = try #require(certificates.credentials.first)
    #expect(certificates.credentials.count == 1)
    #expect(credential.service == "support")
    #expect(credential.kind == .certificate(.dnsName("support.example.com")))
    #expect(!credential.isExpiring(at: end.adding(milliseconds: -notice - 1)))
    #expect(credential.isExpiring(at: end.adding(milliseconds: -notice)))
    #expect(credential.isExpiring(at: end.adding(milliseconds: -1)))
    #expect(!credential.isExpiring(at: end))
  }

  /// Certificates of single clients are trusted themselves, and often nothing in them forbids to sign others.
  @Test(arguments: ["support.example.com", "SUPPORT.example.com", "spiffe://example.com/orders"])
  func aServicesCertificateVouchesForNoOther(_ issuer: String) {
    let signed = { (issuers: [String]) in
      self.reason { () throws(AccountError) in
        try self.certificates.service(
          dnsNames: [], uris: ["spiffe://example.com/orders"], validFrom: Fixture.now, expiresAt: Self.end,
          issuerNames: issuers, now: Fixture.now)
      }
    }
    #expect(signed(["ca.example.com", issuer]) == .invalidServiceCredential)
    #expect(signed(["ca.example.com"]) == nil)
  }

  @Test func theCertificateOfTheLastCallReplacesTheOneBefore() throws {
    _ = try service(dnsNames: ["support.example.com"])
    let end = Fixture.now.adding(milliseconds: 2000)
    _ = try certificates.service(
      dnsNames: ["support.example.com"], uris: [], validFrom: Fixture.now, expiresAt: end, now: Fixture.now)
    #expect(certificates.credentials.map(\.expiresAt) == [end])
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
