public import Foundation

/// The enrollment or sign-in for which a second factor is proven. ``MultiFactor/session()`` returns a session for
/// enrolling a factor, and ``MultiFactorResolver/session`` is a session for signing in.
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

extension MultiFactorSession: CustomReflectable {
  /// A mirror without children, because secrets must not appear in logs.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// An operation for which the service requires a second factor.
struct PendingSignIn: Sendable {
  enum Purpose: Sendable {
    /// A sign-in or a reauthentication whose first factor was accepted.
    case signIn(AuthCredential?, reauthenticating: User?)
    /// A password reset whose code was accepted.
    case passwordReset(newPassword: String)
    /// The planning of a merge into the user's account, for which the other account's credential was accepted.
    case merge(User)
    /// The transfer of an identity to the user's account, for which the identity's credential was accepted.
    case transfer(AuthCredential, User)
  }

  /// The secret token that finishes the operation together with a second factor.
  let token: String
  /// The connection to the service that issued the token.
  let connection: Connection
  let purpose: Purpose
}
