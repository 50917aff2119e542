/// Names a stored plan; not a secret.
package struct MergePlanID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key: its milliseconds are the time of planning.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension MergePlanID: StoredProofID {
  static var tokenKind: TokenKind { .mergePlan }
  static var keyedLabel: String { "ligature keyed merge plan" }
}

typealias MergePlanToken = StoredProofToken<MergePlanID>

/// A merge that a caller may commit: the proof of the second account was shown, and nothing has changed yet.
package struct MergePlan: Sendable, Hashable {
  /// The two accounts as they were when the plan was made. It holds for these versions alone.
  package struct Content: Sendable, Hashable, Codable {
    package var survivor: String
    package var survivorVersion: Int64
    package var merged: String
    package var mergedVersion: Int64
    /// Whether the merged account has lost its address to a proof, and with it every way to sign in. Nothing of it moves.
    package var isUnreachable: Bool

    package init(survivor: Account, merged: Account, isUnreachable: Bool = false) {
      self.survivor = survivor.uid.rawValue
      survivorVersion = survivor.version
      self.merged = merged.uid.rawValue
      mergedVersion = merged.version
      self.isUnreachable = isUnreachable
    }
  }

  package var id: MergePlanID
  package var tenant: TenantID
  /// Digest of the token's secret part.
  package var digest: [UInt8]
  /// The lineage of the session that made the plan. No other can commit it.
  package var boundTo: SessionID
  package var expiresAt: Timestamp
  package var content: Content

  package init(
    id: MergePlanID, tenant: TenantID, digest: [UInt8], boundTo: SessionID, expiresAt: Timestamp, content: Content
  ) {
    self.id = id
    self.tenant = tenant
    self.digest = digest
    self.boundTo = boundTo
    self.expiresAt = expiresAt
    self.content = content
  }
}
