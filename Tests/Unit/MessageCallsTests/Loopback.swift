import RPCCore

/// Messages on their way from one task to another.
final class Pipe: Sendable {
  private let stream: AsyncThrowingStream<[UInt8], any Error>
  private let continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation

  init() { (stream, continuation) = AsyncThrowingStream.makeStream() }

  func put(_ message: [UInt8]) { continuation.yield(message) }
  func finish(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }

  func take() async throws(RPCError) -> [UInt8]? {
    do {
      for try await message in stream { return message }
      return nil
    } catch let error as RPCError {
      throw error
    } catch {
      throw RPCError(.unknown, "")
    }
  }
}

/// A channel to handlers in the same process, with nothing between them but the bytes of the messages.
struct Loopback: RPCChannel {
  private let methods: [MethodDescriptor: ServerMethod]

  init(_ methods: [ServerMethod]) {
    self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.descriptor, $0) })
  }

  private func serverCall(
    _ method: MethodDescriptor, request: [UInt8]?, transport: (any ServerCallTransport)?
  ) -> ServerCall {
    ServerCall(
      RequestHead(method: method, metadata: Metadata()), deadline: nil, peer: Peer(address: "loopback"),
      request: request.map { .init(payload: $0, isCompressed: false) }, transport: transport)
  }

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    guard let handler = methods[method]?.handler else { throw RPCError(.unimplemented, "") }
    let call = serverCall(method, request: [UInt8](request.payload), transport: nil)
    do {
      try await handler(call)
    } catch let error as RPCError {
      throw error
    } catch {
      throw RPCError(.unknown, "")
    }
    guard let answer = call.takeOutcome().answer else { throw RPCError(.internalError, "no answer") }
    return UnaryResponse(message: [UInt8](answer.payload))
  }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    guard let handler = methods[method]?.handler else { throw RPCError(.unimplemented, "") }
    let requests = Pipe()
    let responses = Pipe()
    Task {
      do {
        let only = method.kind.streamsRequests ? nil : try await requests.take() ?? []
        let transport = ServerEnd(requests: requests, responses: responses)
        let call = serverCall(method, request: only, transport: transport)
        try await handler(call)
        if let answer = call.takeOutcome().answer { responses.put([UInt8](answer.payload)) }
        responses.finish()
      } catch {
        responses.finish(error)
      }
    }
    return ClientEnd(requests: requests, responses: responses)
  }
}

private struct ClientEnd: ClientCall {
  let requests: Pipe
  let responses: Pipe

  func send(_ message: FramedMessage) async throws(RPCError) { requests.put([UInt8](message.payload)) }
  func finishSending() { requests.finish() }
  func receive() async throws(RPCError) -> [UInt8]? { try await responses.take() }
  var initialMetadata: Metadata { get async throws(RPCError) { Metadata() } }
  var trailingMetadata: Metadata { Metadata() }
  func cancel() { requests.finish(RPCError(.cancelled, "")) }
}

private final class ServerEnd: ServerCallTransport {
  private let requests: Pipe
  private let responses: Pipe

  init(requests: Pipe, responses: Pipe) {
    self.requests = requests
    self.responses = responses
  }

  func receive() async throws(RPCError) -> MessageDeframer.Message? {
    try await requests.take().map { .init(payload: $0, isCompressed: false) }
  }

  func sendHeaders(_ metadata: Metadata) async throws(RPCError) {}

  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError) {
    responses.put([UInt8](message.payload))
  }
}
