/// What an unlink answers; the caller's old tokens are dead.
package struct UnlinkResult: Sendable {
  package var account: Account
  package var tokens: TokenPair

  package init(account: Account, tokens: TokenPair) {
    self.account = account
    self.tokens = tokens
  }
}

/// Which identity an unlink removes.
package enum UnlinkTarget: Sendable, Hashable {
  /// The one identity of a provider.
  case provider(ProviderID)
  case identity(IdentityID)
}

/// Which sessions end with an unlinked identity. The caller's goes on under new tokens in any case.
package enum RevokeSessions: Sendable, Hashable, CaseIterable {
  /// Those that the identity opened.
  case thisIdentity
  /// All but the caller's.
  case others
  case none
}
