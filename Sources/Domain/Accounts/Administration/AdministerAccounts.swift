extension AccountUseCases {
  /// Disables an account, or enables it again, and returns it.
  ///
  /// A disabled account is refused whatever is shown for it: its sessions and tokens, watches included, at once, and every
  /// way to sign in. Its identities and its address stay its own. Once it is enabled its user signs in again: what was issued
  /// before has ended.
  ///
  /// Throws `.userNotFound`.
  package func setDisabled(
    _ isDisabled: Bool, _ uid: UID, by administrator: Administrator
  ) async throws(AccountError) -> Account {
    try await administer(uid, by: administrator) { draft in
      guard draft.account.isDisabled != isDisabled else { return }
      if !isDisabled { draft.endAllSessions() }
      draft.edit { $0.isDisabled = isDisabled }
      draft.audit(isDisabled ? .accountDisabled : .accountEnabled, nil)
      draft.emit(isDisabled ? .accountDisabled : .accountEnabled)
    }.account
  }

  /// Deletes an account, as its user can: its identities and addresses are free at once, its sessions end, its uid is never
  /// used again.
  ///
  /// Throws `.userNotFound`.
  package func deleteAccount(_ uid: UID, by administrator: Administrator) async throws(AccountError) {
    _ = try await administer(uid, by: administrator) { draft in draft.deleteAccount(session: nil) }
  }

  /// Ends all sessions of an account, and all tokens that were issued for them, and returns how many sessions there were.
  ///
  /// Throws `.userNotFound`.
  package func endSessions(of uid: UID, by administrator: Administrator) async throws(AccountError) -> Int {
    try await administer(uid, by: administrator) { draft in
      draft.endAllSessions()
      draft.audit(.sessionsEnded, nil, detail: "all")
      draft.emit(.sessionsRevoked)
    }.sessions
  }

  /// Makes a link by which the owner of an account's address chooses a new password. The link is not mailed: the
  /// administrator hands it over. A user who uses it has proven the address, as with a mailed link.
  ///
  /// Throws `.userNotFound`, `.missingEmail`, `.userDisabled`, `.operationNotAllowed` if this server takes no passwords.
  package func passwordResetLink(
    for uid: UID, by administrator: Administrator
  ) async throws(AccountError) -> (link: Secret, expiresAt: Timestamp) {
    try policy.requireSignIn(by: .password)
    let code: ActionCode = try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
      let account = try await reader.existing(uid)
      try account.requireEnabled()
      guard let address = account.address else {
        throw AccountError(
          .missingEmail, "The account has no email address, which a new password needs.", field: .account)
      }
      let mail = CodeMail(kind: .passwordReset, address: address, uid: uid)
      let (code, stored) = try await mailing.code(for: mail, deviceLabel: nil, now: context.now)
      var set = ChangeSet(
        tenant: tenant, expectations: [account.isUnchanged],
        changes: stored + [
          .audit(AuditRecord(at: context.now, uid: uid, action: .resetLinkMade, providerID: .password))
        ])
      set.origin.actor = administrator.name
      return (set, code)
    }
    return (ActionLink(code: ActionCodeToken(code, secrets), policy: policy.mail).url, code.expiresAt)
  }

  /// Commits a change of an account, and returns the account as it became and the number of its sessions before.
  private func administer(
    _ uid: UID, by administrator: Administrator, _ change: (inout Draft) -> Void
  ) async throws(AccountError) -> (account: Account, sessions: Int) {
    try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
      let account = try await reader.existing(uid)
      let sessions = try await sessionsInForce(of: account).count
      var draft = Draft(account, now: context.now)
      change(&draft)
      var set = ChangeSet(tenant: tenant)
      if !draft.changes.isEmpty || draft.isChanged { set = draft.changeSet(tenant: tenant) }
      set.origin.actor = administrator.name
      return (set, (draft.account, sessions))
    }
  }
}

extension AccountReader {
  /// Throws `.userNotFound`.
  fileprivate func existing(_ uid: UID) async throws(AccountError) -> Account {
    guard let account = try await account(uid) else {
      throw AccountError(.userNotFound, "There is no such account.", field: .account)
    }
    return account
  }
}

extension AccountError {
  fileprivate static var conflict: AccountError {
    AccountError(.conflictingChange, "Another change came first. Try again.")
  }
}
