/// The permitted uses of one provider.
package struct ProviderPolicy: Sendable, Hashable {
  package enum NonceRule: String, Sendable, Hashable, CaseIterable {
    /// An ID token is refused unless it contains a nonce issued by this server.
    case required
    /// An ID token does not need a nonce issued by this server. If it contains one, the nonce is verified and consumed.
    /// Each token is accepted only once.
    case optional
  }

  /// Whether the provider can be used. If not, its identities stay linked, but every use of the provider is refused:
  /// signing in, linking, and refreshing sessions that were opened with it.
  package var isEnabled: Bool
  /// Whether users can sign in with the provider. The value is false for a provider that users link only to supply more
  /// data about themselves.
  package var maySignIn: Bool
  /// Whether a sign-in with the provider may create a new account.
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
