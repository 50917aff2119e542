/// What one provider may be used for.
public struct ProviderPolicy: Sendable, Hashable {
  public enum NonceRule: String, Sendable, Hashable, CaseIterable {
    /// An ID token without a nonce of this server is refused.
    case required
    /// A token without a nonce is taken once, until it expires.
    case optional
  }

  /// False keeps the links and refuses every use: sign-in, link, refresh of the sessions it opened.
  public var isEnabled: Bool
  /// False for a provider that is only linked: it tells more about a user, but signs nobody in.
  public var maySignIn: Bool
  /// May make new accounts.
  public var mayCreate: Bool
  public var mayLink: Bool
  public var mayUnlink: Bool
  public var nonce: NonceRule

  public init(
    isEnabled: Bool = true, maySignIn: Bool = true, mayCreate: Bool = true, mayLink: Bool = true,
    mayUnlink: Bool = true,
    nonce: NonceRule = .required
  ) {
    self.isEnabled = isEnabled
    self.maySignIn = maySignIn
    self.mayCreate = mayCreate
    self.mayLink = mayLink
    self.mayUnlink = mayUnlink
    self.nonce = nonce
  }
}
