/// What a caller may choose for one call.
public struct CallOptions: Sendable, Hashable {
  /// The time the call may take, from now to its status. It is sent to the server and enforced here. Nil: no limit.
  public var timeout: Duration?
  /// Metadata sent with the request.
  public var metadata: Metadata
  /// Whether to wait for a connection (as long as the timeout allows) instead of failing at once with UNAVAILABLE
  /// while the service cannot be reached.
  public var waitForReady: Bool
  /// The encoding by which request messages are compressed if that makes them smaller, such as `gzip`; the channel
  /// must have a codec of that name, or the call fails with INTERNAL. Nil: they go as they are.
  public var requestEncoding: String?

  public init(
    timeout: Duration? = nil, metadata: Metadata = Metadata(), waitForReady: Bool = false,
    requestEncoding: String? = nil
  ) {
    self.timeout = timeout
    self.metadata = metadata
    self.waitForReady = waitForReady
    self.requestEncoding = requestEncoding
  }
}
