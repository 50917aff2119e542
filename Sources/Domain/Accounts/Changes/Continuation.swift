/// Names a stored continuation; not a secret.
package struct ContinuationID: RawRepresentable, Sendable, Hashable {
  /// An ordered key: its milliseconds are the time of issue.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A provider's verified word, kept for five minutes so that a conflict can go on without asking the provider again.
package struct Continuation: Sendable, Hashable {
  package var id: ContinuationID
  package var tenant: TenantID
  /// Digest of the token's secret part.
  package var digest: [UInt8]
  /// The session that met the conflict; nil where the caller was signed out, and the token alone is the proof.
  package var boundTo: SessionID?
  package var expiresAt: Timestamp
  package var fact: ProviderFact

  package init(
    id: ContinuationID, tenant: TenantID, digest: [UInt8], boundTo: SessionID?, expiresAt: Timestamp,
    fact: ProviderFact
  ) {
    self.id = id
    self.tenant = tenant
    self.digest = digest
    self.boundTo = boundTo
    self.expiresAt = expiresAt
    self.fact = fact
  }
}
