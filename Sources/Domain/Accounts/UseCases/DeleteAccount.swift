extension AccountUseCases {
  /// Deletes the caller's account: its identities and addresses are free at once, its sessions end, its uid is never
  /// used again.
  package func deleteAccount(principal: Principal) async throws(AccountError) {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try caller.requireRecentFullSignIn(within: policy.lifetimes.recentSignIn, now: context.now)
      var draft = Draft(caller.account, context)
      draft.deleteAccount(session: caller.session.id)
      return (draft.changeSet(tenant: tenant, expecting: [caller.isAlive]), ())
    }
  }
}

extension Draft {
  /// Deletes the account.
  ///
  /// - Parameter session: the user's own; nil if another deletes it.
  mutating func deleteAccount(session: SessionID?) {
    append(.deleteAccount(account.uid, at: now))
    audit(.accountDeleted, nil, session: session)
    emit(.accountDeleted)
  }
}
