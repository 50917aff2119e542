import Foundation
import Synchronization

/// The service's leave to go on after a conflict without proving the identity to the provider again. The service takes
/// it once, within five minutes, from the session that met the conflict.
struct Continuation: Sendable {
  /// What a continuation may be used for.
  enum Use: Sendable {
    case signIn
    case link
    case reauthenticate
  }

  let token: String
  let expiresAt: Date?
  /// Who met the conflict; nil where nobody was signed in.
  let user: User?
  /// Whether the identity is still free, so that it can be linked after signing in another way
  /// (ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL).
  let isLinkable: Bool

  func serves(_ use: Use) -> Bool {
    switch use {
    case .signIn: true
    case .link: isLinkable
    case .reauthenticate: false
    }
  }
}

/// A continuation that waits to be used: shared by the credential that met the conflict and the one in the error, so that
/// it is used once whichever is taken.
final class PendingContinuation: Sendable {
  private let waiting: Mutex<Continuation?>

  init(_ continuation: Continuation) {
    waiting = Mutex(continuation)
  }

  /// Hands the continuation out, once. One that has expired is dropped.
  func take(for use: Continuation.Use, now: Date) -> Continuation? {
    waiting.withLock { waiting in
      guard let continuation = waiting, continuation.serves(use) else { return nil }
      waiting = nil
      if let end = continuation.expiresAt, end <= now { return nil }
      return continuation
    }
  }

  /// Takes back a continuation whose call did not reach the service.
  func putBack(_ continuation: Continuation) {
    waiting.withLock { $0 = continuation }
  }
}
