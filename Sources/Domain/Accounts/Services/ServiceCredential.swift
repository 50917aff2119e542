/// An expiring key or client certificate with which a service calls.
package struct ServiceCredential: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case key(ServiceKeyID)
    case certificate(ServiceCertificate.Subject)
  }

  /// The name of the service.
  package let service: String
  package let kind: Kind
  package let expiresAt: Timestamp
  /// The number of milliseconds before its expiry from which the credential counts as expiring.
  private let notice: Int64

  private static let week: Int64 = 7 * 86_400_000

  /// Creates the credential of a key; nil if the key never expires.
  init?(_ key: ServiceKey) {
    guard let expiresAt = key.expiresAt else { return nil }
    service = key.name
    kind = .key(key.id)
    self.expiresAt = expiresAt
    notice = Self.week
  }

  /// Creates the credential of a certificate.
  init(certificateOf service: ServiceCertificate, validFrom: Timestamp, expiresAt: Timestamp) {
    self.service = service.name
    kind = .certificate(service.subject)
    self.expiresAt = expiresAt
    // Certificates that are valid for hours or days are renewed by programs, when a half or a third of their lifetime
    // is left.
    notice = min(Self.week, max(0, expiresAt.milliseconds(since: validFrom)) / 4)
  }

  /// Returns whether the credential is valid and expires soon: a key within a week, and a certificate within a week or
  /// the last quarter of its validity, whichever is shorter.
  func isExpiring(at now: Timestamp) -> Bool {
    now < expiresAt && expiresAt.milliseconds(since: now) <= notice
  }
}
