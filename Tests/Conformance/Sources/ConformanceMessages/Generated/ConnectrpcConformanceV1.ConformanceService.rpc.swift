// Made by protogen from connectrpc/conformance/v1/service.proto; change that and run `make generate`.
// Source hash: fdb9b36b2d0c933a
// swift-format-ignore-file

public import LigatureMessages
public import RPCCore

extension ConnectrpcConformanceV1 {
  /// Answers as its requests describe.
  public protocol ConformanceServiceHandlers: Sendable {
    func unary(_ request: ConnectrpcConformanceV1.UnaryRequest, call: ServerCall) async throws -> ConnectrpcConformanceV1.UnaryResponse
    func serverStream(_ request: ConnectrpcConformanceV1.ServerStreamRequest, responses: ResponseWriter<ConnectrpcConformanceV1.ServerStreamResponse>, call: ServerCall) async throws
    func clientStream(_ requests: RequestStream<ConnectrpcConformanceV1.ClientStreamRequest>, call: ServerCall) async throws -> ConnectrpcConformanceV1.ClientStreamResponse
    func bidiStream(
      _ requests: RequestStream<ConnectrpcConformanceV1.BidiStreamRequest>, responses: ResponseWriter<ConnectrpcConformanceV1.BidiStreamResponse>, call: ServerCall
    ) async throws
    func unimplemented(_ request: ConnectrpcConformanceV1.UnimplementedRequest, call: ServerCall) async throws -> ConnectrpcConformanceV1.UnimplementedResponse
    func idempotentUnary(_ request: ConnectrpcConformanceV1.IdempotentUnaryRequest, call: ServerCall) async throws -> ConnectrpcConformanceV1.IdempotentUnaryResponse
  }

  /// The methods of `connectrpc.conformance.v1.ConformanceService` by path, kind, idempotency and access.
  public enum ConformanceServiceMethods {
    public static let unary = MethodDescriptor(
      service: "connectrpc.conformance.v1.ConformanceService", name: "Unary", kind: .unary, isIdempotent: false)
    public static let serverStream = MethodDescriptor(
      service: "connectrpc.conformance.v1.ConformanceService", name: "ServerStream", kind: .serverStreaming, isIdempotent: false)
    public static let clientStream = MethodDescriptor(
      service: "connectrpc.conformance.v1.ConformanceService", name: "ClientStream", kind: .clientStreaming, isIdempotent: false)
    public static let bidiStream = MethodDescriptor(
      service: "connectrpc.conformance.v1.ConformanceService", name: "BidiStream", kind: .bidirectionalStreaming, isIdempotent: false)
    public static let unimplemented = MethodDescriptor(
      service: "connectrpc.conformance.v1.ConformanceService", name: "Unimplemented", kind: .unary, isIdempotent: false)
    public static let idempotentUnary = MethodDescriptor(
      service: "connectrpc.conformance.v1.ConformanceService", name: "IdempotentUnary", kind: .unary, isIdempotent: true)

    public static let all: [MethodDescriptor] = [unary, serverStream, clientStream, bidiStream, unimplemented, idempotentUnary]
  }

  /// Calls `connectrpc.conformance.v1.ConformanceService` over a channel.
  public struct ConformanceServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    public func unary(
      _ request: ConnectrpcConformanceV1.UnaryRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ConnectrpcConformanceV1.UnaryResponse {
      try await channel.unary(ConnectrpcConformanceV1.ConformanceServiceMethods.unary, request, options: options)
    }

    public func serverStream(
      _ request: ConnectrpcConformanceV1.ServerStreamRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<ConnectrpcConformanceV1.ServerStreamResponse> {
      try await channel.serverStreaming(ConnectrpcConformanceV1.ConformanceServiceMethods.serverStream, request, options: options)
    }

    public func clientStream(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> RequestWriter<ConnectrpcConformanceV1.ClientStreamRequest, ConnectrpcConformanceV1.ClientStreamResponse> {
      try await channel.clientStreaming(ConnectrpcConformanceV1.ConformanceServiceMethods.clientStream, options: options)
    }

    public func bidiStream(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<ConnectrpcConformanceV1.BidiStreamRequest, ConnectrpcConformanceV1.BidiStreamResponse> {
      try await channel.bidirectionalStreaming(ConnectrpcConformanceV1.ConformanceServiceMethods.bidiStream, options: options)
    }

    public func unimplemented(
      _ request: ConnectrpcConformanceV1.UnimplementedRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ConnectrpcConformanceV1.UnimplementedResponse {
      try await channel.unary(ConnectrpcConformanceV1.ConformanceServiceMethods.unimplemented, request, options: options)
    }

    public func idempotentUnary(
      _ request: ConnectrpcConformanceV1.IdempotentUnaryRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ConnectrpcConformanceV1.IdempotentUnaryResponse {
      try await channel.unary(ConnectrpcConformanceV1.ConformanceServiceMethods.idempotentUnary, request, options: options)
    }
  }
}

extension ConnectrpcConformanceV1.ConformanceServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(ConnectrpcConformanceV1.ConformanceServiceMethods.unary) { call in
        try call.answer(try await unary(try call.request(limits: ConnectrpcConformanceV1.requestLimits), call: call))
      },
      ServerMethod(ConnectrpcConformanceV1.ConformanceServiceMethods.serverStream) { call in
        try await serverStream(try call.request(limits: ConnectrpcConformanceV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(ConnectrpcConformanceV1.ConformanceServiceMethods.clientStream) { call in
        try call.answer(try await clientStream(RequestStream(call: call, limits: ConnectrpcConformanceV1.requestLimits), call: call))
      },
      ServerMethod(ConnectrpcConformanceV1.ConformanceServiceMethods.bidiStream) { call in
        try await bidiStream(RequestStream(call: call, limits: ConnectrpcConformanceV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(ConnectrpcConformanceV1.ConformanceServiceMethods.unimplemented) { call in
        try call.answer(try await unimplemented(try call.request(limits: ConnectrpcConformanceV1.requestLimits), call: call))
      },
      ServerMethod(ConnectrpcConformanceV1.ConformanceServiceMethods.idempotentUnary) { call in
        try call.answer(try await idempotentUnary(try call.request(limits: ConnectrpcConformanceV1.requestLimits), call: call))
      },
    ]
  }
}
