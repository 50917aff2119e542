public import Foundation

/// The provider type for Twitter. It exists only for source compatibility: Ligature does not support signing in with
/// Twitter, so using a credential always fails with ``AuthErrorCode/operationNotAllowed``.
open class TwitterAuthProvider: NSObject {
  /// The provider's ID: "twitter.com".
  public static let id = "twitter.com"

  /// Returns a credential for an OAuth 1.0 access token and its secret.
  public class func credential(withToken token: String, secret: String) -> AuthCredential {
    OAuthCredential(
      provider: id, proof: .notOffered("Signing in with Twitter"), idToken: nil, accessToken: token, secret: secret)
  }
}
