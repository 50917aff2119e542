/// The options of one call.
public struct CallOptions: Sendable, Hashable {
  /// The time limit of the call, from its start to its status. It is sent to the server and also enforced by the
  /// client. Nil for no limit.
  public var timeout: Duration?
  /// The metadata to send with the request.
  public var metadata: Metadata
  /// Whether to wait for a connection (as long as the timeout allows) instead of failing at once with UNAVAILABLE
  /// while the service cannot be reached.
  public var waitForReady: Bool
  /// The encoding with which request messages are compressed if that makes them smaller, such as `gzip`. The channel
  /// must have a codec with this name, or the call fails with INTERNAL. Nil for no compression.
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
