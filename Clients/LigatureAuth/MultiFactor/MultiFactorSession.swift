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

/// A sign-in, or a reauthentication, whose first factor was accepted and that waits for the second one.
struct PendingSignIn: Sendable {
  /// What goes on once the second factor is proven.
  enum Next: Sendable {
    /// The sign-in or the reauthentication itself.
    case signIn
    /// The plan of a merge with the account that was proven.
    case merge
    /// The transfer of the identity that was proven.
    case transfer
  }

  /// What FinishSignIn takes. A secret.
  let token: String
  /// The service that issued it.
  let connection: Connection
  /// The user who reauthenticates, or to whom another account is proven; nil for a sign-in.
  let user: User?
  /// The first factor.
  let credential: AuthCredential?
  let next: Next
}
