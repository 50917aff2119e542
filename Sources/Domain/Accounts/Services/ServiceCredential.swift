/// A credential that authenticates a service's calls: a key or a client certificate that has an expiry time.
package struct ServiceCredential: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case key(ServiceKeyID)
    case certificate(ServiceCertificate.Subject)
  }

  /// The name of the service that the credential authenticates.
  package let service: String
  package let kind: Kind
  package let expiresAt: Timestamp
  /// The remaining lifetime, in milliseconds, at which the credential starts to count as expiring.
  private let notice: Int64

  private static let week: Int64 = 7 * 86_400_000

  /// Creates the credential for a key. Returns nil if the key never expires.
  init?(_ key: ServiceKey) {
    guard let expiresAt = key.expiresAt else { return nil }
    service = key.name
    kind = .key(key.id)
    self.expiresAt = expiresAt
    notice = Self.week
  }

  /// Creates the credential for a certificate.
  init(certificateOf service: ServiceCertificate, validFrom: Timestamp, expiresAt: Timestamp) {
    self.service = service.name
    kind = .certificate(service.subject)
    self.expiresAt = expiresAt
    // Certificates that are valid for hours or days are renewed automatically when half or a third of their lifetime
    // remains.
    notice = min(Self.week, max(0, expiresAt.milliseconds(since: validFrom)) / 4)
  }

  /// Returns whether the credential is valid but expires soon. A key expires soon if its remaining lifetime is at most
  /// a week. For a certificate, the limit is a week or a quarter of its validity period, whichever is shorter.
  func isExpiring(at now: Timestamp) -> Bool {
    now < expiresAt && expiresAt.milliseconds(since: now) <= notice
  }
}
