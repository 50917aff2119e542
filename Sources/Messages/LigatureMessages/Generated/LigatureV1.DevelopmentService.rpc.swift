// Made by protogen from ligature/v1/development_service.proto; change that and run `make generate`.
// Source hash: b46a5a557de66a4f
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// What helps to develop applications. Only a server that was started with --dev offers it, on its control socket, a
  /// Unix socket in its data folder.
  public protocol DevelopmentServiceHandlers: Sendable {
    /// Makes an ID token of the development provider, as if the user had signed in on its page. Fails with
    /// INVALID_PROVIDER_ID if it does not stand in for the provider, and with INVALID_EMAIL if the address is not one.
    func createDevelopmentToken(_ request: LigatureV1.CreateDevelopmentTokenRequest, call: ServerCall) async throws -> LigatureV1.CreateDevelopmentTokenResponse
  }

  /// The methods of `ligature.v1.DevelopmentService` by path, kind, idempotency and access.
  public enum DevelopmentServiceMethods {
    public static let createDevelopmentToken = MethodDescriptor(
      service: "ligature.v1.DevelopmentService", name: "CreateDevelopmentToken", kind: .unary, isIdempotent: false,
    access: MethodAccess(.operator))

    public static let all: [MethodDescriptor] = [createDevelopmentToken]
  }

  /// Calls `ligature.v1.DevelopmentService` over a channel.
  public struct DevelopmentServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Makes an ID token of the development provider, as if the user had signed in on its page. Fails with
    /// INVALID_PROVIDER_ID if it does not stand in for the provider, and with INVALID_EMAIL if the address is not one.
    public func createDevelopmentToken(
      _ request: LigatureV1.CreateDevelopmentTokenRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CreateDevelopmentTokenResponse {
      try await channel.unary(LigatureV1.DevelopmentServiceMethods.createDevelopmentToken, request, options: options)
    }
  }
}

extension LigatureV1.DevelopmentServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.DevelopmentServiceMethods.createDevelopmentToken) { call in
        try call.answer(try await createDevelopmentToken(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
