public import Foundation

/// Makes credentials of any OAuth 2.0 or OpenID Connect provider that the service is configured with.
///
/// An OpenID Connect provider is named "google.com", "apple.com", "microsoft.com", "facebook.com" (Limited Login) or
/// "oidc.<name>", as in the server's configuration. Get
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

  /// A credential of what Sign in with Apple answered.
  /// - Parameters:
  ///   - idToken: The identity token.
  ///   - rawNonce: The nonce whose lower-case hex SHA-256 Apple was given; nil if it was given none.
  ///   - fullName: The user's name, which Apple tells the application only when the user signs in to it for the first
  ///     time. It becomes the name of a new account.
  public static func appleCredential(
    withIDToken idToken: String, rawNonce: String?, fullName: PersonNameComponents?
  ) -> OAuthCredential {
    let apple = AuthProviderID.apple.rawValue
    let names = [fullName?.givenName, fullName?.middleName, fullName?.familyName].compactMap(\.self)
    let name = names.filter { !$0.isEmpty }.joined(separator: " ")
    return OAuthCredential(
      provider: apple,
      proof: .idToken(idToken, nonce: rawNonce, displayName: name.isEmpty ? nil : name, from: apple),
      idToken: idToken, accessToken: nil)
  }
}
