/// One streaming call as its caller sees it. One task may send while another receives; two tasks may not do the same.
public protocol ClientCall: Sendable {
  /// Sends a message. Suspends while the connection takes no more (back-pressure).
  /// - Throws: the status of the call, if it is over.
  func send(_ message: FramedMessage) async throws(RPCError)

  /// Says that no message follows. Calling it again does nothing.
  func finishSending()

  /// The next message without its prefix, or nil once the call ended with OK.
  /// - Throws: the status of a call that ended otherwise.
  func receive() async throws(RPCError) -> [UInt8]?

  /// The metadata before the first message; waits for it. Empty when the call ended with trailers only.
  var initialMetadata: Metadata { get async throws(RPCError) }

  /// The metadata after the last message. Empty until ``receive()`` returned nil; if the call failed it is in the
  /// error.
  var trailingMetadata: Metadata { get }

  /// Cancels the call, at the server too; whoever waits gets CANCELLED. Does nothing once the call is over.
  func cancel()
}
