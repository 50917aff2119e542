/// A credential made of the tokens of an OAuth 2.0 or OpenID Connect provider.
open class OAuthCredential: AuthCredential, @unchecked Sendable {
  /// The provider's ID token, if it gave one.
  public let idToken: String?
  /// The provider's access token, if it gave one.
  public let accessToken: String?
  /// The secret of an OAuth 1.0 access token, which only Twitter has.
  public let secret: String?

  init(provider: String, proof: CredentialProof, idToken: String?, accessToken: String?, secret: String? = nil) {
    self.idToken = idToken
    self.accessToken = accessToken
    self.secret = secret
    super.init(provider: provider, proof: proof)
  }
}
