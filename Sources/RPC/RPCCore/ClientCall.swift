/// A streaming call from its caller's point of view. One task may send while another task receives, but two tasks must
/// not send, or receive, at the same time.
public protocol ClientCall: Sendable {
  /// Sends a message. Suspends while the connection accepts no more data (back-pressure).
  /// - Throws: The status of the call, if the call is over.
  func send(_ message: FramedMessage) async throws(RPCError)

  /// Tells the server that no more messages follow. Calling this method again has no effect.
  func finishSending()

  /// Returns the next message without its prefix, or nil once the call has ended with OK.
  /// - Throws: The status of the call, if it ended with any other status.
  func receive() async throws(RPCError) -> [UInt8]?

  /// The metadata that precedes the first message. Reading this property waits for the metadata to arrive. The metadata
  /// is empty if the call ended with trailers only.
  var initialMetadata: Metadata { get async throws(RPCError) }

  /// The metadata that follows the last message. It is empty until ``receive()`` has returned nil. If the call failed,
  /// the trailing metadata is in the error.
  var trailingMetadata: Metadata { get }

  /// Cancels the call on both the client and the server. Waiting tasks fail with CANCELLED. Canceling has no effect
  /// once the call is over.
  func cancel()
}
