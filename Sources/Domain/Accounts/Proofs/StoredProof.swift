/// A completed or pending proof, stored until it is used or expires. A caller that has the proof's token can use the
/// proof. If the proof has a holder, only the holder can use it.
///
/// A new kind of proof requires only a type for its content, because a store keeps all kinds in one table.
@dynamicMemberLookup
package struct StoredProof<Content: ProofContent>: Sendable, Hashable {
  package var id: ProofID<Content>
  package var tenant: TenantID
  /// The digest of the proof's token; empty if the token is derived from the proof itself.
  package var digest: [UInt8]
  /// The digest of a code that finds the proof without its token; nil if the proof has no such code.
  package var lookup: [UInt8]?
  /// The lineage of the only session that may use the proof; nil if any caller with the token may use it, or if the
  /// content determines who may.
  package var holder: SessionID?
  /// The number of times that the proof has been revised.
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

/// A type that contains the data specific to one kind of proof.
package protocol ProofContent: Sendable, Hashable, Codable {
  static var kind: ProofKind { get }
  /// The time, in milliseconds, that an expired proof of this kind is kept, so that the response is "expired" instead
  /// of "unknown".
  static var memory: Int64 { get }
  /// The content to store, without a claim's material, which is never stored with a proof.
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

/// The ID of a stored proof. The ID is not a secret.
package struct ProofID<Content: ProofContent>: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key that contains the time of issue in milliseconds. No two proofs have the same key, even if they are
  /// of different kinds.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A stored proof of any kind, in the form that stores read and write.
package struct ProofRecord: Sendable {
  package var key: ProofKey
  package var tenant: TenantID
  package var digest: [UInt8]
  package var lookup: [UInt8]?
  package var holder: SessionID?
  package var revision: Int64
  package var expiresAt: Timestamp
  /// The time after which the store may delete the proof.
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
  /// Creates a proof from a record. Returns nil if the record contains a proof of another kind.
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

/// The kind and the ID of a stored proof.
package struct ProofKey: Sendable, Hashable {
  package var kind: ProofKind
  package var id: Int64

  package init<Content>(_ id: ProofID<Content>) {
    kind = Content.kind
    self.id = id.rawValue
  }
}

extension Change {
  /// Returns the change that stores a proof.
  package static func store<Content>(_ proof: StoredProof<Content>) -> Change { .storeProof(ProofRecord(proof)) }

  /// Returns the change that replaces the content of a proof. The change fails if the proof has changed since it was
  /// loaded.
  package static func revise<Content>(_ proof: StoredProof<Content>) -> Change {
    var revised = proof
    revised.revision += 1
    return .reviseProof(ProofRecord(revised))
  }

  /// Returns the change that consumes a proof, so that it cannot be used again.
  ///
  /// - Parameter revision: The revision that the proof must still have; nil to accept any revision.
  package static func consume<Content>(_ id: ProofID<Content>, revision: Int64? = nil) -> Change {
    .consumeProof(ProofKey(id), revision: revision)
  }
}
