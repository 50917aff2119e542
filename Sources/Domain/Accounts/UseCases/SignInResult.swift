/// What a sign-up or a sign-in answers.
public struct SignInResult: Sendable {
  public var account: Account
  public var tokens: TokenPair
  public var isNewAccount: Bool
  /// The provider of the credential.
  public var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  public var profileJSON: String?

  public init(
    account: Account, tokens: TokenPair, isNewAccount: Bool, providerID: ProviderID, profileJSON: String? = nil
  ) {
    self.account = account
    self.tokens = tokens
    self.isNewAccount = isNewAccount
    self.providerID = providerID
    self.profileJSON = profileJSON
  }
}
