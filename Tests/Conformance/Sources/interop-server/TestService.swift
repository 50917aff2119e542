import ConformanceMessages
import LigatureMessages
import RPCCore

/// `grpc.testing.TestService`, as gRPC's interoperability tests describe it.
struct TestService: GRPCTesting.TestServiceHandlers {
  /// The methods without the one that no server has.
  var implementedMethods: [ServerMethod] { methods.filter { $0.descriptor.name != "UnimplementedCall" } }

  func emptyCall(_ request: GRPCTesting.Empty, call: ServerCall) async throws -> GRPCTesting.Empty {
    GRPCTesting.Empty()
  }

  func unaryCall(_ request: GRPCTesting.SimpleRequest, call: ServerCall) async throws -> GRPCTesting.SimpleResponse {
    try check(request.expectCompressed, call)
    try fail(with: request.responseStatus)
    call.compressesResponses = request.responseCompressed?.value ?? false
    return GRPCTesting.SimpleResponse(payload: try payload(request.responseSize))
  }

  func cacheableUnaryCall(
    _ request: GRPCTesting.SimpleRequest, call: ServerCall
  ) async throws -> GRPCTesting.SimpleResponse {
    try call.addInitialMetadata("max-age=60, public", for: "cache-control")
    return try await unaryCall(request, call: call)
  }

  func streamingOutputCall(
    _ request: GRPCTesting.StreamingOutputCallRequest,
    responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, call: ServerCall
  ) async throws {
    // The headers name the encoding; each message says for itself whether it is compressed.
    call.compressesResponses = true
    try await answer(request, responses)
  }

  func streamingInputCall(
    _ requests: RequestStream<GRPCTesting.StreamingInputCallRequest>, call: ServerCall
  ) async throws -> GRPCTesting.StreamingInputCallResponse {
    var size = 0
    for try await request in requests {
      try check(request.expectCompressed, call)
      size += request.payload?.body.count ?? 0
    }
    return GRPCTesting.StreamingInputCallResponse(aggregatedPayloadSize: Int32(clamping: size))
  }

  func fullDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, call: ServerCall
  ) async throws {
    call.compressesResponses = true
    for try await request in requests { try await answer(request, responses) }
  }

  func halfDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, call: ServerCall
  ) async throws {
    call.compressesResponses = true
    var kept: [GRPCTesting.StreamingOutputCallRequest] = []
    for try await request in requests { kept.append(request) }
    for request in kept { try await answer(request, responses) }
  }

  func unimplementedCall(_ request: GRPCTesting.Empty, call: ServerCall) async throws -> GRPCTesting.Empty {
    throw RPCError(.unimplemented, "No server has this method.")
  }

  // MARK: Parts

  private func answer(
    _ request: GRPCTesting.StreamingOutputCallRequest,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>
  ) async throws {
    try fail(with: request.responseStatus)
    for parameters in request.responseParameters {
      if parameters.intervalUs > 0 { try await Task.sleep(for: .microseconds(parameters.intervalUs)) }
      try await responses.send(
        GRPCTesting.StreamingOutputCallResponse(payload: try payload(parameters.size)),
        allowsCompression: parameters.compressed?.value ?? false)
    }
  }

  private static let maxPayloadBytes = 64 * 1024 * 1024

  private func payload(_ size: Int32) throws -> GRPCTesting.Payload {
    guard size >= 0, size <= Self.maxPayloadBytes else {
      throw RPCError(.invalidArgument, "A payload of \(size) bytes cannot be sent.")
    }
    return GRPCTesting.Payload(body: [UInt8](repeating: 0, count: Int(size)))
  }

  private func check(_ expected: GRPCTesting.BoolValue?, _ call: ServerCall) throws {
    guard let expected, expected.value != call.isRequestCompressed else { return }
    throw RPCError(
      .invalidArgument, expected.value ? "The message came uncompressed." : "The message came compressed.")
  }

  private func fail(with status: GRPCTesting.EchoStatus?) throws {
    guard let status, status.code != 0 else { return }
    throw RPCError(StatusCode(rawValue: Int(status.code)) ?? .unknown, status.message)
  }
}

/// Sends back the two metadata entries that the tests ask for.
struct MetadataEcho: ServerInterceptor {
  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      for value in call.metadata.all("x-grpc-test-echo-initial") {
        try call.addInitialMetadata(value, for: "x-grpc-test-echo-initial")
      }
      for value in call.metadata.binary("x-grpc-test-echo-trailing-bin") {
        var trailing = Metadata()
        try trailing.addBinary(value, for: "x-grpc-test-echo-trailing-bin")
        call.addTrailingMetadata(trailing)
      }
      try await next(call)
    }
  }
}
