public import Foundation

/// Makes credentials of GitHub accounts.
open class GitHubAuthProvider: NSObject {
  /// "github.com"
  public static let id = "github.com"

  /// A credential of an access token that GitHub gave to the app that the service is configured with. With the scope
  /// `user:email` the service learns the user's verified addresses.
  public class func credential(withToken token: String) -> AuthCredential {
    OAuthCredential(provider: id, proof: .accessToken(token, from: id), idToken: nil, accessToken: token)
  }
}
