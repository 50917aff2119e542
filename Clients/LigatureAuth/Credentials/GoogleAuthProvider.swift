public import Foundation

/// A provider of credentials for Google accounts.
open class GoogleAuthProvider: NSObject {
  /// The provider's ID: "google.com".
  public static let id = "google.com"

  /// Returns a credential for the tokens from Google Sign-In. The ID token must contain a nonce from
  /// `Auth.issueNonce(forProvider:)`, unless the server is configured not to require one.
  public class func credential(withIDToken idToken: String, accessToken: String) -> AuthCredential {
    OAuthCredential(
      provider: id, proof: .idToken(idToken, from: id), idToken: idToken, accessToken: accessToken)
  }
}
