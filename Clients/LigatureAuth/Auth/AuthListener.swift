import Foundation

/// A closure or a sequence that receives the signed-in user when it changes.
final class AuthListener: NSObject, Sendable {
  /// What counts as a change.
  enum Scope: Sendable {
    /// Another user.
    case user
    /// That, or another token.
    case token
    /// That, or anything of the account, wherever it was changed.
    case account
  }

  enum Sink: Sendable {
    case closure(Callback<(Auth, User?) -> Void>)
    case stream(AsyncStream<User?>.Continuation)
  }

  let scope: Scope
  let sink: Sink
  private let seen: Seen

  /// The state that the listener was notified of last. Guarded by the lock of its `Auth`.
  private final class Seen: @unchecked Sendable {
    var state: [String]??
  }

  init(_ scope: Scope, sink: Sink) {
    self.scope = scope
    self.sink = sink
    self.seen = Seen()
    super.init()
  }

  /// Whether the listener has to be notified of this state. From then on it counts as notified.
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
