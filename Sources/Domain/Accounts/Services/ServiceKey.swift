import ByteCoding

/// The ID of a service key.
package struct ServiceKeyID: RawRepresentable, Sendable, Hashable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates the ID that a service with certificates has instead of a key ID. It identifies the service as the actor of
  /// its changes, and in its tokens for other services.
  init(ofCertificatesOf service: String) {
    rawValue = "service:\(service)"
  }
}

/// The public half of the key pair that authenticates a service's calls.
package struct ServiceKey: Sendable, Hashable {
  package var id: ServiceKeyID
  package var tenant: TenantID
  /// The name of the service that calls with this key.
  package var name: String
  package var scopes: Set<Administrator.Scope>
  /// A SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7) in DER.
  package var publicKey: [UInt8]
  package var createdAt: Timestamp
  /// The time when the key expires; nil for a key that never expires.
  package var expiresAt: Timestamp?
  /// The time of the service's last call with this key, accurate to the hour; nil if the service has not called with
  /// it.
  package var lastUsedAt: Timestamp?

  package init(
    id: ServiceKeyID, tenant: TenantID, name: String, scopes: Set<Administrator.Scope>, publicKey: [UInt8],
    createdAt: Timestamp, expiresAt: Timestamp? = nil, lastUsedAt: Timestamp? = nil
  ) {
    self.id = id
    self.tenant = tenant
    self.name = name
    self.scopes = scopes
    self.publicKey = publicKey
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.lastUsedAt = lastUsedAt
  }

  func isExpired(at now: Timestamp) -> Bool { expiresAt.map { $0 <= now } ?? false }

  private static let longestName = 64

  /// Throws `.invalidArgument` if the name is not a valid service name.
  static func checkName(_ name: String) throws(AccountError) {
    func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isASCIILowercaseLetter || byte.isASCIIDigit }
    let isName =
      (1...longestName).contains(name.utf8.count) && name.utf8.first.map(isAlphanumeric) == true
      && name.utf8.allSatisfy { isAlphanumeric($0) || ".-_".utf8.contains($0) }
    guard isName else {
      throw AccountError(
        .invalidArgument,
        "A service name must have 1 to \(longestName) characters from a-z, 0-9, \".\", \"_\" and \"-\", and begin with "
          + "a letter or a digit.", field: .serviceName)
    }
  }
}

/// The parameters of a new service key.
package struct NewServiceKey: Sendable {
  package var name: String
  /// The names of the scopes.
  package var scopes: [String]
  /// The public key in PEM form.
  package var publicKey: String
  package var expiresAt: Timestamp?

  package init(name: String, scopes: [String], publicKey: String, expiresAt: Timestamp? = nil) {
    self.name = name
    self.scopes = scopes
    self.publicKey = publicKey
    self.expiresAt = expiresAt
  }
}
