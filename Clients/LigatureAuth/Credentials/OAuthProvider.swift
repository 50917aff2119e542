public import Foundation

/// Makes credentials of any OAuth 2.0 or OpenID Connect provider that the service is configured with.
///
/// An OpenID Connect provider is named "google.com", "apple.com" or "oidc.<name>", as in the server's configuration. Get
/// a nonce from `Auth.issueNonce(forProvider:)`, hand it (or the lower-case hex of its SHA-256) to the provider, and the
/// provider's ID token with the nonce to ``credential(withProviderID:idToken:rawNonce:)``.
public class OAuthProvider: NSObject {
  /// "OAuth"
  public static let id = "OAuth"

  /// A credential of an ID token that carries the raw nonce itself, or whose provider needs none.
  public static func credential(
    withProviderID providerID: String, idToken: String, accessToken: String?
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .idToken(idToken, from: providerID), idToken: idToken, accessToken: accessToken)
  }

  /// A credential of an ID token that carries the raw nonce itself, or whose provider needs none.
  public static func credential(
    providerID: AuthProviderID, idToken: String, accessToken: String? = nil
  ) -> OAuthCredential {
    credential(withProviderID: providerID.rawValue, idToken: idToken, accessToken: accessToken)
  }

  /// A credential of an access token, for providers that have no ID tokens.
  public static func credential(withProviderID providerID: String, accessToken: String) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .accessToken(accessToken, from: providerID), idToken: nil, accessToken: accessToken)
  }

  /// A credential of an access token, for providers that have no ID tokens.
  public static func credential(providerID: AuthProviderID, accessToken: String) -> OAuthCredential {
    credential(withProviderID: providerID.rawValue, accessToken: accessToken)
  }

  /// A credential of an ID token and the raw nonce that it was asked for with.
  public static func credential(
    withProviderID providerID: String, idToken: String, rawNonce: String, accessToken: String
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .idToken(idToken, nonce: rawNonce, from: providerID), idToken: idToken,
      accessToken: accessToken)
  }

  /// A credential of an ID token and the raw nonce that it was asked for with.
  public static func credential(
    withProviderID providerID: String, idToken: String, rawNonce: String
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .idToken(idToken, nonce: rawNonce, from: providerID), idToken: idToken,
      accessToken: nil)
  }

  /// A credential of an ID token and the raw nonce that it was asked for with.
  public static func credential(
    providerID: AuthProviderID, idToken: String, rawNonce: String, accessToken: String? = nil
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID.rawValue, proof: .idToken(idToken, nonce: rawNonce, from: providerID.rawValue),
      idToken: idToken,
      accessToken: accessToken)
  }
}
