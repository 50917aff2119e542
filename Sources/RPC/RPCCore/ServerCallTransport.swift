/// The transport of a ``ServerCall``, which `RPCServer` implements. A unary call does not need a transport, because its
/// request is complete before the call is dispatched and its response is taken after the handler has returned.
///
/// Most messages of a stream can be passed on without waiting. The functions that do not wait are synchronous, because
/// an asynchronous function, with its check of the executor, would cost more than passing the message to the
/// connection.
package protocol ServerCallTransport: AnyObject, Sendable {
  /// Returns the next request message, or nil after the client's half-close. Flow-control credit is granted as messages
  /// are taken.
  func receive() async throws(RPCError) -> MessageDeframer.Message?

  /// Returns the next request message if it has arrived. If this method returns nil, call ``receive()``.
  func receiveIfAny() -> MessageDeframer.Message?

  /// Sends the headers of a response stream before its first message.
  func sendHeaders(_ metadata: Metadata) async throws(RPCError)

  /// Sends one message of a response stream, preceded by the initial metadata if it is the first message. Suspends
  /// while the stream accepts no more data.
  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError)

  /// Does as much of the work of ``send(_:initialMetadata:)`` as is possible without waiting.
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
  /// Nothing was done with the message, because the task does not run on the connection's thread.
  case notOnEventLoop(FramedMessage, initialMetadata: Metadata?)
}

extension ServerCallTransport {
  package func receiveIfAny() -> MessageDeframer.Message? { nil }

  package func sendImmediately(
    _ message: FramedMessage, initialMetadata: Metadata?
  ) throws(RPCError) -> ServerSendProgress { .notOnEventLoop(message, initialMetadata: initialMetadata) }

  package func waitUntilWritable() async throws(RPCError) {}
}
