/// What a link answers.
package struct LinkResult: Sendable {
  package var account: Account
  /// New tokens; the caller's old ones are dead. nil where the identity was linked already.
  package var tokens: TokenPair?
  /// The identity was on this account before the call.
  package var alreadyLinked: Bool
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?

  package init(
    account: Account, tokens: TokenPair?, alreadyLinked: Bool, providerID: ProviderID, profileJSON: String? = nil
  ) {
    self.account = account
    self.tokens = tokens
    self.alreadyLinked = alreadyLinked
    self.providerID = providerID
    self.profileJSON = profileJSON
  }
}
