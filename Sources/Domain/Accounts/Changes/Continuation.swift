/// Names a stored continuation; not a secret.
public struct ContinuationID: RawRepresentable, Sendable, Hashable {
  /// An ordered key: its milliseconds are the time of issue.
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A provider's verified word, kept for five minutes so that a conflict can go on without asking the provider again.
public struct Continuation: Sendable, Hashable {
  public var id: ContinuationID
  public var tenant: TenantID
  /// Digest of the token's secret part.
  public var digest: [UInt8]
  /// The session that met the conflict; nil where the caller was signed out, and the token alone is the proof.
  public var boundTo: SessionID?
  public var expiresAt: Timestamp
  public var fact: ProviderFact

  public init(
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
