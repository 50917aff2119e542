/// The transport of a ``ServerCall``, which `RPCServer` implements. A unary call does not need a transport, because its
/// request is complete before the call is dispatched and its response is sent after the handler has returned.
///
/// Most messages of a stream can be passed on without waiting. The functions that do not wait are synchronous, because
/// the executor check of an asynchronous function would cost more than passing the message to the connection.
package protocol ServerCallTransport: AnyObject, Sendable {
  /// Returns the next request message, or nil after the client's half-close. The transport grants flow-control credit
  /// as messages are read.
  func receive() async throws(RPCError) -> MessageDeframer.Message?

  /// Returns the next request message if it has arrived. If this method returns nil, call ``receive()``.
  func receiveIfAny() -> MessageDeframer.Message?

  /// Sends the headers of a response stream before its first message.
  func sendHeaders(_ metadata: Metadata) async throws(RPCError)

  /// Sends one message of a response stream, preceded by the initial metadata if it is the first message. Suspends
  /// while the stream accepts no more data.
  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError)

  /// Sends a message like ``send(_:initialMetadata:)``, but without waiting.
  func sendImmediately(_ message: FramedMessage, initialMetadata: Metadata?) throws(RPCError) -> ServerSendProgress

  /// Suspends while the stream accepts no more data.
  func waitUntilWritable() async throws(RPCError)
}

/// The result of sending a message without waiting.
package enum ServerSendProgress: Sendable {
  case sent
  /// The message has been queued, but nothing more may be sent until ``ServerCallTransport/waitUntilWritable()``
  /// returns.
  case mustWait
  /// The message was not sent, because the task is not running on the connection's event loop.
  case notOnEventLoop(FramedMessage, initialMetadata: Metadata?)
}

extension ServerCallTransport {
  package func receiveIfAny() -> MessageDeframer.Message? { nil }

  package func sendImmediately(
    _ message: FramedMessage, initialMetadata: Metadata?
  ) throws(RPCError) -> ServerSendProgress { .notOnEventLoop(message, initialMetadata: initialMetadata) }

  package func waitUntilWritable() async throws(RPCError) {}
}
