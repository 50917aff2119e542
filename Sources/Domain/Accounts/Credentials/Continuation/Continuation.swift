/// Names a stored continuation; not a secret.
package struct ContinuationID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key: its milliseconds are the time of issue.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension ContinuationID: StoredProofID {
  static var tokenKind: TokenKind { .continuation }
  static var keyedLabel: String { "ligature keyed continuation" }
}

typealias ContinuationToken = StoredProofToken<ContinuationID>

/// A verified credential, stored for five minutes so that a conflict can be resolved without asking the provider again.
package struct Continuation: Sendable, Hashable {
  package var id: ContinuationID
  package var tenant: TenantID
  /// Digest of the token's secret part.
  package var digest: [UInt8]
  /// The lineage of the session that met the conflict; nil if the token alone is the proof.
  package var boundTo: SessionID?
  package var expiresAt: Timestamp
  package var claim: IdentityClaim
  /// The account that lost its address to the proof, and with it every way to sign in. The continuation is good for merging
  /// that account, and for nothing else.
  package var unreachable: UID?

  package init(
    id: ContinuationID, tenant: TenantID, digest: [UInt8], boundTo: SessionID?, expiresAt: Timestamp,
    claim: IdentityClaim, unreachable: UID? = nil
  ) {
    self.id = id
    self.tenant = tenant
    self.digest = digest
    self.boundTo = boundTo
    self.expiresAt = expiresAt
    self.claim = claim
    self.unreachable = unreachable
  }
}
