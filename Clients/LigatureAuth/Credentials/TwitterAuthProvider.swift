public import Foundation

/// Makes credentials of Twitter accounts. Declared so that code which names it compiles: services do not offer signing
/// in with Twitter, and using a credential gives ``AuthErrorCode/operationNotAllowed``.
open class TwitterAuthProvider: NSObject {
  /// "twitter.com"
  public static let id = "twitter.com"

  /// A credential of an OAuth 1.0 access token and its secret.
  public class func credential(withToken token: String, secret: String) -> AuthCredential {
    OAuthCredential(
      provider: id, proof: .notOffered("Signing in with Twitter"), idToken: nil, accessToken: token, secret: secret)
  }
}
