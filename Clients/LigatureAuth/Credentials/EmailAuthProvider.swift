public import Foundation

/// A provider of credentials for email addresses, with either a password or an emailed link.
open class EmailAuthProvider: NSObject {
  /// The provider's ID: "password".
  public static let id = "password"

  /// Returns a credential for an email address and a password. The credential is not checked until it is used.
  public class func credential(withEmail email: String, password: String) -> AuthCredential {
    AuthCredential(provider: id, proof: .message(.password(.init(email: email, password: password))))
  }

  /// Returns a credential for an email address and the link that ``Auth/sendSignInLink(toEmail:actionCodeSettings:)``
  /// emailed to this address. The credential can be used only once, and using it verifies the email address. If the
  /// link is not a sign-in link, using the credential fails with `invalidActionCode`.
  public class func credential(withEmail email: String, link: String) -> AuthCredential {
    guard let url = ActionCodeURL(link: link), url.isSignIn, let code = url.code else {
      return AuthCredential(provider: id, proof: .malformedLink)
    }
    return AuthCredential(provider: id, proof: .message(.emailLink(.init(email: email, code: code))))
  }
}
