/// Lets callers watch their accounts.
package struct Watching: Sendable {
  let reader: AccountReader
  let watches: AccountWatches
  let eventFollowers: EventFollowers
  let signer: any IDTokenSigner
  let clock: any WallClock

  /// Reports the state of the caller's account now and after each change, until the watching task is canceled.
  ///
  /// A state is skipped if a newer state replaces it before `tell` is ready for it. The watch ends with an error as
  /// soon as the caller may no longer see the account: `.tokenExpired` if the session has ended or was replaced, or if
  /// the caller's token has expired, `.userNotFound` if the account was deleted, `.userDisabled`, or `.invalidIDToken`
  /// if the key of the caller's ID token was withdrawn. It ends with `.unavailable` if the server stops.
  ///
  /// - Parameters:
  ///   - cursor: The cursor of the last update that the caller has received. The first update then contains the account
  ///     only if the account has changed since that update. A cursor that is invalid or belongs to another account is
  ///     ignored.
  ///   - tell: A closure that receives each update. An error that it throws ends the watch and is rethrown.
  package func watchAccount(
    principal: Principal, after cursor: String?, _ tell: (AccountUpdate) async throws -> Void
  ) async throws {
    // The subscription is added before the account is read, so that no commit is missed in between.
    let subscription = try watches.add(principal)
    defer { watches.remove(subscription) }
    // For the same reason, the withdrawal of a key is checked after the subscription is added.
    if let keyID = principal.tokenKeyID, !signer.keys(at: clock.now).contains(where: { $0.publicKey.keyID == keyID }) {
      throw AccountError.keyWithdrawn
    }
    var changes = subscription.changes.makeAsyncIterator()
    var seen = cursor
    var isFirst = true
    repeat {
      let update = AccountUpdate(try await accountToWatch(principal), after: seen)
      if isFirst || update.account != nil { try await tell(update) }
      seen = update.cursor
      isFirst = false
    } while await changes.next(isolation: #isolation) != nil
    if let end = subscription.end { throw end }
  }

  /// The number of open watches.
  package var watchCount: Int { watches.count }
  /// The number of watches that were refused because the account already had the maximum number of watches.
  package var refusedWatchCount: UInt64 { watches.refusedCount }

  /// Ends the watches of callers whose tokens have expired. Call this method at regular intervals.
  package func endExpiredWatches() { watches.endExpired(now: clock.now) }

  /// Ends all watches because the server is about to stop. New watches are refused.
  package func endWatches() {
    watches.close()
    eventFollowers.close()
  }

  /// Returns the current state of the account, for a caller whose session is still valid.
  private func accountToWatch(_ principal: Principal) async throws(AccountError) -> Account {
    let record = try await reader.session(principal.sessionID, of: principal.uid)
    let session = record.session
    guard session.generation == record.account.generation, session.expiresAt > clock.now else { throw .sessionEnded }
    guard session.replacedAt == nil else {
      throw AccountError(
        .tokenExpired,
        "The session was replaced by a new one, as linking, unlinking and reauthenticating do. Watch again with the "
          + "new session's handle and the last cursor.")
    }
    try record.account.requireEnabled()
    return record.account
  }
}
