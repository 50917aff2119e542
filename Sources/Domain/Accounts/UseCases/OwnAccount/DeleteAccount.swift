extension OwnAccount {
  /// Deletes the caller's account. Its identities and addresses are released immediately, its sessions end, and its
  /// user ID is never used again.
  ///
  /// If a change to the account's address, factors or merges can still be undone through a way back (a recovery link
  /// that is kept open for a former owner), the deletion may have been requested by a thief. In that case, the account
  /// is closed, and erased only once the way back has expired.
  package func deleteAccount(principal: Principal) async throws(AccountError) {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
      var draft = Draft(caller.account, context)
      if try await mayBeTakenBack(caller.account, now: context.now) {
        draft.close(session: caller.session.id)
      } else {
        draft.deleteAccount(session: caller.session.id)
      }
      return (draft.changeSet(expecting: [caller.isAlive]), ())
    }
  }

  /// Returns whether the account, or an account that was merged into it, has an open way back for a change that a
  /// deletion would make final.
  private func mayBeTakenBack(_ account: Account, now: Timestamp) async throws(AccountError) -> Bool {
    try await reader.read { snapshot in
      let merged = try snapshot.merges(into: account.uid).map(\.merged)
      return try ([account.uid] + merged).contains { uid in
        try snapshot.waysBack(of: uid).contains { $0.expiresAt > now && $0.reason.delaysDeletion }
      }
    }
  }
}

extension Draft {
  /// Deletes the account.
  ///
  /// - Parameter session: The user's own session; nil if someone else deletes the account.
  mutating func deleteAccount(session: SessionID?) {
    append(.deleteAccount(account.uid, at: now))
    audit(.accountDeleted, nil, session: session)
    emit(.accountDeleted)
  }
}
