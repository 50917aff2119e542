extension OwnAccount {
  /// Changes the password of the caller's account and ends its other sessions, because someone who knew the old
  /// password may have opened them.
  ///
  /// If the account has a second factor, the old password alone does not renew the sign-in time. Only
  /// `Reauthentication` renews it, because a reauthentication requires the factor again.
  ///
  /// Throws `.noSuchProvider` if the account has no password, `.invalidLoginCredentials` if the old password is wrong,
  /// `.credentialTooOldLoginAgain` if the old password is missing and the sign-in is not recent, or `.weakPassword`.
  ///
  /// - Parameter old: The old password; nil if the caller relies on a recent sign-in instead.
  package func changePassword(
    to new: Secret, old: Secret?, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> ReplacedSession {
    try await requests.replacingSession(call, by: principal) { () throws(AccountError) in
      try await changePasswordOnce(to: new, old: old, principal, call)
    }
  }

  private func changePasswordOnce(
    to new: Secret, old: Secret?, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> GrantedSession {
    let caller = try await callers.load(principal, now: committer.now)
    try caller.requireSecondFactor()
    try credentials.password.check(new: new, old: old)
    let (proven, refund) = try await provePassword(of: caller, old, call)
    let hash = try await credentials.password.hash(new, from: call.source)

    var known: SessionRecord? = caller
    return try await attempts.committing(refund, orIfSpent: .wrongOldPassword) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      try caller.requireSecondFactor()
      if old == nil { try caller.requireRecentSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now) }
      var (identity, present) = try caller.account.password()
      guard old == nil || identity.isSettled else { throw .unsettled(identity, on: caller.account) }
      guard old == nil || present == proven else { throw .wrongOldPassword }
      var draft = Draft(caller.account, context)
      draft.keepShadow(of: identity, context)
      identity.passwordHash = hash
      identity.passwordChangedAt = context.now
      if old != nil { identity.lastUsedAt = context.now }
      draft.notify(.passwordChanged, context)
      draft.replace(identity)
      draft.endAllSessions(sparing: caller.session.id)
      draft.emit(.accountUpdated, .password)
      draft.emit(.sessionsRevoked)
      // The old password proves the first factor, but not the second factor.
      let isProof = old != nil && caller.account.factors.isEmpty
      let session = issuer.replace(
        caller.session, of: draft.account,
        by: isProof ? SessionOpener(identity.id, of: .password, at: context.now) : caller.session.opener,
        factor: caller.session.factor, call, now: context.now)
      draft.audit(.passwordChanged, .password, session: session.session.id)
      var changes = draft.changeSet(expecting: [caller.isAlive])
      changes.changes += session.changes + refund
      return (changes, session.granted(to: draft.account))
    }
  }

  /// Checks that the caller may change the password. Returns the hash of the current password, and the changes that
  /// refund the attempt, which the caller must commit.
  private func provePassword(
    of caller: SessionRecord, _ old: Secret?, _ call: CallContext
  ) async throws(AccountError) -> (hash: PasswordHash, refund: [Change]) {
    let (identity, hash) = try caller.account.password()
    guard let old else {
      try caller.requireRecentSignIn(within: committer.methods.policy.lifetimes.recentSignIn, now: committer.now)
      return (hash, [])
    }
    return try await attempts.counting(.password(identity.key.subject), from: call.source) {
      refund throws(AccountError) in
      guard try await credentials.password.isValid(old, for: hash, from: call.source) else { throw .wrongOldPassword }
      return (hash, refund)
    }
  }
}

extension Account {
  fileprivate func password() throws(AccountError) -> (identity: Identity, hash: PasswordHash) {
    guard let identity = activeIdentity(of: .password), let hash = identity.passwordHash else {
      throw AccountError(.noSuchProvider, "The account has no password. Link one with LinkIdentity.")
    }
    return (identity, hash)
  }
}

extension AccountError {
  fileprivate static var wrongOldPassword: AccountError {
    AccountError(.invalidLoginCredentials, "The old password is wrong.", field: .oldPassword)
  }
}
