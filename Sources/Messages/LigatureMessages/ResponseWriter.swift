public import ProtobufWire
public import RPCCore

/// Sends the responses of a call on behalf of a handler.
public struct ResponseWriter<Response: WireMessage>: Sendable {
  private let call: ServerCall

  /// Creates a writer for `call`, which must be a call that streams its responses.
  public init(call: ServerCall) { self.call = call }

  /// Sends one response. If the client reads more slowly than the handler writes, this method waits. It releases the
  /// response before it waits.
  /// - Throws: ``RPCError`` with CANCELLED or DEADLINE_EXCEEDED if the call is over.
  public func send(_ response: consuming Response, allowsCompression: Bool = true) async throws(RPCError) {
    try await call.send(Self.framed(response, allowsCompression))
  }

  private static func framed(
    _ response: consuming Response, _ allowsCompression: Bool
  ) throws(RPCError) -> FramedMessage {
    var message = try response.framed()
    message.allowsCompression = allowsCompression
    return message
  }
}
