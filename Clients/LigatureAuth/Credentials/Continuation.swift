import Foundation
import Synchronization

/// A pending credential that results from a conflict and allows a sign-in to continue without involving the provider
/// again. The service accepts it only once, within five minutes. After CREDENTIAL_ALREADY_IN_USE, the service accepts
/// it only from the session that encountered the conflict.
struct Continuation: Sendable {
  /// The purpose for which a continuation is used.
  enum Use: Sendable {
    case signIn
    case link
    case reauthenticate
    /// Proves ownership of another account, to merge that account or to transfer an identity from it.
    case merge
  }

  let token: String
  let expiresAt: Date?
  /// The user who encountered the conflict; nil if no user was signed in.
  let user: User?
  /// Whether the identity belongs to no account yet, so that it can be linked after signing in to the account with the
  /// same email address (EMAIL_EXISTS, ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL).
  let isLinkable: Bool

  func serves(_ use: Use) -> Bool {
    switch use {
    case .signIn, .merge: true
    case .link: isLinkable
    case .reauthenticate: false
    }
  }
}

/// A continuation that two credentials share: the credential that encountered the conflict and the credential in the
/// error. The continuation can be used only once, through either credential.
final class SharedContinuation: Sendable {
  private let unused: Mutex<Continuation?>

  init(_ continuation: Continuation) {
    unused = Mutex(continuation)
  }

  /// Returns the continuation on the first call, or nil if it has already been taken, has expired, or cannot be used
  /// for this purpose.
  func take(for use: Continuation.Use, now: Date) -> Continuation? {
    unused.withLock { unused in
      guard let continuation = unused, continuation.serves(use) else { return nil }
      unused = nil
      if let end = continuation.expiresAt, end <= now { return nil }
      return continuation
    }
  }

  /// Makes a continuation available again after a call whose outcome is unknown.
  func putBack(_ continuation: Continuation) {
    unused.withLock { $0 = continuation }
  }
}
