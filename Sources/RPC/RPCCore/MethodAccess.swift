/// The callers that a method accepts, as the option `(ligature.v1.access)` of its declaration says.
public struct MethodAccess: Sendable, Hashable {
  public enum Caller: Sendable, Hashable {
    /// Anyone; `authorization` is not read.
    case anyone
    /// Anyone; a caller whose `authorization` is missing, expired or damaged is served without a user.
    case userOptional
    /// A user who is signed in.
    case user
    /// An operator, who calls on the server's control socket.
    case `operator`
    /// A service with this scope, or an operator.
    case service(scope: String)
  }

  public let caller: Caller
  /// Whether a user whose session was replaced by this very method may repeat the request that did it, with its request
  /// key.
  public let acceptsReplacedSession: Bool

  public init(_ caller: Caller, acceptsReplacedSession: Bool = false) {
    self.caller = caller
    self.acceptsReplacedSession = acceptsReplacedSession
  }
}
