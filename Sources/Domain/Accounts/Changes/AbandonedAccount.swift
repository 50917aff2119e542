/// The records that a store writes when it deletes an account that no one can sign in to anymore: an anonymous account
/// without a session, an account that has lost its address, or an account that its user has deleted and that can no
/// longer be recovered.
extension AuditRecord {
  package static func deletedAsAbandoned(_ account: Account, at now: Timestamp) -> AuditRecord {
    AuditRecord(
      at: now, uid: account.uid, action: .accountDeleted, providerID: account.isAnonymous ? .anonymous : nil,
      detail: account.closedAt != nil ? "closed" : account.isAnonymous ? "abandoned" : "unreachable")
  }
}

extension OutboxEvent {
  package static func deletedAsAbandoned(_ account: Account, at now: Timestamp) -> OutboxEvent {
    OutboxEvent(at: now, uid: account.uid, kind: .accountDeleted, accountVersion: account.version)
  }
}
