/// A credential that consists of tokens from an OAuth 2.0 or OpenID Connect provider.
open class OAuthCredential: AuthCredential, @unchecked Sendable {
  /// The provider's ID token; nil if the credential was created without one.
  public let idToken: String?
  /// The provider's access token; nil if the credential was created without one.
  public let accessToken: String?
  /// The secret of an OAuth 1.0 access token; nil for all providers except Twitter.
  public let secret: String?

  init(provider: String, proof: CredentialProof, idToken: String?, accessToken: String?, secret: String? = nil) {
    self.idToken = idToken
    self.accessToken = accessToken
    self.secret = secret
    super.init(provider: provider, proof: proof)
  }
}
