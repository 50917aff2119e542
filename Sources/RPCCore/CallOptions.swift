/// What a caller may choose for one call.
public struct CallOptions: Sendable, Hashable {
  /// The time the call may take, from now to its status. It is told to the server and enforced here. Nil: no limit.
  public var timeout: Duration?
  /// Metadata sent with the request.
  public var metadata: Metadata
  /// Whether to wait for a connection (as long as the timeout allows) instead of failing at once with UNAVAILABLE
  /// while the service cannot be reached.
  public var waitForReady: Bool

  public init(timeout: Duration? = nil, metadata: Metadata = Metadata(), waitForReady: Bool = false) {
    self.timeout = timeout
    self.metadata = metadata
    self.waitForReady = waitForReady
  }
}
