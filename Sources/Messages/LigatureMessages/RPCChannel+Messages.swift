public import ProtobufWire
public import RPCCore

/// The methods called by generated client stubs. They make calls with messages over a channel that transports bytes.
extension RPCChannel {
  public func unary<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, _ request: Request, options: CallOptions
  ) async throws(RPCError) -> Response {
    let answer = try await unary(method, try request.framed(), options: options)
    return try Response(responseBytes: answer.message)
  }

  public func serverStreaming<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, _ request: Request, options: CallOptions
  ) async throws(RPCError) -> ResponseStream<Response> {
    let message = try request.framed()
    let call = try await open(method, options: options)
    try await call.send(message)
    call.finishSending()
    return ResponseStream(call: call)
  }

  public func clientStreaming<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, options: CallOptions
  ) async throws(RPCError) -> RequestWriter<Request, Response> {
    RequestWriter(call: try await open(method, options: options))
  }

  public func bidirectionalStreaming<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, options: CallOptions
  ) async throws(RPCError) -> BidirectionalStream<Request, Response> {
    BidirectionalStream(call: try await open(method, options: options))
  }
}
