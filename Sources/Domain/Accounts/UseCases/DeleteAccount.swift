extension AccountUseCases {
  /// Deletes the caller's account: its identities and addresses are free at once, its sessions end, its uid is never
  /// used again.
  package func deleteAccount(principal: Principal) async throws(AccountError) {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try caller.requireRecentFullSignIn(within: policy.lifetimes.recentSignIn, now: context.now)
      var draft = Draft(caller.account, now: context.now)
      draft.append(.deleteAccount(caller.account.uid, at: context.now))
      draft.audit(.accountDeleted, nil, session: caller.session.id)
      draft.emit(.accountDeleted)
      return (draft.changeSet(tenant: tenant, expecting: [caller.isAlive]), ())
    }
  }
}
