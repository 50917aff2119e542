/// The options that a caller sets for one call.
public struct CallOptions: Sendable, Hashable {
  /// The time limit for the call, from its start to its status; nil for no limit. The limit is sent to the server and
  /// also enforced by the client.
  public var timeout: Duration?
  /// The metadata to send with the request.
  public var metadata: Metadata
  /// Whether the call waits for a connection, for as long as the timeout allows, if the service cannot be reached. If
  /// this is false, the call fails immediately with UNAVAILABLE.
  public var waitForReady: Bool
  /// The encoding, such as `gzip`, with which request messages are compressed if that makes them smaller; nil for no
  /// compression. The channel must have a codec with this name; otherwise, the call fails with INTERNAL.
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

  /// Returns the timeout, limited to ``GRPCTimeout/maximum``, or nil if the call has no time limit.
  /// - Throws: DEADLINE_EXCEEDED if no time is left.
  package func limitedTimeout(default defaultTimeout: Duration? = nil) throws(RPCError) -> Duration? {
    guard let timeout = timeout ?? defaultTimeout else { return nil }
    guard timeout > .zero else { throw .deadlineExceeded }
    return min(timeout, GRPCTimeout.maximum)
  }
}
