import ConformanceMessages
import LigatureMessages
import RPCCore

extension InteropCases {
  private static let gzip = CallOptions(requestEncoding: "gzip")

  func clientCompressedUnary() async throws {
    var request = largeUnaryRequest()
    request.expectCompressed = GRPCTesting.BoolValue(value: true)
    // The probe: whether the server looks at compression at all.
    try await expectError(.invalidArgument) { () throws(RPCError) in _ = try await service.unaryCall(request) }
    var response = try await service.unaryCall(request, options: Self.gzip)
    try expectEqual(response.payload, payload(Int(Self.largeResponse)), "payload")
    request.expectCompressed = GRPCTesting.BoolValue(value: false)
    response = try await service.unaryCall(request)
    try expectEqual(response.payload, payload(Int(Self.largeResponse)), "payload")
  }

  func serverCompressedUnary() async throws {
    for isCompressed in [true, false] {
      var request = largeUnaryRequest()
      request.responseCompressed = GRPCTesting.BoolValue(value: isCompressed)
      _ = codec.takeCount()
      let response = try await service.unaryCall(request)
      try expectEqual(response.payload, payload(Int(Self.largeResponse)), "payload")
      try expectEqual(codec.takeCount(), isCompressed ? 1 : 0, "compressed responses")
    }
  }

  func clientCompressedStreaming() async throws {
    let compressed = GRPCTesting.StreamingInputCallRequest(
      payload: payload(27_182), expectCompressed: GRPCTesting.BoolValue(value: true))
    let uncompressed = GRPCTesting.StreamingInputCallRequest(
      payload: payload(45_904), expectCompressed: GRPCTesting.BoolValue(value: false))
    let probe = try await service.streamingInputCall()
    try await expectError(.invalidArgument) { () throws(RPCError) in
      try await probe.send(compressed)
      _ = try await probe.finish()
    }
    let writer = try await service.streamingInputCall(options: Self.gzip)
    try await writer.send(compressed)
    try await writer.send(uncompressed, allowsCompression: false)
    try expectEqual(try await writer.finish().aggregatedPayloadSize, 73_086, "size")
  }

  func serverCompressedStreaming() async throws {
    let wishes: [(size: Int32, isCompressed: Bool)] = [(31_415, true), (92_653, false)]
    _ = codec.takeCount()
    let responses = try await service.streamingOutputCall(
      GRPCTesting.StreamingOutputCallRequest(
        responseParameters: wishes.map {
          GRPCTesting.ResponseParameters(size: $0.size, compressed: GRPCTesting.BoolValue(value: $0.isCompressed))
        }))
    var sizes: [Int] = []
    while let response = try await responses.next() { sizes.append(response.payload?.body.count ?? 0) }
    try expectEqual(sizes, wishes.map { Int($0.size) }, "sizes")
    try expectEqual(codec.takeCount(), 1, "compressed responses")
  }
}
