public import Foundation

/// Creates credentials for Facebook accounts.
open class FacebookAuthProvider: NSObject {
  /// The ID "facebook.com".
  public static let id = "facebook.com"

  /// Returns a credential for an access token from Facebook's sign-in. Limited Login returns an ID token instead:
  /// create its credential with ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)`` and this provider's
  /// ``id``.
  public class func credential(withAccessToken accessToken: String) -> AuthCredential {
    OAuthCredential(provider: id, proof: .accessToken(accessToken, from: id), idToken: nil, accessToken: accessToken)
  }
}
