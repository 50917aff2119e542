/// The permitted uses of one provider.
package struct ProviderPolicy: Sendable, Hashable {
  package enum NonceRule: String, Sendable, Hashable, CaseIterable {
    /// An ID token without a nonce issued by this server is refused.
    case required
    /// A nonce issued by this server is verified and consumed. A token without a nonce is accepted only once, and only
    /// until it expires.
    case optional
  }

  /// Whether the provider can be used. If not, its linked identities are kept, but every use of the provider is
  /// refused: signing in, linking, and refreshing sessions that were opened with it.
  package var isEnabled: Bool
  /// Whether users can sign in with the provider. The value is false for a provider that is linked only to supply more
  /// data about a user.
  package var maySignIn: Bool
  /// Whether the provider may create new accounts.
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
