/// The identity to unlink.
package enum UnlinkTarget: Sendable, Hashable {
  /// The account's only identity with a provider. For `.password`, the sign-in link is unlinked as well.
  case provider(ProviderID)
  case identity(IdentityID)
}

/// The sessions that end when an identity is unlinked. The caller's session always continues with new tokens.
package enum RevokeSessions: Sendable, Hashable, CaseIterable {
  /// The sessions that were opened with the identity.
  case thisIdentity
  /// All sessions except the caller's.
  case others
  case none
}

extension Linking {
  /// Unlinks an identity from the caller's account. The identity can be linked to another account immediately. The
  /// provider is not contacted.
  ///
  /// Throws `.noSuchProvider`, `.lastSignInMethod`, `.credentialTooOldLoginAgain`, or `.operationNotAllowed` if the
  /// provider may not be unlinked.
  package func unlink(
    _ target: UnlinkTarget, revoke: RevokeSessions, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> ReplacedSession {
    try await requests.replacingSession(call, by: principal) { () throws(AccountError) in
      try await unlinkOnce(target, revoke, principal, call)
    }
  }

  private func unlinkOnce(
    _ target: UnlinkTarget, _ revoke: RevokeSessions, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> GrantedSession {
    var known = callers.known(principal)
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
      let (draft, removed) = try UnlinkRule.decide(target, from: caller.account, context)
      let old = caller.session
      // The caller's session continues under a new ID, even if it was opened with the removed identity.
      let session = issuer.replace(
        old, of: draft.account, by: old.opener.unlinking(removed), factor: old.factor, call, now: context.now)
      var changes = draft.changeSet(expecting: [caller.isAlive])
      switch revoke {
      case .thisIdentity:
        changes.changes += removed.flatMap { identity in
          SessionSelection.unlinking(identity, of: draft.account.uid, sparing: old.id).map { .endSessions($0) }
        }
      case .others: changes.changes.append(.endSessions(.allBut(old.id, of: draft.account.uid)))
      case .none: break
      }
      changes.changes += session.changes
      return (changes, session.granted(to: draft.account))
    }
  }
}
