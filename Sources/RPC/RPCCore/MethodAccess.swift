/// The callers that a method accepts, as declared by the method's option `(ligature.v1.access)`.
public struct MethodAccess: Sendable, Hashable {
  public enum Caller: Sendable, Hashable {
    /// Anyone may call the method. `authorization` is not read.
    case anyone
    /// Anyone may call the method. If `authorization` is missing, expired or invalid, the call is served without a
    /// user.
    case userOptional
    /// A signed-in user may call the method.
    case user
    /// An operator may call the method, through the server's control socket.
    case `operator`
    /// A service with this scope, or an operator, may call the method.
    case service(scope: String)
  }

  public let caller: Caller
  /// Whether a user whose session was replaced by this very method may retry that request with its request key.
  public let acceptsReplacedSession: Bool

  public init(_ caller: Caller, acceptsReplacedSession: Bool = false) {
    self.caller = caller
    self.acceptsReplacedSession = acceptsReplacedSession
  }
}
