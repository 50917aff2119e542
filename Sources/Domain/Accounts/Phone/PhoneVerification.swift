/// Names a stored phone verification; not a secret.
package struct PhoneVerificationID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key: its milliseconds are the time of issue.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension PhoneVerificationID: StoredProofID {
  static var tokenKind: TokenKind { .phoneVerification }
  static var keyedLabel: String { "ligature keyed phone verification" }
}

typealias PhoneVerificationToken = StoredProofToken<PhoneVerificationID>

extension PhoneVerificationToken {
  /// Digest of a code that was sent with this token. The token has a fixed length, so that nothing that follows it can be
  /// taken for a part of it.
  func digest(of code: Secret, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(Array((secret.reveal() + code.reveal()).utf8), label: "ligature phone code")
  }
}

/// A code that was sent to a phone and is good for one use.
///
/// Neither the code nor the token that names the verification can be computed from what is stored.
package struct PhoneVerification: Sendable, Hashable {
  /// What the code is for. It is refused for everything else.
  package enum Purpose: Sendable, Hashable, Codable {
    /// A credential: sign-in, link, reauthentication, change of the number.
    case credential
    /// The enrollment of the phone as second factor, by a session of this lineage.
    case enrollment(lineage: SessionID)
    /// The proof of a second factor, for one pending sign-in.
    case challenge(pendingSignIn: PendingSignInID, factor: FactorID)
  }

  package var id: PhoneVerificationID
  package var tenant: TenantID
  package var purpose: Purpose
  package var number: PhoneNumber
  /// Digest of the token.
  package var digest: [UInt8]
  /// Digest of the token and the code; random bytes if no code was sent.
  package var codeDigest: [UInt8]
  package var expiresAt: Timestamp

  package init(
    id: PhoneVerificationID, tenant: TenantID, purpose: Purpose, number: PhoneNumber, digest: [UInt8],
    codeDigest: [UInt8], expiresAt: Timestamp
  ) {
    self.id = id
    self.tenant = tenant
    self.purpose = purpose
    self.number = number
    self.digest = digest
    self.codeDigest = codeDigest
    self.expiresAt = expiresAt
  }
}
