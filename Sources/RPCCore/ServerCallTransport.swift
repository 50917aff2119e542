/// What a ``ServerCall`` needs of the connection below it. `RPCServer` implements it; a unary call needs none of it,
/// because its request is complete before it is dispatched and its answer is taken when the handler returned.
package protocol ServerCallTransport: AnyObject, Sendable {
  /// The next request message, nil after the client's half-close. Grants flow control as messages are taken.
  func receive() async throws(RPCError) -> MessageDeframer.Message?

  /// Sends one message of a response stream, after the initial metadata if it is the first. Suspends while the stream
  /// takes no more.
  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError)
}
