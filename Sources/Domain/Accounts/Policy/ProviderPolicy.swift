/// What one provider may be used for.
package struct ProviderPolicy: Sendable, Hashable {
  package enum NonceRule: String, Sendable, Hashable, CaseIterable {
    /// An ID token without a nonce of this server is refused.
    case required
    /// A nonce of this server is verified and spent. A token without one is accepted once, until it expires.
    case optional
  }

  /// False keeps the links and refuses every use: sign-in, link, refresh of the sessions it opened.
  package var isEnabled: Bool
  /// False for a provider that is only linked: it tells more about a user, but signs no one in.
  package var maySignIn: Bool
  /// May make new accounts.
  package var mayCreate: Bool
  package var mayLink: Bool
  package var mayUnlink: Bool
  package var nonce: NonceRule

  package init(
    isEnabled: Bool = true, maySignIn: Bool = true, mayCreate: Bool = true, mayLink: Bool = true,
    mayUnlink: Bool = true,
    nonce: NonceRule = .optional
  ) {
    self.isEnabled = isEnabled
    self.maySignIn = maySignIn
    self.mayCreate = mayCreate
    self.mayLink = mayLink
    self.mayUnlink = mayUnlink
    self.nonce = nonce
  }
}
