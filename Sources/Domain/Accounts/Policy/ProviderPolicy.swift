/// The permitted uses of one provider.
package struct ProviderPolicy: Sendable, Hashable {
  package enum NonceRule: String, Sendable, Hashable, CaseIterable {
    /// An ID token without a nonce of this server is refused.
    case required
    /// A nonce of this server is verified and used up. A token without one is accepted once, until it expires.
    case optional
  }

  /// Whether the provider can be used. If not, its links are kept, and every use is refused: sign-in, link, and refresh
  /// of the sessions that it opened.
  package var isEnabled: Bool
  /// Whether the provider signs users in. It is false for a provider that is only linked to provide more data about a
  /// user.
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
