/// The connection below a ``ServerCall``. `RPCServer` implements it; a unary call does not need it, because its request
/// is complete before it is dispatched and its response is taken after the handler has returned.
///
/// Most messages of a stream can be passed on without waiting, and functions that do not wait are synchronous here: an
/// asynchronous function, with its check of the executor, would cost more than passing the message to the connection.
package protocol ServerCallTransport: AnyObject, Sendable {
  /// Returns the next request message; nil after the client's half-close. Flow-control credit is granted as messages
  /// are taken.
  func receive() async throws(RPCError) -> MessageDeframer.Message?

  /// Returns the next request message if it has arrived. If this returns nil, call ``receive()``.
  func receiveIfAny() -> MessageDeframer.Message?

  /// Sends the headers of a response stream before its first message.
  func sendHeaders(_ metadata: Metadata) async throws(RPCError)

  /// Sends one message of a response stream, preceded by the initial metadata if it is the first message. Suspends
  /// while the stream accepts no more.
  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError)

  /// Does the same as ``send(_:initialMetadata:)``, as far as possible without waiting.
  func sendImmediately(_ message: FramedMessage, initialMetadata: Metadata?) throws(RPCError) -> ServerSendProgress

  /// Suspends while the stream accepts no more.
  func waitUntilWritable() async throws(RPCError)
}

/// The progress of a message that was sent without waiting.
package enum ServerSendProgress: Sendable {
  case sent
  /// The message is queued, and nothing more may be sent before ``ServerCallTransport/waitUntilWritable()`` returns.
  case mustWait
  /// Nothing was done with the message: the task runs on a different thread from the connection.
  case notOnEventLoop(FramedMessage, initialMetadata: Metadata?)
}

extension ServerCallTransport {
  package func receiveIfAny() -> MessageDeframer.Message? { nil }

  package func sendImmediately(
    _ message: FramedMessage, initialMetadata: Metadata?
  ) throws(RPCError) -> ServerSendProgress { .notOnEventLoop(message, initialMetadata: initialMetadata) }

  package func waitUntilWritable() async throws(RPCError) {}
}
