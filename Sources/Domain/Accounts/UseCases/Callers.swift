/// Loads signed-in callers as they are stored now: what a change relies on.
struct Callers: Sendable {
  let reader: AccountReader
  let cache: PrincipalCache
  let policy: Policy

  /// The caller's session and account. A commit that relies on them expects `SessionRecord.isAlive`.
  func load(_ principal: Principal, now: Timestamp) async throws(AccountError) -> SessionRecord {
    guard let record = try await reader.session(principal.sessionID) else { throw .sessionEnded }
    return try check(record, principal, now: now)
  }

  private func check(
    _ record: SessionRecord, _ principal: Principal, now: Timestamp
  ) throws(AccountError) -> SessionRecord {
    guard record.session.uid == principal.uid, principal.tenant == reader.tenant else { throw .sessionEnded }
    let session = record.session
    // First: what replaced it may have ended all sessions of its generation.
    guard session.replacedAt == nil else { throw .sessionReplaced }
    guard session.generation == record.account.generation, session.expiresAt > now else { throw .sessionEnded }
    try record.account.requireEnabled()
    return record
  }

  /// What the cache knows of the caller, for the first attempt to commit.
  func known(_ principal: Principal) -> SessionRecord? { cache.record(of: principal) }

  /// The same for an attempt to commit: the first uses what was known before, or loaded before the proof was verified, and
  /// the commit sees whether that still holds; later ones load again. The commit expects the account's version and
  /// `SessionRecord.isAlive`.
  func load(
    _ principal: Principal, known: inout SessionRecord?, now: Timestamp
  ) async throws(AccountError) -> SessionRecord {
    guard let record = known else { return try await load(principal, now: now) }
    known = nil
    return try check(record, principal, now: now)
  }
}

extension SessionRecord {
  /// What a commit by this caller expects: the session has not ended and has not been replaced.
  var isAlive: ChangeSet.Expectation { .session(session.id) }

  /// Sensitive changes need a first factor that was proven recently. A refresh does not count, and an anonymous account
  /// has no factor. A time of sign-in in the future, after the clock was set back, is never recent.
  func requireRecentSignIn(within milliseconds: Int64, now: Timestamp) throws(AccountError) {
    if account.isAnonymous { return }
    guard (0...milliseconds).contains(now.milliseconds(since: session.authTime)) else {
      throw AccountError(
        .credentialTooOldLoginAgain, "The last sign-in is too long ago for this. Reauthenticate first.")
    }
  }

  /// What the most sensitive changes need: a recent sign-in, with a second factor if the account has any.
  func requireRecentFullSignIn(within milliseconds: Int64, now: Timestamp) throws(AccountError) {
    try requireSecondFactor()
    try requireRecentSignIn(within: milliseconds, now: now)
  }
}
