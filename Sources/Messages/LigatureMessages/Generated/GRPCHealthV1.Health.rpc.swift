// Made by protogen from grpc/health/v1/health.proto; change that and run `make generate`.
// Source hash: c5314da4147133b1
// swift-format-ignore-file

public import RPCCore

extension GRPCHealthV1 {
  /// Tells load balancers and orchestrators whether a service answers.
  public protocol HealthHandlers: Sendable {
    /// One service's state; the empty name asks for the whole server.
    func check(_ request: GRPCHealthV1.HealthCheckRequest, call: ServerCall) async throws -> GRPCHealthV1.HealthCheckResponse
    /// The states of all services.
    func list(_ request: GRPCHealthV1.HealthListRequest, call: ServerCall) async throws -> GRPCHealthV1.HealthListResponse
    /// One service's state now and at each change.
    func watch(_ request: GRPCHealthV1.HealthCheckRequest, responses: ResponseWriter<GRPCHealthV1.HealthCheckResponse>, call: ServerCall) async throws
  }

  /// The methods of `grpc.health.v1.Health` by path, kind, idempotency and access.
  public enum HealthMethods {
    public static let check = MethodDescriptor(
      service: "grpc.health.v1.Health", name: "Check", kind: .unary, isIdempotent: false)
    public static let list = MethodDescriptor(
      service: "grpc.health.v1.Health", name: "List", kind: .unary, isIdempotent: false)
    public static let watch = MethodDescriptor(
      service: "grpc.health.v1.Health", name: "Watch", kind: .serverStreaming, isIdempotent: false)

    public static let all: [MethodDescriptor] = [check, list, watch]
  }

  /// Calls `grpc.health.v1.Health` over a channel.
  public struct HealthClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// One service's state; the empty name asks for the whole server.
    public func check(
      _ request: GRPCHealthV1.HealthCheckRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCHealthV1.HealthCheckResponse {
      try await channel.unary(GRPCHealthV1.HealthMethods.check, request, options: options)
    }

    /// The states of all services.
    public func list(
      _ request: GRPCHealthV1.HealthListRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCHealthV1.HealthListResponse {
      try await channel.unary(GRPCHealthV1.HealthMethods.list, request, options: options)
    }

    /// One service's state now and at each change.
    public func watch(
      _ request: GRPCHealthV1.HealthCheckRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<GRPCHealthV1.HealthCheckResponse> {
      try await channel.serverStreaming(GRPCHealthV1.HealthMethods.watch, request, options: options)
    }
  }
}

extension GRPCHealthV1.HealthHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(GRPCHealthV1.HealthMethods.check) { call in
        try call.answer(try await check(try call.request(limits: GRPCHealthV1.requestLimits), call: call))
      },
      ServerMethod(GRPCHealthV1.HealthMethods.list) { call in
        try call.answer(try await list(try call.request(limits: GRPCHealthV1.requestLimits), call: call))
      },
      ServerMethod(GRPCHealthV1.HealthMethods.watch) { call in
        try await watch(try call.request(limits: GRPCHealthV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
    ]
  }
}
