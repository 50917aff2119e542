/// Loads the stored state of signed-in callers. Changes to accounts rely on this state.
struct Callers: Sendable {
  let reader: AccountReader
  let cache: PrincipalCache
  let policy: Policy

  /// Returns the caller's session and account. A commit that relies on them must include the expectation
  /// `SessionRecord.isAlive`.
  func load(_ principal: Principal, now: Timestamp) async throws(AccountError) -> SessionRecord {
    guard let record = try await reader.read({ try $0.session(principal.sessionID) }) else { throw .sessionEnded }
    return try check(record, principal, now: now)
  }

  private func check(
    _ record: SessionRecord, _ principal: Principal, now: Timestamp
  ) throws(AccountError) -> SessionRecord {
    guard record.session.uid == principal.uid, principal.tenant == reader.tenant else { throw .sessionEnded }
    let session = record.session
    // This check comes first, because the request that replaced the session may have ended all sessions of its
    // generation.
    guard session.replacedAt == nil else {
      throw principal.isReplaced ? .sessionEnded : .sessionReplaced
    }
    guard session.generation == record.account.generation, session.expiresAt > now else { throw .sessionEnded }
    try record.account.requireEnabled()
    return record
  }

  /// Returns the caller's cached session, for the first attempt to commit.
  func known(_ principal: Principal) -> SessionRecord? { cache.record(of: principal) }

  /// Returns the caller's session and account for an attempt to commit. The first attempt uses the record that was
  /// cached, or that was loaded before the proof was verified, and the commit checks whether this record is still
  /// current. Later attempts load the record again. The commit must expect the account's version and
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
  /// The expectation that the session has neither ended nor been replaced.
  var isAlive: ChangeSet.Expectation { .session(session.id) }

  /// Returns whether the caller has recently proven a first factor with a method that vouches for the account's owner.
  /// A refresh does not count. The result is always true for an anonymous account, because such an account has no first
  /// factor. A sign-in time in the future is not recent, because the clock must have been set back. However, a slight
  /// difference is tolerated, because the time may come from another server's clock.
  func isRecent(within milliseconds: Int64, now: Timestamp) -> Bool {
    account.isAnonymous
      || isOpenedBySettledMethod
        && (-Timestamp.clockTolerance...milliseconds).contains(now.milliseconds(since: session.authTime))
  }

  /// Throws unless the caller has signed in recently with a settled method, as sensitive changes require.
  func requireRecentSignIn(within milliseconds: Int64, now: Timestamp) throws(AccountError) {
    guard isRecent(within: milliseconds, now: now) else { throw .signInTooOld(account) }
  }

  /// Whether a settled method opened the session. A session without an identity counts if it was opened with a custom
  /// token, or if it has itself unlinked the identity that opened it, which required a recent sign-in. It does not
  /// count if it is anonymous, or if an emailed link opened it, because the link went to an address that is only
  /// reserved for the account after a merge, and does not prove ownership.
  private var isOpenedBySettledMethod: Bool {
    guard let id = session.identityID else { return ![.anonymous, .emailLink].contains(session.openedBy) }
    return account.linkedIdentities.contains { $0.id == id && $0.isSettled }
  }

  /// Throws unless a settled method opened the session, at any time in the past, or the account is anonymous.
  ///
  /// - Parameter limit: A clause for the error message that describes what the session can or cannot do.
  func requireSettledOpener(_ limit: String) throws(AccountError) {
    guard account.isAnonymous || isOpenedBySettledMethod else {
      throw .needsSettledMethod(
        of: account, "The session was opened with a method that has not settled, so \(limit).")
    }
  }

  /// Throws unless the caller has signed in recently, with a second factor if the account has any. The most sensitive
  /// changes require this.
  func requireRecentFullSignIn(within milliseconds: Int64, now: Timestamp) throws(AccountError) {
    try requireSecondFactor()
    try requireRecentSignIn(within: milliseconds, now: now)
  }
}

extension AccountError {
  /// Returns the error for a caller whose sign-in is not, or is no longer, sufficient for sensitive changes.
  static func signInTooOld(_ account: Account) -> AccountError {
    needsSettledMethod(
      of: account, "The last sign-in is not recent enough, or it used a method that has not settled.")
  }

  /// Returns the error for a proof of an identity that could be another user's.
  static func unsettled(_ identity: Identity, on account: Account) -> AccountError {
    needsSettledMethod(
      of: account,
      "\(identity.providerID.reported.rawValue) was linked without a recent sign-in, so it cannot be used to confirm "
        + "this."
    )
  }

  fileprivate static func needsSettledMethod(of account: Account, _ message: String) -> AccountError {
    var methods = account.settledMethods
    // No method vouches for the owner, but the mailbox does.
    let hasMailboxAlone = methods.isEmpty && account.emailVerified
    if hasMailboxAlone { methods = [.emailLink] }
    let remedy =
      if hasMailboxAlone {
        "First sign in with a link emailed to the address, or reset the password."
      } else if !methods.isEmpty {
        "Reauthenticate with one of these first: \(methods.map(\.rawValue).joined(separator: ", "))."
      } else if account.linkedIdentities.isEmpty {
        "The account has no sign-in method. Link a provider to it first."
      } else {
        "None of the account's methods has settled yet; a method settles some time after it was linked."
      }
    var error = AccountError(.credentialTooOldLoginAgain, "\(message) \(remedy)")
    error.settledMethods = methods
    return error
  }
}
