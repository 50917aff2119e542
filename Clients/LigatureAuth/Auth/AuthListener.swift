import Foundation

/// Somebody who is told when the signed-in user, or also its token, changes.
final class AuthListener: NSObject, Sendable {
  enum Sink: Sendable {
    case closure(Callback<(Auth, User?) -> Void>)
    case stream(AsyncStream<User?>.Continuation)
  }

  /// Whether token changes count, or only another user.
  let followsTokens: Bool
  let sink: Sink
  private let seen: Seen

  /// What the listener was told last. Guarded by the lock of its `Auth`.
  private final class Seen: @unchecked Sendable {
    var state: [String]??
  }

  init(followsTokens: Bool, sink: Sink) {
    self.followsTokens = followsTokens
    self.sink = sink
    self.seen = Seen()
    super.init()
  }

  /// Whether this is news to the listener; it counts as told from then on.
  func isNews(_ user: User?) -> Bool {
    let state = user.map { followsTokens ? [$0.uid, $0.tokens.idToken] : [$0.uid] }
    if let seen = seen.state, seen == state { return false }
    seen.state = .some(state)
    return true
  }
}
