import ByteCoding

extension AccountUseCases {
  /// Returns the user that a session handle or an ID token of this service stands for.
  ///
  /// Both are good as long as the session lives and the account's generation is theirs; revocation reaches the cache
  /// before the call that revoked has its answer. Throws `.invalidIDToken`, `.tokenExpired`, `.userDisabled`.
  ///
  /// Runs on the caller's executor: with the cache warm it neither suspends nor changes threads.
  package func authenticate(bearer: Secret) async throws(AccountError) -> Principal {
    if let principal = try authenticateFromCache(bearer: bearer) { return principal }
    return try await authenticateFromStore(bearer)
  }

  /// The same without suspending; nil if the cache does not know the bearer and `authenticate` must ask the store.
  package func authenticateFromCache(bearer: Secret) throws(AccountError) -> Principal? {
    let key: PrincipalCache.TokenKey
    if let handle = PrincipalCache.TokenKey(handle: bearer) {
      key = handle
    } else {
      key = PrincipalCache.TokenKey(idToken: bearer, secrets: secrets)
    }
    guard let entry = cache.principal(key) else { return nil }
    guard entry.until > clock.now else { throw .sessionEnded }
    return entry.principal
  }

  /// The caller's account. Runs on the caller's executor, as `authenticate` does.
  package func account(of principal: Principal) async throws(AccountError) -> Account {
    if let account = accountFromCache(of: principal) { return account }
    let mark = cache.mark()
    guard let account = try await reader.account(principal.uid) else {
      throw AccountError(.userNotFound, "The account was deleted.")
    }
    cache.keep(account, readAfter: mark)
    return account
  }

  /// The same as `account(of:)` without suspending; nil if the cache does not know the account.
  package func accountFromCache(of principal: Principal) -> Account? {
    cache.account(principal.uid)
  }
}

extension AccountUseCases {
  private func authenticateFromStore(_ bearer: Secret) async throws(AccountError) -> Principal {
    if let handle = SessionHandle(bearer) { return try await authenticate(handle) }
    // Anything longer is no token of ours, and not worth a digest.
    guard !bearer.isEmpty, bearer.reveal().utf8.count <= Limits.token else {
      throw AccountError(.invalidIDToken, "This is neither a session handle nor an ID token.")
    }
    let now = clock.now
    let token = try signer.verify(bearer.reveal(), now: now)
    guard (token.tenant ?? .default) == tenant else {
      throw AccountError(.invalidIDToken, "The token is another tenant's.")
    }
    let mark = cache.mark()
    let record = try await reader.session(token.sessionID)
    guard let record, record.session.uid == token.uid, token.generation == record.account.generation else {
      throw .sessionEnded
    }
    let principal = try principal(record, until: token.expiresAt, now: now)
    cache.keep(
      principal, of: record.account, under: PrincipalCache.TokenKey(idToken: bearer, secrets: secrets),
      until: token.expiresAt, readAfter: mark)
    return principal
  }

  private func authenticate(_ handle: SessionHandle) async throws(AccountError) -> Principal {
    let mark = cache.mark()
    guard let record = try await reader.session(handle.sessionID) else { throw .sessionEnded }
    let session = record.session
    let digest = handle.digest(secrets)
    let now = clock.now
    let until: Timestamp
    if ConstantTime.areEqual(digest, session.handleDigest) {
      until = session.handleExpiresAt
    } else if let previous = session.previousHandleDigest, ConstantTime.areEqual(digest, previous) {
      until = session.rotatedAt.adding(milliseconds: policy.lifetimes.refreshGrace)
    } else {
      throw .sessionEnded
    }
    let principal = try principal(record, until: until, now: now)
    cache.keep(
      principal, of: record.account, under: PrincipalCache.TokenKey(handle), until: until, readAfter: mark)
    return principal
  }

  private func principal(
    _ record: SessionRecord, until: Timestamp, now: Timestamp
  ) throws(AccountError) -> Principal {
    let session = record.session
    guard session.replacedAt == nil, session.generation == record.account.generation, session.expiresAt > now,
      until > now
    else { throw .sessionEnded }
    try record.account.requireEnabled()
    return Principal(
      uid: session.uid, tenant: session.tenant, sessionID: session.id, authTime: session.authTime,
      generation: session.generation, isAnonymous: record.account.isAnonymous, signInProvider: session.signInProvider,
      identityID: session.identityID, expiresAt: until)
  }
}
