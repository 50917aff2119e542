import Foundation

/// A closure or a sequence that is notified of changes to the signed-in user.
final class AuthListener: NSObject, Sendable {
  /// The kind of change that a listener is notified of.
  enum Scope: Sendable {
    /// A different user signs in, or the user signs out.
    case user
    /// The user changes, or the user's token changes.
    case token
    /// The user, the token, or any part of the account changes, on any device.
    case account
  }

  enum Sink: Sendable {
    case closure(Callback<(Auth, User?) -> Void>)
    case stream(AsyncStream<User?>.Continuation)
  }

  let scope: Scope
  let sink: Sink
  private let seen: Seen

  /// The state of which the listener was last notified. The lock of the listener's `Auth` protects it.
  private final class Seen: @unchecked Sendable {
    var state: [String]??
  }

  init(_ scope: Scope, sink: Sink) {
    self.scope = scope
    self.sink = sink
    self.seen = Seen()
    super.init()
  }

  /// Returns whether the listener must be notified of the user's current state. If so, records that the listener has
  /// been notified of it.
  func beginNotification(of user: User?) -> Bool {
    let state = user.map { user in
      switch scope {
      case .user: [user.uid]
      case .token: [user.uid, user.tokens.sessionHandle]
      case .account: [user.uid, user.tokens.sessionHandle, String(user.account.version)]
      }
    }
    if let seen = seen.state, seen == state { return false }
    seen.state = .some(state)
    return true
  }
}
