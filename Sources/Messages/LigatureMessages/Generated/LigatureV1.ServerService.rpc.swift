// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: 9eec18d259f4a117
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Describes the server, for tools that investigate problems. Use grpc.health.v1.Health to check whether the server
  /// accepts calls.
  public protocol ServerServiceHandlers: Sendable {
    /// Returns the server's version and clock. Requires no session.
    func getServer(_ request: LigatureV1.GetServerRequest, call: ServerCall) async throws -> LigatureV1.GetServerResponse
    /// Returns the sign-in providers that are configured and enabled, for sign-in pages and command lines. Requires no
    /// session.
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

    /// Returns the server's version and clock. Requires no session.
    public func getServer(
      _ request: LigatureV1.GetServerRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.GetServerResponse {
      try await channel.unary(LigatureV1.ServerServiceMethods.getServer, request, options: options)
    }

    /// Returns the sign-in providers that are configured and enabled, for sign-in pages and command lines. Requires no
    /// session.
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
