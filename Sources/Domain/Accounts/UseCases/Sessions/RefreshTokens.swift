import ByteCoding

extension Sessions {
  /// Exchanges a refresh token for new tokens. Each refresh token is intended for a single use.
  ///
  /// If the refresh token is used again before the new tokens have been received, or within the grace period after
  /// that, the same new tokens are returned. Later use ends the session, because two parties have the refresh token.
  /// Throws `.invalidRefreshToken`, `.userDisabled`, `.userNotFound`, or `.operationNotAllowed` if the provider that
  /// opened the session is disabled.
  ///
  /// - Parameter requestKey: The key of a request that the same session made and whose response was lost. If that
  ///   request was committed, the tokens belong to the session that replaced this session.
  package func refresh(
    _ refreshToken: Secret, requestKey: RequestKey? = nil, call: CallContext = CallContext()
  ) async throws(AccountError) -> TokenPair {
    guard let presented = SessionTokens(refreshToken: refreshToken, secrets: issuer.secrets) else {
      throw AccountError(
        .invalidRefreshToken, "The refresh token was not issued by this server.", field: .refreshToken)
    }
    let outcome = try await committer.commit(orIfSpent: .refreshRefused) { context throws(AccountError) in
      try await refresh(presented, context)
    }
    let granted: GrantedSession
    switch outcome {
    case .granted(let session): granted = session
    case .refused: throw .refreshRefused
    case .replaced(let old): granted = try await refresh(old, replacedBy: requestKey)
    }
    return try issuer.tokenPair(granted, for: call)
  }
}

extension AccountError {
  fileprivate static var refreshRefused: AccountError {
    AccountError(.invalidRefreshToken, "The session has ended. Sign in again.", field: .refreshToken)
  }

  fileprivate static var clockNotTrusted: AccountError {
    AccountError(
      .unavailable, "The server's clock was changed, so that the session seems to have expired. Try again later.")
  }
}

extension Sessions {
  private enum RefreshOutcome {
    case granted(GrantedSession)
    case refused
    case replaced(Session)
  }

  private func refresh(
    _ presented: SessionTokens, _ context: RuleContext
  ) async throws(AccountError) -> (changes: ChangeSet, result: RefreshOutcome) {
    let (secrets, now) = (issuer.secrets, context.now)
    let family = presented.familyDigest(secrets)
    guard let record = try await reader.read({ try $0.session(presented.sessionID) }) else {
      if let deleted = try await reader.read({ try $0.sessionOfDeletedAccount(presented.sessionID) }),
        ConstantTime.areEqual(deleted.familyDigest, family)
      {
        throw .accountDeleted
      }
      throw .refreshRefused
    }
    var session = record.session
    guard ConstantTime.areEqual(session.familyDigest, family) else { throw .refreshRefused }
    if session.replacedAt != nil { return (ChangeSet(tenant: context.tenant), .replaced(session)) }
    guard session.generation == record.account.generation else { throw .refreshRefused }
    guard session.expiresAt > now else {
      // A refusal would make the client discard the session, which may not have expired.
      throw committer.isClockTrusted ? .refreshRefused : .clockNotTrusted
    }
    try context.methods.requireUsable(record)

    if presented.rotation &+ 1 == session.rotation, !issuer.isReceivedForGood(session, now: now) {
      let (changes, present) = issuer.extending(session, now: now)
      return (changes, .granted(GrantedSession(session: present, tokens: presented.next, account: record.account)))
    }
    // A token that is ahead of the store can only have been issued after the backup from which the store was restored.
    guard presented.rotation >= session.rotation, !presented.isLast else {
      // Only this server creates these tokens, so this token was issued and has since been rotated. Another party
      // therefore has a copy.
      return (endFamily(session, record.account, now: now), .refused)
    }
    let next = presented.next
    let expectation = ChangeSet.Expectation.rotation(session.id, session.rotation, at: session.rotatedAt)
    session.previousHandleDigest = presented.sessionHandle(secrets).digest(secrets)
    session.handleDigest = next.sessionHandle(secrets).digest(secrets)
    session.handleExpiresAt = now.adding(milliseconds: issuer.lifetimes.accessToken)
    session.rotation = next.rotation
    session.rotatedAt = now
    session.receivedAt = nil
    session.expiresAt = now.adding(milliseconds: issuer.lifetimes.session)
    let changes = ChangeSet(
      tenant: context.tenant, expectations: [expectation], changes: [.updateSession(session)])
    return (changes, .granted(GrantedSession(session: session, tokens: next, account: record.account)))
  }

  /// Returns the session that replaced `old`, for a caller that has the key of the request that replaced it. A refusal
  /// is final, because the caller has no other credential to present.
  private func refresh(_ old: Session, replacedBy key: RequestKey?) async throws(AccountError) -> GrantedSession {
    guard let key else { throw .refreshRefused }
    do throws(AccountError) {
      guard let successor = try await requests.successor(of: old, key: key) else { throw .refreshRefused }
      return successor
    } catch {
      throw error.reason == .tokenExpired ? .refreshRefused : error
    }
  }

  private func endFamily(_ session: Session, _ account: Account, now: Timestamp) -> ChangeSet {
    ChangeSet(
      tenant: account.tenant,
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
