public import ProtobufWire
public import RPCCore

/// A call with many requests and one response.
public struct RequestWriter<Request: WireMessage, Response: WireMessage>: Sendable {
  /// The underlying call, which provides access to its metadata.
  public let call: any ClientCall

  /// Sends one request. If the server reads more slowly than the caller writes, this method waits.
  public func send(_ request: Request, allowsCompression: Bool = true) async throws(RPCError) {
    var message = try request.framed()
    message.allowsCompression = allowsCompression
    try await call.send(message)
  }

  /// Signals to the server that there are no more requests, and returns the server's response.
  /// - Throws: ``RPCError`` with the call's status, or with UNIMPLEMENTED if the server does not send exactly one
  ///   response.
  public func finish() async throws(RPCError) -> Response {
    call.finishSending()
    guard let bytes = try await call.receive() else {
      throw RPCError(.unimplemented, "The server ended the call without a response.")
    }
    guard try await call.receive() == nil else {
      call.cancel()
      throw RPCError(.unimplemented, "The server sent more than one response.")
    }
    return try Response(responseBytes: bytes)
  }

  /// Cancels the call, including on the server.
  public func cancel() { call.cancel() }
}
