public import ProtobufWire
public import RPCCore

/// Where a handler sends the responses of one call.
public struct ResponseWriter<Response: WireMessage>: Sendable {
  private let call: ServerCall

  /// Writes the responses of `call`, a call that streams them.
  public init(call: ServerCall) { self.call = call }

  /// Sends one response; waits while the client reads slower than the handler writes. The response is not kept for that
  /// time.
  /// - Throws: ``RPCError``: CANCELLED or DEADLINE_EXCEEDED if the call is over.
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
