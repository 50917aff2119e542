public import Foundation

/// Makes credentials of email and password.
public class EmailAuthProvider: NSObject {
  /// "password"
  public static let id = "password"

  /// A credential of an email address and a password. Nothing is checked before it is used.
  public class func credential(withEmail email: String, password: String) -> AuthCredential {
    AuthCredential(provider: id, proof: .message(.password(.init(email: email, password: password))))
  }
}
