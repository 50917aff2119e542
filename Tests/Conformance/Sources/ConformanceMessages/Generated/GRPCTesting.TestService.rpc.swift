// Made by protogen from grpc/testing/test.proto; change that and run `make generate`.
// Source hash: 1a1796697e806009
// swift-format-ignore-file

public import LigatureMessages
public import RPCCore

extension GRPCTesting {
  /// What gRPC's interoperability tests call.
  public protocol TestServiceHandlers: Sendable {
    func emptyCall(_ request: GRPCTesting.Empty, call: ServerCall) async throws -> GRPCTesting.Empty
    func unaryCall(_ request: GRPCTesting.SimpleRequest, call: ServerCall) async throws -> GRPCTesting.SimpleResponse
    /// As UnaryCall, with cache-control headers in the response.
    func cacheableUnaryCall(_ request: GRPCTesting.SimpleRequest, call: ServerCall) async throws -> GRPCTesting.SimpleResponse
    func streamingOutputCall(_ request: GRPCTesting.StreamingOutputCallRequest, responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, call: ServerCall) async throws
    func streamingInputCall(_ requests: RequestStream<GRPCTesting.StreamingInputCallRequest>, call: ServerCall) async throws -> GRPCTesting.StreamingInputCallResponse
    /// Each request is answered as it comes.
    func fullDuplexCall(
      _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, call: ServerCall
    ) async throws
    /// The requests are answered after the last of them.
    func halfDuplexCall(
      _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, call: ServerCall
    ) async throws
    /// Which no server has.
    func unimplementedCall(_ request: GRPCTesting.Empty, call: ServerCall) async throws -> GRPCTesting.Empty
  }

  /// The methods of `grpc.testing.TestService` by path, kind, idempotency and access.
  public enum TestServiceMethods {
    public static let emptyCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "EmptyCall", kind: .unary, isIdempotent: false)
    public static let unaryCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "UnaryCall", kind: .unary, isIdempotent: false)
    public static let cacheableUnaryCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "CacheableUnaryCall", kind: .unary, isIdempotent: false)
    public static let streamingOutputCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "StreamingOutputCall", kind: .serverStreaming, isIdempotent: false)
    public static let streamingInputCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "StreamingInputCall", kind: .clientStreaming, isIdempotent: false)
    public static let fullDuplexCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "FullDuplexCall", kind: .bidirectionalStreaming, isIdempotent: false)
    public static let halfDuplexCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "HalfDuplexCall", kind: .bidirectionalStreaming, isIdempotent: false)
    public static let unimplementedCall = MethodDescriptor(
      service: "grpc.testing.TestService", name: "UnimplementedCall", kind: .unary, isIdempotent: false)

    public static let all: [MethodDescriptor] = [emptyCall, unaryCall, cacheableUnaryCall, streamingOutputCall, streamingInputCall, fullDuplexCall, halfDuplexCall, unimplementedCall]
  }

  /// Calls `grpc.testing.TestService` over a channel.
  public struct TestServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    public func emptyCall(
      _ request: GRPCTesting.Empty, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCTesting.Empty {
      try await channel.unary(GRPCTesting.TestServiceMethods.emptyCall, request, options: options)
    }

    public func unaryCall(
      _ request: GRPCTesting.SimpleRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCTesting.SimpleResponse {
      try await channel.unary(GRPCTesting.TestServiceMethods.unaryCall, request, options: options)
    }

    /// As UnaryCall, with cache-control headers in the response.
    public func cacheableUnaryCall(
      _ request: GRPCTesting.SimpleRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCTesting.SimpleResponse {
      try await channel.unary(GRPCTesting.TestServiceMethods.cacheableUnaryCall, request, options: options)
    }

    public func streamingOutputCall(
      _ request: GRPCTesting.StreamingOutputCallRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<GRPCTesting.StreamingOutputCallResponse> {
      try await channel.serverStreaming(GRPCTesting.TestServiceMethods.streamingOutputCall, request, options: options)
    }

    public func streamingInputCall(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> RequestWriter<GRPCTesting.StreamingInputCallRequest, GRPCTesting.StreamingInputCallResponse> {
      try await channel.clientStreaming(GRPCTesting.TestServiceMethods.streamingInputCall, options: options)
    }

    /// Each request is answered as it comes.
    public func fullDuplexCall(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<GRPCTesting.StreamingOutputCallRequest, GRPCTesting.StreamingOutputCallResponse> {
      try await channel.bidirectionalStreaming(GRPCTesting.TestServiceMethods.fullDuplexCall, options: options)
    }

    /// The requests are answered after the last of them.
    public func halfDuplexCall(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<GRPCTesting.StreamingOutputCallRequest, GRPCTesting.StreamingOutputCallResponse> {
      try await channel.bidirectionalStreaming(GRPCTesting.TestServiceMethods.halfDuplexCall, options: options)
    }

    /// Which no server has.
    public func unimplementedCall(
      _ request: GRPCTesting.Empty, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCTesting.Empty {
      try await channel.unary(GRPCTesting.TestServiceMethods.unimplementedCall, request, options: options)
    }
  }
}

extension GRPCTesting.TestServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(GRPCTesting.TestServiceMethods.emptyCall) { call in
        try call.answer(try await emptyCall(try call.request(limits: GRPCTesting.requestLimits), call: call))
      },
      ServerMethod(GRPCTesting.TestServiceMethods.unaryCall) { call in
        try call.answer(try await unaryCall(try call.request(limits: GRPCTesting.requestLimits), call: call))
      },
      ServerMethod(GRPCTesting.TestServiceMethods.cacheableUnaryCall) { call in
        try call.answer(try await cacheableUnaryCall(try call.request(limits: GRPCTesting.requestLimits), call: call))
      },
      ServerMethod(GRPCTesting.TestServiceMethods.streamingOutputCall) { call in
        try await streamingOutputCall(try call.request(limits: GRPCTesting.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(GRPCTesting.TestServiceMethods.streamingInputCall) { call in
        try call.answer(try await streamingInputCall(RequestStream(call: call, limits: GRPCTesting.requestLimits), call: call))
      },
      ServerMethod(GRPCTesting.TestServiceMethods.fullDuplexCall) { call in
        try await fullDuplexCall(RequestStream(call: call, limits: GRPCTesting.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(GRPCTesting.TestServiceMethods.halfDuplexCall) { call in
        try await halfDuplexCall(RequestStream(call: call, limits: GRPCTesting.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(GRPCTesting.TestServiceMethods.unimplementedCall) { call in
        try call.answer(try await unimplementedCall(try call.request(limits: GRPCTesting.requestLimits), call: call))
      },
    ]
  }
}
