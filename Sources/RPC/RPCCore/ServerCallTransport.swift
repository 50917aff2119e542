/// What a ``ServerCall`` needs of the connection below it. `RPCServer` implements it; a unary call needs none of it,
/// because its request is complete before it is dispatched and its answer is taken when the handler returned.
///
/// Most messages of a stream need no wait, and what does not wait is a plain function here: the way through an async
/// one, with its look at the executor, would cost more than the message's own way to the connection.
package protocol ServerCallTransport: AnyObject, Sendable {
  /// The next request message, nil after the client's half-close. Grants flow control as messages are taken.
  func receive() async throws(RPCError) -> MessageDeframer.Message?

  /// The next request message if it is there already. Nil: ask ``receive()``.
  func receiveIfAny() -> MessageDeframer.Message?

  /// Sends the headers of a response stream before its first message.
  func sendHeaders(_ metadata: Metadata) async throws(RPCError)

  /// Sends one message of a response stream, after the initial metadata if it is the first. Suspends while the stream
  /// takes no more.
  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError)

  /// As ``send(_:initialMetadata:)``, as far as that goes without waiting.
  func sendImmediately(_ message: FramedMessage, initialMetadata: Metadata?) throws(RPCError) -> ServerSendProgress

  /// Suspends while the stream takes no more.
  func waitUntilWritable() async throws(RPCError)
}

/// How far a message got that was to be sent without waiting.
package enum ServerSendProgress: Sendable {
  case sent
  /// It is queued, and nothing more is to be sent before ``ServerCallTransport/waitUntilWritable()`` returns.
  case mustWait
  /// Nothing was done with the message: the task runs on another thread than the connection.
  case notOnEventLoop(FramedMessage, initialMetadata: Metadata?)
}

extension ServerCallTransport {
  package func receiveIfAny() -> MessageDeframer.Message? { nil }

  package func sendImmediately(
    _ message: FramedMessage, initialMetadata: Metadata?
  ) throws(RPCError) -> ServerSendProgress { .notOnEventLoop(message, initialMetadata: initialMetadata) }

  package func waitUntilWritable() async throws(RPCError) {}
}
