/// What an unlink answers; the caller's old tokens are dead.
public struct UnlinkResult: Sendable {
  public var account: Account
  public var tokens: TokenPair

  public init(account: Account, tokens: TokenPair) {
    self.account = account
    self.tokens = tokens
  }
}

/// Which identity an unlink removes.
public enum UnlinkTarget: Sendable, Hashable {
  /// The one identity of a provider.
  case provider(ProviderID)
  case identity(IdentityID)
}

/// Which sessions end with an unlinked identity. The caller's goes on under new tokens in any case.
public enum RevokeSessions: Sendable, Hashable, CaseIterable {
  /// Those that the identity opened.
  case thisIdentity
  /// All but the caller's.
  case others
  case none
}
