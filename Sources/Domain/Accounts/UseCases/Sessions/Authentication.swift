import ByteCoding

/// An ID token that is issued without other tokens.
package struct IssuedIDToken: Sendable {
  package var idToken: Secret
  package var expiresAt: Timestamp
}

/// Identifies the user to whom a bearer token belongs.
package struct Authentication: Sendable {
  let reader: AccountReader
  let cache: PrincipalCache
  let receipts: TokenReceipts
  let committer: Committer
  let signer: any IDTokenSigner
  let secrets: any SecretSource
  let lifetimes: Lifetimes

  /// Returns the user to whom a session handle or an ID token from this service belongs.
  ///
  /// The token is valid while the session exists and the account still has the generation in which the token was
  /// issued. A revocation reaches the cache before the revoking call gets its response. Throws `.invalidIDToken`,
  /// `.tokenExpired`, `.userDisabled`, or `.userNotFound` if the account was deleted.
  ///
  /// Runs on the caller's executor. With a warm cache, it neither suspends nor changes threads.
  ///
  /// - Parameter acceptsReplaced: Whether a replaced session is accepted as well. A replaced session can be used only
  ///   to repeat the request that replaced it, because every change requires a session that has not been replaced.
  package func authenticate(bearer: Secret, acceptsReplaced: Bool = false) async throws(AccountError) -> Principal {
    try await authenticate(bearer, key(of: bearer), acceptsReplaced: acceptsReplaced)
  }

  /// Returns the user without suspending, or nil if the cache does not contain the bearer token. In that case,
  /// `authenticate` must read the store.
  package func authenticateFromCache(bearer: Secret) throws(AccountError) -> Principal? {
    try entry(key(of: bearer))?.principal
  }

  private func key(of bearer: Secret) -> PrincipalCache.TokenKey {
    PrincipalCache.TokenKey(handle: bearer) ?? PrincipalCache.TokenKey(bearer, as: .idToken)
  }

  private func authenticate(
    _ bearer: Secret, _ key: PrincipalCache.TokenKey, acceptsReplaced: Bool
  ) async throws(AccountError) -> Principal {
    if let entry = try entry(key) { return entry.principal }
    return try await authenticateFromStore(bearer, key, acceptsReplaced: acceptsReplaced)
  }

  private func entry(_ key: PrincipalCache.TokenKey) throws(AccountError) -> PrincipalCache.Hit? {
    guard let entry = cache.principal(key) else { return nil }
    guard entry.until > committer.now else { throw .sessionEnded }
    return entry
  }

  /// Returns the caller's account. Like `authenticate`, this method runs on the caller's executor.
  package func account(of principal: Principal) async throws(AccountError) -> Account {
    if let account = accountFromCache(of: principal) { return account }
    let mark = cache.mark()
    guard let account = try await reader.read({ try $0.account(principal.uid) }) else {
      throw try await reader.absence(of: principal.uid)
    }
    cache.keep(account, readAfter: mark)
    return account
  }

  /// Returns the same as `account(of:)` without suspending, or nil if the cache does not contain the account.
  package func accountFromCache(of principal: Principal) -> Account? {
    cache.account(principal.accountKey)
  }

  /// Returns an ID token for the caller's session. The ID token expires at the same time as the caller's bearer token.
  /// With a warm cache, the store is not read.
  package func issueIDToken(principal: Principal) async throws(AccountError) -> IssuedIDToken {
    let account = try await account(of: principal)
    let claims = IDTokenClaims(
      account, session: principal.sessionID, lineage: principal.lineage, provider: principal.signInProvider,
      claims: principal.claims, factor: account.named(principal.factor), generation: principal.generation,
      authTime: principal.authTime, issuedAt: committer.now, expiresAt: principal.expiresAt)
    return IssuedIDToken(idToken: Secret(try signer.sign(claims)), expiresAt: principal.expiresAt)
  }

  /// The maximum number of receipts in one change set. The number is limited so that committing the receipts does not
  /// delay other commits.
  private static let notesPerCommit = 256

  /// Records which tokens have reached their callers. Call this method at intervals that are shorter than the grace
  /// period for refreshes. Receipts that cannot be written are discarded.
  package func writeReceivedNotes() async {
    while true {
      let changes = receipts.take(atMost: Self.notesPerCommit)
      guard !changes.isEmpty else { return }
      do {
        try await committer.commit(ChangeSet(tenant: committer.tenant, changes: changes))
      } catch {
        return
      }
    }
  }

  // MARK: Tokens

  /// A user's token that a caller has presented, and its key in the cache.
  package struct PresentedToken: Sendable {
    let token: Secret
    let kind: UserTokenKind
    fileprivate let key: PrincipalCache.TokenKey
  }

  func presented(_ token: Secret, as kind: UserTokenKind) -> PresentedToken {
    PresentedToken(token: token, kind: kind, key: PrincipalCache.TokenKey(token, as: kind))
  }

  /// Returns the cache entry for the user of an ID token, or nil if `authenticate` must read the store.
  func known(_ token: PresentedToken) throws(AccountError) -> PrincipalCache.Hit? { try entry(token.key) }

  /// Returns the user of an ID token, as `authenticate(bearer:)` does.
  func authenticate(_ token: PresentedToken) async throws(AccountError) -> Principal {
    try await authenticate(token.token, token.key, acceptsReplaced: false)
  }

  /// Returns the content of a user's token after checking its signature, tenant and times, but not its session. If the
  /// signature has already been verified, it is not checked again. If the token specifies a key that is unknown here,
  /// another server may have just created the key, so the token is checked again once the feed has caught up. If the
  /// feed is behind, another server may have withdrawn the token's key, so the token is not checked until the feed has
  /// caught up.
  ///
  /// Throws `.invalidIDToken`, `.tokenExpired`, or `.unavailable` if the feed stays behind.
  func verify(_ token: PresentedToken) async throws(AccountError) -> VerifiedIDToken {
    if let verified = try verifyWithoutWaiting(token) { return verified }
    do { try await reader.store.feed.catchUp() } catch { throw AccountError(error) }
    return try requireToken(token)
  }

  /// Does the same as `verify` without suspending. Returns nil if the check would have to suspend.
  func verifyWithoutWaiting(_ token: PresentedToken) throws(AccountError) -> VerifiedIDToken? {
    guard reader.store.feed.isFresh else { return nil }
    do { return try requireToken(token) } catch {
      guard reader.store.feed.hasOtherWriters,
        signer.lacksKey(of: token.token.reveal(), as: token.kind, now: committer.now)
      else { throw error }
      return nil
    }
  }

  private func requireToken(_ token: PresentedToken) throws(AccountError) -> VerifiedIDToken {
    let now = committer.now
    if let verified = cache.verified(token.key), verified.expiresAt > now { return verified }
    // The mark is taken before the token is verified, so that a token whose key is withdrawn afterwards is not cached.
    let mark = cache.mark()
    let verified = try signer.verify(token.token.reveal(), as: token.kind, now: now)
    guard (verified.tenant ?? .default) == reader.tenant else {
      throw AccountError(.invalidIDToken, "The token belongs to another tenant.")
    }
    cache.keep(verified, under: token.key, readAfter: mark)
    return verified
  }

  // MARK: From the store

  private func authenticateFromStore(
    _ bearer: Secret, _ key: PrincipalCache.TokenKey, acceptsReplaced: Bool
  ) async throws(AccountError) -> Principal {
    if let handle = SessionHandle(bearer) {
      return try await authenticate(handle, key, acceptsReplaced: acceptsReplaced)
    }
    if let kind = TokenKind(of: bearer) { throw kind.refusedAsBearer }
    // This server does not issue tokens that are longer than the limit.
    guard !bearer.isEmpty, bearer.reveal().utf8.count <= Limits.token else {
      throw AccountError(.invalidIDToken, "The token is neither a session handle nor an ID token.")
    }
    let now = committer.now
    let mark = cache.mark()
    let token = try await verify(PresentedToken(token: bearer, kind: .idToken, key: key))
    let record = try await reader.session(token.sessionID, of: token.uid)
    let session = record.session
    guard token.generation == session.generation else { throw .sessionEnded }
    let principal = try principal(
      record, until: token.expiresAt, tokenKeyID: token.keyID, acceptsReplaced: acceptsReplaced, now: now)
    // The ID token of the current rotation expires at the same time as its session handle. The times in a token are
    // whole seconds.
    if session.notesReceipt, token.expiresAt.seconds == session.handleExpiresAt.seconds {
      receipts.add(session, at: now)
    }
    if session.replacedAt == nil {
      cache.keep(principal, record, under: key, until: token.expiresAt, readAfter: mark)
    }
    return principal
  }

  private func authenticate(
    _ handle: SessionHandle, _ key: PrincipalCache.TokenKey, acceptsReplaced: Bool
  ) async throws(AccountError) -> Principal {
    let digest = handle.digest(secrets)
    let mark = cache.mark()
    guard let record = try await reader.read({ try $0.session(handle.sessionID) }) else {
      if let deleted = try await reader.read({ try $0.sessionOfDeletedAccount(handle.sessionID) }),
        ConstantTime.areEqual(digest, deleted.handleDigest)
      {
        throw .accountDeleted
      }
      throw .sessionEnded
    }
    let session = record.session
    let now = committer.now
    let until: Timestamp
    if ConstantTime.areEqual(digest, session.handleDigest) {
      until = session.handleExpiresAt
      if session.notesReceipt { receipts.add(session, at: now) }
    } else if let previous = session.previousHandleDigest, ConstantTime.areEqual(digest, previous),
      session.rotatedAt.milliseconds(since: now) <= Timestamp.clockTolerance
    {
      until = session.rotatedAt.adding(milliseconds: lifetimes.refreshGrace)
    } else {
      throw .sessionEnded
    }
    let principal = try principal(record, until: until, acceptsReplaced: acceptsReplaced, now: now)
    if session.replacedAt == nil {
      cache.keep(principal, record, under: key, until: until, readAfter: mark)
    }
    return principal
  }

  private func principal(
    _ record: SessionRecord, until: Timestamp, tokenKeyID: String? = nil, acceptsReplaced: Bool, now: Timestamp
  ) throws(AccountError) -> Principal {
    let session = record.session
    // The request that replaced a session may have ended all earlier sessions. In that case, the session's generation
    // is outdated.
    let isPresent =
      session.replacedAt == nil ? session.generation == record.account.generation : acceptsReplaced
    guard isPresent, session.expiresAt > now, until > now else { throw .sessionEnded }
    try record.account.requireEnabled()
    var principal = Principal(
      uid: session.uid, tenant: session.tenant, sessionID: session.id, lineage: session.lineage,
      authTime: session.authTime, generation: session.generation, isAnonymous: record.account.isAnonymous,
      signInProvider: session.signInProvider, identityID: session.identityID, claims: session.claims,
      factor: session.factor, expiresAt: until, tokenKeyID: tokenKeyID)
    principal.isReplaced = session.replacedAt != nil
    return principal
  }
}

extension TokenKind {
  /// Creates the kind that the token's prefix indicates. Returns nil if the token has none of the prefixes.
  fileprivate init?(of token: Secret) {
    let text = token.reveal()
    guard let kind = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    self = kind
  }

  /// The error for a caller that has sent a token of this kind as a bearer token.
  fileprivate var refusedAsBearer: AccountError {
    let message =
      summary.map { "The token is \($0). Send the session handle (\(Self.sessionHandle.rawValue)...) or the ID token." }
      ?? "The session handle is malformed: it must consist of \(rawValue) and 43 characters of base64url. Send it as "
      + "it was issued."
    return AccountError(.invalidIDToken, message)
  }
}
