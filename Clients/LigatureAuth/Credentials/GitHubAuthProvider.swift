public import Foundation

/// A provider of credentials for GitHub accounts.
open class GitHubAuthProvider: NSObject {
  /// The provider's ID: "github.com".
  public static let id = "github.com"

  /// Returns a credential for an access token that GitHub issued to the OAuth app configured on the server. If the
  /// token has the scope `user:email`, the service also receives the user's verified email addresses.
  public class func credential(withToken token: String) -> AuthCredential {
    OAuthCredential(provider: id, proof: .accessToken(token, from: id), idToken: nil, accessToken: token)
  }
}
