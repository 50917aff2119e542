// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: 8def280a3216b3cd
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// What a server says about itself, for tools that look for the cause of a problem. Whether it takes calls is asked of
  /// grpc.health.v1.Health.
  public protocol ServerServiceHandlers: Sendable {
    /// The server's version and clock. Needs no session.
    func getServer(_ request: LigatureV1.GetServerRequest, call: ServerCall) async throws -> LigatureV1.GetServerResponse
    /// The sign-in providers that are configured and enabled, for sign-in pages and command lines. Needs no session.
    func listProviders(_ request: LigatureV1.ListProvidersRequest, call: ServerCall) async throws -> LigatureV1.ListProvidersResponse
  }

  /// The methods of `ligature.v1.ServerService` by path, kind, idempotency and access.
  public enum ServerServiceMethods {
    public static let getServer = MethodDescriptor(
      service: "ligature.v1.ServerService", name: "GetServer", kind: .unary, isIdempotent: true,
    access: MethodAccess(.anyone))
    public static let listProviders = MethodDescriptor(
      service: "ligature.v1.ServerService", name: "ListProviders", kind: .unary, isIdempotent: true,
    access: MethodAccess(.anyone))

    public static let all: [MethodDescriptor] = [getServer, listProviders]
  }

  /// Calls `ligature.v1.ServerService` over a channel.
  public struct ServerServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// The server's version and clock. Needs no session.
    public func getServer(
      _ request: LigatureV1.GetServerRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.GetServerResponse {
      try await channel.unary(LigatureV1.ServerServiceMethods.getServer, request, options: options)
    }

    /// The sign-in providers that are configured and enabled, for sign-in pages and command lines. Needs no session.
    public func listProviders(
      _ request: LigatureV1.ListProvidersRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ListProvidersResponse {
      try await channel.unary(LigatureV1.ServerServiceMethods.listProviders, request, options: options)
    }
  }
}

extension LigatureV1.ServerServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.ServerServiceMethods.getServer) { call in
        try call.answer(try await getServer(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.ServerServiceMethods.listProviders) { call in
        try call.answer(try await listProviders(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
