public import Foundation

/// Makes credentials of Facebook accounts.
open class FacebookAuthProvider: NSObject {
  /// "facebook.com"
  public static let id = "facebook.com"

  /// A credential of the access token that Facebook's sign-in answered. Limited Login answers an ID token instead: make
  /// its credential with ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)`` and this provider's ``id``.
  public class func credential(withAccessToken accessToken: String) -> AuthCredential {
    OAuthCredential(provider: id, proof: .accessToken(accessToken, from: id), idToken: nil, accessToken: accessToken)
  }
}
