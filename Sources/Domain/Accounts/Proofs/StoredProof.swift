/// A proof that has been made or still has to be completed, stored until it is used or expires. A caller who has the
/// token of the proof, and is its holder if it has one, can continue with the proof.
///
/// A new kind of proof only needs a type for its content: a store keeps all kinds in one table.
@dynamicMemberLookup
package struct StoredProof<Content: ProofContent>: Sendable, Hashable {
  package var id: ProofID<Content>
  package var tenant: TenantID
  /// The digest of the token's secret part; empty if its tokens are derived from the proof itself.
  package var digest: [UInt8]
  /// The digest of a code by which the proof is found without its token; nil if the proof has no such code.
  package var lookup: [UInt8]?
  /// The lineage of the only session that may use it; nil if any caller with the token may, or if the content
  /// determines this.
  package var holder: SessionID?
  /// The number of times that the proof was revised.
  package var revision: Int64
  package var expiresAt: Timestamp
  package var content: Content

  package init(
    id: ProofID<Content>, tenant: TenantID, digest: [UInt8] = [], lookup: [UInt8]? = nil, holder: SessionID? = nil,
    revision: Int64 = 0, expiresAt: Timestamp, content: Content
  ) {
    self.id = id
    self.tenant = tenant
    self.digest = digest
    self.lookup = lookup
    self.holder = holder
    self.revision = revision
    self.expiresAt = expiresAt
    self.content = content
  }

  package subscript<Value>(dynamicMember property: WritableKeyPath<Content, Value>) -> Value {
    get { content[keyPath: property] }
    set { content[keyPath: property] = newValue }
  }
}

/// The content of a proof.
package protocol ProofContent: Sendable, Hashable, Codable {
  static var kind: ProofKind { get }
  /// The number of milliseconds for which a proof of this kind is kept after its expiry, so that the response is
  /// "expired" instead of "unknown".
  static var memory: Int64 { get }
  /// The content in the form for a store: the material of a claim is never stored with a proof.
  var storable: Self { get }
}

extension ProofContent {
  package static var memory: Int64 { 0 }
  package var storable: Self { self }
}

package enum ProofKind: String, Sendable, Hashable, CaseIterable {
  case continuation
  case pendingSignIn = "pending_sign_in"
  case intent
  case phoneVerification = "phone_verification"
  case mergePlan = "merge_plan"
}

/// The ID of a stored proof; not a secret.
package struct ProofID<Content: ProofContent>: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key: its milliseconds are the time of issue. No two proofs have the same key, even if they are of
  /// different kinds.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A stored proof of any kind.
package struct ProofRecord: Sendable {
  package var key: ProofKey
  package var tenant: TenantID
  package var digest: [UInt8]
  package var lookup: [UInt8]?
  package var holder: SessionID?
  package var revision: Int64
  package var expiresAt: Timestamp
  /// The time from which the proof no longer needs to be kept.
  package var forgetAt: Timestamp
  package var content: any ProofContent

  package init<Content>(_ proof: StoredProof<Content>) {
    key = ProofKey(proof.id)
    tenant = proof.tenant
    digest = proof.digest
    lookup = proof.lookup
    holder = proof.holder
    revision = proof.revision
    expiresAt = proof.expiresAt
    forgetAt = proof.expiresAt.adding(milliseconds: Content.memory)
    content = proof.content.storable
  }
}

extension StoredProof {
  /// Returns nil if the proof is of another kind.
  package init?(_ record: ProofRecord) {
    guard let content = record.content as? Content else { return nil }
    self.init(
      id: ProofID(rawValue: record.key.id), tenant: record.tenant, digest: record.digest, lookup: record.lookup,
      holder: record.holder, revision: record.revision, expiresAt: record.expiresAt, content: content)
  }
}

extension ProofRecord: Hashable {
  package static func == (left: ProofRecord, right: ProofRecord) -> Bool {
    left.key == right.key && left.tenant == right.tenant && left.digest == right.digest && left.lookup == right.lookup
      && left.holder == right.holder && left.revision == right.revision && left.expiresAt == right.expiresAt
      && AnyHashable(left.content) == AnyHashable(right.content)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(revision)
  }
}

/// The ID of a stored proof of any kind.
package struct ProofKey: Sendable, Hashable {
  package var kind: ProofKind
  package var id: Int64

  package init<Content>(_ id: ProofID<Content>) {
    kind = Content.kind
    self.id = id.rawValue
  }
}

extension Change {
  /// Stores a proof.
  package static func store<Content>(_ proof: StoredProof<Content>) -> Change { .storeProof(ProofRecord(proof)) }

  /// Replaces the content of a proof that is unchanged since it was loaded.
  package static func revise<Content>(_ proof: StoredProof<Content>) -> Change {
    var revised = proof
    revised.revision += 1
    return .reviseProof(ProofRecord(revised))
  }

  /// Uses a proof up.
  ///
  /// - Parameter revision: The number of revisions that the proof must still have; nil for any.
  package static func consume<Content>(_ id: ProofID<Content>, revision: Int64? = nil) -> Change {
    .consumeProof(ProofKey(id), revision: revision)
  }
}
