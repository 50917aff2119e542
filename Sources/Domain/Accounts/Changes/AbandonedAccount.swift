/// What a store writes when it deletes an account whose user has no way back: an anonymous one, or one that no one can sign in
/// to since it lost its address.
extension AuditRecord {
  package static func deletedAsAbandoned(_ account: Account, at now: Timestamp) -> AuditRecord {
    AuditRecord(
      at: now, uid: account.uid, action: .accountDeleted, providerID: account.isAnonymous ? .anonymous : nil,
      detail: account.isAnonymous ? "abandoned" : "unreachable")
  }
}

extension OutboxEvent {
  package static func deletedAsAbandoned(_ account: Account, at now: Timestamp) -> OutboxEvent {
    OutboxEvent(at: now, uid: account.uid, kind: .accountDeleted, accountVersion: account.version)
  }
}
