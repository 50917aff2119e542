public import Foundation

/// Makes credentials of email addresses, with a password or with a mailed link.
open class EmailAuthProvider: NSObject {
  /// "password"
  public static let id = "password"

  /// A credential of an email address and a password. Nothing is checked before it is used.
  public class func credential(withEmail email: String, password: String) -> AuthCredential {
    AuthCredential(provider: id, proof: .message(.password(.init(email: email, password: password))))
  }

  /// A credential of an email address and the link of ``Auth/sendSignInLink(toEmail:actionCodeSettings:)`` that was
  /// mailed to it. It is good for one use, and proves the address. Using a link of another kind gives
  /// `invalidActionCode`.
  public class func credential(withEmail email: String, link: String) -> AuthCredential {
    guard let url = ActionCodeURL(link: link), url.isSignIn, let code = url.code else {
      return AuthCredential(provider: id, proof: .malformedLink)
    }
    return AuthCredential(provider: id, proof: .message(.emailLink(.init(email: email, code: code))))
  }
}
