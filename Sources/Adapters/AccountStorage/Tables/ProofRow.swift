package import Accounts
internal import Foundation

package struct ProofRow: TableRow {
  package static let table = "stored_proofs"
  package static let erasure = RowErasure.none

  private var id: Int64 = 0
  private var kind = ProofKind.continuation
  private var tenant = TenantID(rawValue: "")
  private var digest: [UInt8] = []
  private var lookup: [UInt8]?
  private var holder: SessionID?
  private var revision: Int64 = 0
  private var expiresAt = Timestamp(milliseconds: 0)
  private var forgetAt = Timestamp(milliseconds: 0)
  private var content = ""

  package init() {}

  package init(_ proof: ProofRecord) throws {
    id = proof.key.id
    kind = proof.key.kind
    tenant = proof.tenant
    digest = proof.digest
    lookup = proof.lookup
    holder = proof.holder
    revision = proof.revision
    expiresAt = proof.expiresAt
    forgetAt = proof.forgetAt
    content = try JSONText.of(proof.content)
  }

  /// Returns the proof that the row contains.
  /// - Throws: An error if the proof's content is not of the given type.
  package func proof<Content>(_: Content.Type = Content.self) throws -> StoredProof<Content> {
    guard kind == Content.kind, let content = JSONText.value(Content.self, content) else {
      throw StoreError.unavailable("a stored proof does not hold a \(Content.self)")
    }
    return StoredProof(
      id: ProofID(rawValue: id), tenant: tenant, digest: digest, lookup: lookup, holder: holder, revision: revision,
      expiresAt: expiresAt, content: content)
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id, .match)
    try visitor.column("kind", &kind, .match)
    try visitor.column("tenant", &tenant, .match)
    try visitor.column("digest", &digest, .keep)
    try visitor.column("lookup_digest", &lookup, .keep)
    try visitor.column("holder", &holder, .keep)
    try visitor.column("revision", &revision)
    try visitor.column("expires_at", &expiresAt, .keep)
    try visitor.column("forget_at", &forgetAt, .keep)
    try visitor.column("content", &content)
  }
}

extension ProofKind: ConvertedColumnValue {}
