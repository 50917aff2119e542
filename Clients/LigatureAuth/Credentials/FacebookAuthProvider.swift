public import Foundation

/// A provider of credentials for Facebook accounts.
open class FacebookAuthProvider: NSObject {
  /// The provider's ID: "facebook.com".
  public static let id = "facebook.com"

  /// Returns a credential for an access token from Facebook Login. Limited Login returns an ID token instead. To create
  /// a credential for an ID token, use ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)`` with this
  /// provider's ``id``.
  public class func credential(withAccessToken accessToken: String) -> AuthCredential {
    OAuthCredential(provider: id, proof: .accessToken(accessToken, from: id), idToken: nil, accessToken: accessToken)
  }
}
