import ConformanceMessages
import LigatureMessages
import RPCCore

extension InteropCases {
  private static let requestSizes = [27_182, 8, 1_828, 45_904]
  private static let responseSizes: [Int32] = [31_415, 9, 2_653, 58_979]

  func clientStreaming() async throws {
    let writer = try await service.streamingInputCall()
    for size in Self.requestSizes {
      try await writer.send(GRPCTesting.StreamingInputCallRequest(payload: payload(size)))
    }
    try expectEqual(try await writer.finish().aggregatedPayloadSize, 74_922, "size")
  }

  func serverStreaming() async throws {
    let responses = try await service.streamingOutputCall(
      GRPCTesting.StreamingOutputCallRequest(
        responseParameters: Self.responseSizes.map { GRPCTesting.ResponseParameters(size: $0) }))
    var received: [GRPCTesting.Payload?] = []
    while let response = try await responses.next() { received.append(response.payload) }
    try expectEqual(received, Self.responseSizes.map { payload(Int($0)) }, "payloads")
  }

  func pingPong() async throws {
    let duplex = try await service.fullDuplexCall()
    for (request, response) in zip(Self.requestSizes, Self.responseSizes) {
      try await duplex.send(
        GRPCTesting.StreamingOutputCallRequest(
          responseParameters: [GRPCTesting.ResponseParameters(size: response)], payload: payload(request)))
      try expectEqual(try await duplex.responses.next()?.payload, payload(Int(response)), "payload")
    }
    duplex.finishSending()
    try expectEqual(try await duplex.responses.next(), nil, "response after the last")
  }

  func emptyStream() async throws {
    let duplex = try await service.fullDuplexCall()
    duplex.finishSending()
    try expectEqual(try await duplex.responses.next(), nil, "response")
  }

  // MARK: Cancellation

  func cancelAfterBegin() async throws {
    let writer = try await service.streamingInputCall()
    writer.cancel()
    try await expectError(.cancelled) { () throws(RPCError) in _ = try await writer.finish() }
  }

  func cancelAfterFirstResponse() async throws {
    let duplex = try await service.fullDuplexCall()
    try await duplex.send(
      GRPCTesting.StreamingOutputCallRequest(
        responseParameters: [GRPCTesting.ResponseParameters(size: 31_415)], payload: payload(27_182)))
    try expectEqual(try await duplex.responses.next()?.payload, payload(31_415), "payload")
    duplex.cancel()
    try await expectError(.cancelled) { () throws(RPCError) in _ = try await duplex.responses.next() }
  }

  func timeoutOnSleepingServer() async throws {
    let duplex = try await service.fullDuplexCall(options: CallOptions(timeout: .milliseconds(1)))
    try await expectError(.deadlineExceeded) { () throws(RPCError) in
      try await duplex.send(
        GRPCTesting.StreamingOutputCallRequest(
          responseParameters: [GRPCTesting.ResponseParameters(size: 31_415, intervalUs: 10_000_000)],
          payload: payload(27_182)))
      _ = try await duplex.responses.next()
    }
  }
}
