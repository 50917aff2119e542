public import Foundation

/// What an enrollment or the second step of a sign-in belongs to. ``MultiFactor/session()`` returns one for enrolling a
/// factor, ``MultiFactorResolver/session`` is one for signing in.
open class MultiFactorSession: NSObject, @unchecked Sendable {
  enum Purpose: Sendable {
    case enrollment(User)
    case signIn(PendingSignIn)
  }

  let purpose: Purpose

  init(_ purpose: Purpose) {
    self.purpose = purpose
    super.init()
  }
}

/// What the service has asked for a second factor.
struct PendingSignIn: Sendable {
  enum Purpose: Sendable {
    /// A sign-in with a first factor that was accepted, or the reauthentication of a user.
    case signIn(AuthCredential?, reauthenticating: User?)
    /// A reset of a password with a code that was accepted.
    case passwordReset(newPassword: String)
    /// The plan of a merge of an account that was proven, for the user to whom it was.
    case merge(User)
    /// The transfer of an identity that was proven, to this user.
    case transfer(AuthCredential, User)
  }

  /// What finishes it together with a second factor. A secret.
  let token: String
  /// The service that issued it.
  let connection: Connection
  let purpose: Purpose
}
