import Foundation

/// A closure or a sequence that receives the signed-in user when it changes.
final class AuthListener: NSObject, Sendable {
  /// The changes that a listener is notified of.
  enum Scope: Sendable {
    /// A change to another user.
    case user
    /// A change to another user or another token.
    case token
    /// A change to another user, another token, or any part of the account, wherever it was made.
    case account
  }

  enum Sink: Sendable {
    case closure(Callback<(Auth, User?) -> Void>)
    case stream(AsyncStream<User?>.Continuation)
  }

  let scope: Scope
  let sink: Sink
  private let seen: Seen

  /// The state of the last notification. Protected by the lock of its `Auth`.
  private final class Seen: @unchecked Sendable {
    var state: [String]??
  }

  init(_ scope: Scope, sink: Sink) {
    self.scope = scope
    self.sink = sink
    self.seen = Seen()
    super.init()
  }

  /// Returns whether the listener must be notified of this state, and records the state as notified.
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
