/// One streaming call as its caller sees it. One task may send while another receives, but two tasks may not do the
/// same.
public protocol ClientCall: Sendable {
  /// Sends a message. Suspends while the connection accepts no more (back-pressure).
  /// - Throws: The status of the call, if it is over.
  func send(_ message: FramedMessage) async throws(RPCError)

  /// Signals that no message follows. Calling it again does nothing.
  func finishSending()

  /// Returns the next message without its prefix; nil once the call has ended with OK.
  /// - Throws: The status of a call that ended otherwise.
  func receive() async throws(RPCError) -> [UInt8]?

  /// The metadata before the first message; getting it waits for its arrival. It is empty if the call ended with
  /// trailers only.
  var initialMetadata: Metadata { get async throws(RPCError) }

  /// The metadata after the last message. It is empty until ``receive()`` has returned nil; if the call failed, it is
  /// in the error.
  var trailingMetadata: Metadata { get }

  /// Cancels the call, at the server too; waiting tasks get CANCELLED. Does nothing once the call is over.
  func cancel()
}
