/// The kind of caller that a method accepts, as declared by the method's `(ligature.v1.access)` option.
public struct MethodAccess: Sendable, Hashable {
  public enum Caller: Sendable, Hashable {
    /// Anyone may call the method. The server does not read the `authorization` field.
    case anyone
    /// Anyone may call the method. If the `authorization` field is missing, or its token is expired or invalid, the
    /// call is served without a user.
    case userOptional
    /// Only a signed-in user may call the method.
    case user
    /// Only an operator may call the method, through the server's control socket.
    case `operator`
    /// Only a service with this scope, or an operator, may call the method.
    case service(scope: String)
  }

  public let caller: Caller
  /// Whether a request that has replaced its user's session may be retried with the replaced session. The retry must
  /// use the same request key.
  public let acceptsReplacedSession: Bool

  public init(_ caller: Caller, acceptsReplacedSession: Bool = false) {
    self.caller = caller
    self.acceptsReplacedSession = acceptsReplacedSession
  }
}
