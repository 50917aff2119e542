extension AccountUseCases {
  /// Removes an identity from the caller's account and frees it at once; the provider is not called.
  ///
  /// Throws `.noSuchProvider`, `.lastSignInMethod`, `.credentialTooOldLoginAgain`, `.operationNotAllowed` where the
  /// provider may not be unlinked.
  package func unlink(
    _ target: UnlinkTarget, revoke: RevokeSessions, principal: Principal
  ) async throws(AccountError) -> UnlinkResult {
    let environment = environment
    let (account, session, tokens) = try await environment.untilCommitted(spent: .sessionEnded) {
      context throws(AccountError) in
      let caller = try await environment.loadCaller(principal, now: context.now)
      try environment.requireRecentSignIn(caller, now: context.now)
      let (draft, removed) = try UnlinkRule.decide(target, from: caller.account, context)
      var set = draft.changeSet(tenant: environment.tenant)
      let old = caller.session
      // The caller's session goes on under a new name; what the identity opened ends, and the caller's may be one of it.
      let (session, tokens, changes) = environment.replaceSession(
        old, of: draft.account, identity: old.identityID == removed.id ? nil : old.identityID,
        provider: old.signInProvider, authTime: old.authTime, now: context.now)
      switch revoke {
      case .thisIdentity:
        set.changes.append(.endSessions(.opened(by: removed.id, of: draft.account.uid, sparing: old.id)))
      case .others: set.changes.append(.endSessions(.allBut(old.id, of: draft.account.uid)))
      case .none: break
      }
      set.changes += changes
      return (set, (draft.account, session, tokens))
    }
    return UnlinkResult(account: account, tokens: try environment.tokenPair(session, tokens, account))
  }
}
