/// What a reauthentication answers; the caller's old tokens are dead.
package struct ReauthenticationResult: Sendable {
  package var account: Account
  package var tokens: TokenPair

  package init(account: Account, tokens: TokenPair) {
    self.account = account
    self.tokens = tokens
  }
}
