public import Foundation

/// Makes credentials of Google accounts.
open class GoogleAuthProvider: NSObject {
  /// "google.com"
  public static let id = "google.com"

  /// A credential of what Google's sign-in answered. The ID token must carry a nonce of
  /// `Auth.issueNonce(forProvider:)`, unless the service is configured to do without.
  public class func credential(withIDToken idToken: String, accessToken: String) -> AuthCredential {
    OAuthCredential(
      provider: id, proof: .idToken(idToken, from: id), idToken: idToken, accessToken: accessToken)
  }
}
