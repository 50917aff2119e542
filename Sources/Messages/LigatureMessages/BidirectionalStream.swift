public import ProtobufWire
public import RPCCore

/// A call with many requests and many responses, each at its own pace.
public struct BidirectionalStream<Request: WireMessage, Response: WireMessage>: Sendable {
  /// The call below, for metadata and for what has no messages.
  public let call: any ClientCall
  /// The responses as they come.
  public let responses: ResponseStream<Response>

  init(call: any ClientCall) {
    self.call = call
    responses = ResponseStream(call: call)
  }

  /// Sends one request; waits while the server reads slower than the caller writes.
  public func send(_ request: Request, allowsCompression: Bool = true) async throws(RPCError) {
    var message = try request.framed()
    message.allowsCompression = allowsCompression
    try await call.send(message)
  }

  /// Tells the server that there are no more requests.
  public func finishSending() { call.finishSending() }

  /// Cancels the call, at the server too.
  public func cancel() { call.cancel() }
}
