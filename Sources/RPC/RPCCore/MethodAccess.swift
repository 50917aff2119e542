/// The callers that a method accepts, as declared by its option `(ligature.v1.access)`.
public struct MethodAccess: Sendable, Hashable {
  public enum Caller: Sendable, Hashable {
    /// Anyone may call; `authorization` is not read.
    case anyone
    /// Anyone may call; a caller whose `authorization` is missing, expired or damaged is served without a user.
    case userOptional
    /// A signed-in user may call.
    case user
    /// An operator may call, through the server's control socket.
    case `operator`
    /// A service with this scope may call, or an operator.
    case service(scope: String)
  }

  public let caller: Caller
  /// Whether a user whose session was replaced by this very method may repeat that request with its request key.
  public let acceptsReplacedSession: Bool

  public init(_ caller: Caller, acceptsReplacedSession: Bool = false) {
    self.caller = caller
    self.acceptsReplacedSession = acceptsReplacedSession
  }
}
