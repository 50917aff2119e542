import ByteCoding

extension AccountUseCases {
  /// New tokens for a refresh token; the old one is used up.
  ///
  /// Shown again within the grace, the old one answers the same new one; later it ends the session, as two parties then
  /// hold it. Throws `.invalidRefreshToken`, `.userDisabled`, `.operationNotAllowed` where the provider that opened the
  /// session is switched off.
  package func refresh(_ refreshToken: Secret) async throws(AccountError) -> TokenPair {
    guard let presented = SessionTokens(refreshToken: refreshToken, secrets: secrets) else {
      throw AccountError(
        .invalidRefreshToken, "This is no refresh token of this server.", field: .refreshToken)
    }
    let outcome = try await committer.commit(orIfSpent: .refreshRefused) { context throws(AccountError) in
      try await refresh(presented, now: context.now)
    }
    let (session, tokens, account) = try outcome.get()
    return try sessions.tokenPair(session, tokens, account)
  }
}

extension AccountError {
  fileprivate static var refreshRefused: AccountError {
    AccountError(.invalidRefreshToken, "The session has ended. Sign in again.", field: .refreshToken)
  }
}

extension AccountUseCases {
  private typealias Refreshed = (session: Session, tokens: SessionTokens, account: Account)

  private func refresh(
    _ presented: SessionTokens, now: Timestamp
  ) async throws(AccountError) -> (changes: ChangeSet, result: Result<Refreshed, AccountError>) {
    guard let record = try await reader.session(presented.sessionID),
      ConstantTime.areEqual(record.session.familyDigest, presented.familyDigest(secrets))
    else {
      throw .refreshRefused
    }
    var session = record.session
    guard session.replacedAt == nil, session.generation == record.account.generation, session.expiresAt > now else {
      throw .refreshRefused
    }
    try record.account.requireEnabled()
    try policy.requireEnabled(session.signInProvider)

    if presented.rotation == session.rotation, !presented.isLast {
      let next = presented.next
      session.previousHandleDigest = session.handleDigest
      session.handleDigest = next.sessionHandle(secrets).digest(secrets)
      session.handleExpiresAt = now.adding(milliseconds: policy.lifetimes.accessToken)
      session.rotation = next.rotation
      session.rotatedAt = now
      session.expiresAt = now.adding(milliseconds: policy.lifetimes.session)
      let changes = ChangeSet(
        tenant: tenant, expectations: [.rotation(session.id, presented.rotation)],
        changes: [.updateSession(session)])
      return (changes, .success((session, next, record.account)))
    }
    let age = now.milliseconds(since: session.rotatedAt)
    if presented.rotation &+ 1 == session.rotation, age <= policy.lifetimes.refreshGrace {
      return (ChangeSet(tenant: tenant), .success((session, presented.next, record.account)))
    }
    // Only this server makes these tokens, so this one was given out and rotated away: somebody has a copy.
    return (endFamily(session, record.account, now: now), .failure(.refreshRefused))
  }

  private func endFamily(_ session: Session, _ account: Account, now: Timestamp) -> ChangeSet {
    ChangeSet(
      tenant: tenant,
      changes: [
        .endSessions(.one(session.id, of: account.uid)),
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .refreshTokenReused, providerID: session.signInProvider,
            sessionID: session.id)),
        .emit(
          OutboxEvent(at: now, uid: account.uid, kind: .refreshTokenReused, accountVersion: account.version)),
      ])
  }
}
