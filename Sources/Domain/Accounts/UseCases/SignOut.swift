extension AccountUseCases {
  /// Ends the caller's session: its handle, ID token and refresh token are refused from now on. It succeeds
  /// if the session has ended in the meantime.
  package func signOut(principal: Principal) async throws(AccountError) {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      guard let record = try await reader.read({ try $0.session(principal.sessionID) }) else {
        return (ChangeSet(tenant: tenant), ())
      }
      let session = record.session
      // The user is not signed out by the end of a session that another one has replaced.
      guard session.replacedAt == nil else { throw .sessionReplaced }
      let changes = ChangeSet(
        tenant: tenant, expectations: [.session(session.id)],
        changes: [
          .endSessions(.one(session.id, of: principal.uid)),
          .audit(
            AuditRecord(
              at: context.now, uid: principal.uid, action: .signedOut, sessionID: session.id)),
          .emit(
            OutboxEvent(
              at: context.now, uid: principal.uid, kind: .sessionsRevoked, accountVersion: record.account.version)),
        ])
      return (changes, ())
    }
  }
}
