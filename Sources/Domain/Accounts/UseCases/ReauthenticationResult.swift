/// What a reauthentication answers; the caller's old tokens are dead.
public struct ReauthenticationResult: Sendable {
  public var account: Account
  public var tokens: TokenPair

  public init(account: Account, tokens: TokenPair) {
    self.account = account
    self.tokens = tokens
  }
}
