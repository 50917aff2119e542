/// A streaming call from its caller's point of view. One task may send while another receives, but two tasks may not
/// send, or receive, at the same time.
public protocol ClientCall: Sendable {
  /// Sends a message. Suspends while the connection accepts no more (back-pressure).
  /// - Throws: The status of the call, if it is over.
  func send(_ message: FramedMessage) async throws(RPCError)

  /// Signals that no more messages follow. Calling it again does nothing.
  func finishSending()

  /// Returns the next message without its prefix; nil once the call has ended with OK.
  /// - Throws: The status of a call that ended otherwise.
  func receive() async throws(RPCError) -> [UInt8]?

  /// The metadata that precedes the first message; reading this property waits for the metadata to arrive. It is empty
  /// if the call ended with trailers only.
  var initialMetadata: Metadata { get async throws(RPCError) }

  /// The metadata that follows the last message. It is empty until ``receive()`` has returned nil; if the call failed,
  /// the trailing metadata is in the error.
  var trailingMetadata: Metadata { get }

  /// Cancels the call, also on the server; waiting tasks fail with CANCELLED. Does nothing once the call is over.
  func cancel()
}
