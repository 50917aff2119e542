/// What a link answers.
public struct LinkResult: Sendable {
  public var account: Account
  /// New tokens; the caller's old ones are dead. nil where the identity was linked already.
  public var tokens: TokenPair?
  /// The identity was on this account before the call.
  public var alreadyLinked: Bool
  public var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  public var profileJSON: String?

  public init(
    account: Account, tokens: TokenPair?, alreadyLinked: Bool, providerID: ProviderID, profileJSON: String? = nil
  ) {
    self.account = account
    self.tokens = tokens
    self.alreadyLinked = alreadyLinked
    self.providerID = providerID
    self.profileJSON = profileJSON
  }
}
