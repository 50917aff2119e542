/// What a store writes when it deletes an abandoned anonymous account: one whose user has no way back.
extension AuditRecord {
  package static func deletedAsAbandoned(_ account: Account, at now: Timestamp) -> AuditRecord {
    AuditRecord(at: now, uid: account.uid, action: .accountDeleted, providerID: .anonymous, detail: "abandoned")
  }
}

extension OutboxEvent {
  package static func deletedAsAbandoned(_ account: Account, at now: Timestamp) -> OutboxEvent {
    OutboxEvent(at: now, uid: account.uid, kind: .accountDeleted, accountVersion: account.version)
  }
}
