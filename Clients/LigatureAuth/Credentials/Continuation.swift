import Foundation
import Synchronization

/// The pending credential of a conflict, with which a sign-in continues without another call to the provider. The
/// service accepts it once, within five minutes; after CREDENTIAL_ALREADY_IN_USE, only from the session that met the
/// conflict.
struct Continuation: Sendable {
  /// The purpose that a continuation is used for.
  enum Use: Sendable {
    case signIn
    case link
    case reauthenticate
    /// Proves another account, which is to be merged or from which an identity is to be transferred.
    case merge
  }

  let token: String
  let expiresAt: Date?
  /// The user who met the conflict; nil if no user was signed in.
  let user: User?
  /// Whether the identity is still free, so that it can be linked after signing in to the account with its address
  /// (EMAIL_EXISTS, ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL).
  let isLinkable: Bool

  func serves(_ use: Use) -> Bool {
    switch use {
    case .signIn, .merge: true
    case .link: isLinkable
    case .reauthenticate: false
    }
  }
}

/// A continuation that two credentials share: the credential that met the conflict and the credential in the error. It
/// can be used once, through either of them.
final class SharedContinuation: Sendable {
  private let unused: Mutex<Continuation?>

  init(_ continuation: Continuation) {
    unused = Mutex(continuation)
  }

  /// Returns the continuation the first time; nil if it has been taken already, has expired, or cannot be used for this
  /// purpose.
  func take(for use: Continuation.Use, now: Date) -> Continuation? {
    unused.withLock { unused in
      guard let continuation = unused, continuation.serves(use) else { return nil }
      unused = nil
      if let end = continuation.expiresAt, end <= now { return nil }
      return continuation
    }
  }

  /// Makes a continuation available again after a call that may not have reached the service.
  func putBack(_ continuation: Continuation) {
    unused.withLock { $0 = continuation }
  }
}
