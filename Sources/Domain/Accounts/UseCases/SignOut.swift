extension AccountUseCases {
  /// Ends the caller's session: its handle, ID token and refresh token are refused from now on.
  package func signOut(principal: Principal) async throws(AccountError) {
    let changes = ChangeSet(
      tenant: tenant,
      changes: [
        .endSessions(.one(principal.sessionID, of: principal.uid)),
        .audit(
          AuditRecord(at: clock.now, uid: principal.uid, action: .signedOut, sessionID: principal.sessionID)),
      ])
    do {
      try await committer.commit(changes)
    } catch {
      throw AccountError(error)
    }
  }
}
