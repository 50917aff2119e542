/// What a sign-up or a sign-in answers.
package struct SignInResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
  package var isNewAccount: Bool
  /// The provider of the credential.
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?

  package init(
    account: Account, tokens: TokenPair, isNewAccount: Bool, providerID: ProviderID, profileJSON: String? = nil
  ) {
    self.account = account
    self.tokens = tokens
    self.isNewAccount = isNewAccount
    self.providerID = providerID
    self.profileJSON = profileJSON
  }
}
