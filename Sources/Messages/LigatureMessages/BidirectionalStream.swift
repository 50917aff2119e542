public import ProtobufWire
public import RPCCore

/// A call with independent streams of requests and responses.
public struct BidirectionalStream<Request: WireMessage, Response: WireMessage>: Sendable {
  /// The underlying call, which provides access to its metadata.
  public let call: any ClientCall
  /// The responses as they arrive.
  public let responses: ResponseStream<Response>

  init(call: any ClientCall) {
    self.call = call
    responses = ResponseStream(call: call)
  }

  /// Sends one request. If the server reads more slowly than the caller writes, this method waits.
  public func send(_ request: Request, allowsCompression: Bool = true) async throws(RPCError) {
    var message = try request.framed()
    message.allowsCompression = allowsCompression
    try await call.send(message)
  }

  /// Signals to the server that there are no more requests.
  public func finishSending() { call.finishSending() }

  /// Cancels the call, including on the server.
  public func cancel() { call.cancel() }
}
