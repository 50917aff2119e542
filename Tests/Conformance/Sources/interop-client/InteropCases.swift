import ConformanceMessages
import LigatureMessages
import ProtobufWire
import RPCCore

/// The cases of gRPC's interoperability tests, one function each.
struct InteropCases: Sendable {
  struct Case: Sendable {
    let name: String
    let run: @Sendable (InteropCases) async throws -> Void
  }

  static let all = [
    Case(name: "empty_unary") { try await $0.emptyUnary() },
    Case(name: "large_unary") { try await $0.largeUnary() },
    Case(name: "client_compressed_unary") { try await $0.clientCompressedUnary() },
    Case(name: "server_compressed_unary") { try await $0.serverCompressedUnary() },
    Case(name: "client_streaming") { try await $0.clientStreaming() },
    Case(name: "client_compressed_streaming") { try await $0.clientCompressedStreaming() },
    Case(name: "server_streaming") { try await $0.serverStreaming() },
    Case(name: "server_compressed_streaming") { try await $0.serverCompressedStreaming() },
    Case(name: "ping_pong") { try await $0.pingPong() },
    Case(name: "empty_stream") { try await $0.emptyStream() },
    Case(name: "custom_metadata") { try await $0.customMetadata() },
    Case(name: "status_code_and_message") { try await $0.statusCodeAndMessage() },
    Case(name: "special_status_message") { try await $0.specialStatusMessage() },
    Case(name: "unimplemented_method") { try await $0.unimplementedMethod() },
    Case(name: "unimplemented_service") { try await $0.unimplementedService() },
    Case(name: "cancel_after_begin") { try await $0.cancelAfterBegin() },
    Case(name: "cancel_after_first_response") { try await $0.cancelAfterFirstResponse() },
    Case(name: "timeout_on_sleeping_server") { try await $0.timeoutOnSleepingServer() },
  ]

  static let largeRequest = 271_828
  static let largeResponse: Int32 = 314_159

  let channel: any RPCChannel
  let codec: WatchedGzip
  var service: GRPCTesting.TestServiceClient { GRPCTesting.TestServiceClient(channel: channel) }

  init(channel: any RPCChannel, codec: WatchedGzip) {
    self.channel = channel
    self.codec = codec
  }

  func payload(_ size: Int) -> GRPCTesting.Payload { GRPCTesting.Payload(body: [UInt8](repeating: 0, count: size)) }

  func largeUnaryRequest() -> GRPCTesting.SimpleRequest {
    GRPCTesting.SimpleRequest(responseSize: Self.largeResponse, payload: payload(Self.largeRequest))
  }

  /// The error of a call that must fail with this code.
  @discardableResult
  func expectError(_ code: StatusCode, _ call: () async throws(RPCError) -> Void) async throws(CaseFailure) -> RPCError
  {
    do throws(RPCError) {
      try await call()
    } catch {
      try expectEqual(error.code, code, "status")
      return error
    }
    throw CaseFailure("the call succeeded; \(code) was expected")
  }

  // MARK: Unary

  func emptyUnary() async throws {
    try expectEqual(try await service.emptyCall(GRPCTesting.Empty()), GRPCTesting.Empty(), "response")
  }

  func cacheableUnary() async throws {
    let stamp = "\(ContinuousClock.now)"
    let request = GRPCTesting.SimpleRequest(payload: GRPCTesting.Payload(body: Array(stamp.utf8)))
    let options = CallOptions(metadata: try Metadata("1.2.3.4", for: "x-user-ip"))
    let first = try await service.cacheableUnaryCall(request, options: options)
    let second = try await service.cacheableUnaryCall(request, options: options)
    try expectEqual(first.payload, second.payload, "payload")
  }

  func largeUnary() async throws {
    let response = try await service.unaryCall(largeUnaryRequest())
    try expectEqual(response.payload, payload(Int(Self.largeResponse)), "payload")
  }

  func statusCodeAndMessage() async throws { try await expectEchoedStatus("test status message") }

  func specialStatusMessage() async throws {
    var request = GRPCTesting.SimpleRequest()
    let message = "\t\ntest with whitespace\r\nand Unicode BMP \u{263A} and non-BMP \u{1F608}\t\n"
    request.responseStatus = GRPCTesting.EchoStatus(code: 2, message: message)
    let error = try await expectError(.unknown) { () throws(RPCError) in _ = try await service.unaryCall(request) }
    try expectEqual(error.message, message, "message")
  }

  private func expectEchoedStatus(_ message: String) async throws {
    let status = GRPCTesting.EchoStatus(code: 2, message: message)
    let unary = try await expectError(.unknown) { () throws(RPCError) in
      _ = try await service.unaryCall(GRPCTesting.SimpleRequest(responseStatus: status))
    }
    try expectEqual(unary.message, message, "message")
    let duplex = try await service.fullDuplexCall()
    try await duplex.send(GRPCTesting.StreamingOutputCallRequest(responseStatus: status))
    duplex.finishSending()
    let streamed = try await expectError(.unknown) { () throws(RPCError) in
      while try await duplex.responses.next() != nil {}
    }
    try expectEqual(streamed.message, message, "message")
  }

  func unimplementedMethod() async throws {
    try await expectError(.unimplemented) { () throws(RPCError) in
      _ = try await service.unimplementedCall(GRPCTesting.Empty())
    }
  }

  func unimplementedService() async throws {
    let other = GRPCTesting.UnimplementedServiceClient(channel: channel)
    try await expectError(.unimplemented) { () throws(RPCError) in
      _ = try await other.unimplementedCall(GRPCTesting.Empty())
    }
  }

  // MARK: Metadata

  func customMetadata() async throws {
    let initial = "test_initial_metadata_value"
    let trailing: [UInt8] = [0xAB, 0xAB, 0xAB]
    var metadata = try Metadata(initial, for: "x-grpc-test-echo-initial")
    try metadata.addBinary(trailing, for: "x-grpc-test-echo-trailing-bin")
    let options = CallOptions(metadata: metadata)

    let request = FramedMessage(
      filling: try largeUnaryRequest().serializedBytes(reservingPrefix: FramedMessage.prefixLength))
    let answer = try await channel.unary(GRPCTesting.TestServiceMethods.unaryCall, request, options: options)
    try expectEqual(answer.initialMetadata.all("x-grpc-test-echo-initial"), [initial], "initial metadata")
    try expectEqual(answer.trailingMetadata.binary("x-grpc-test-echo-trailing-bin"), [trailing], "trailing metadata")

    let duplex = try await service.fullDuplexCall(options: options)
    try await duplex.send(
      GRPCTesting.StreamingOutputCallRequest(
        responseParameters: [GRPCTesting.ResponseParameters(size: Self.largeResponse)],
        payload: payload(Self.largeRequest)))
    duplex.finishSending()
    while try await duplex.responses.next() != nil {}
    try expectEqual(
      try await duplex.call.initialMetadata.all("x-grpc-test-echo-initial"), [initial], "initial metadata")
    try expectEqual(
      duplex.call.trailingMetadata.binary("x-grpc-test-echo-trailing-bin"), [trailing], "trailing metadata")
  }
}
