// Made by protogen from ligature/v1/development_service.proto; change that and run `make generate`.
// Source hash: 3acde3b071bc24ef
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Helps to develop applications. Only a server that was started with --dev offers this service, on its control socket,
  /// a Unix socket in its data folder.
  public protocol DevelopmentServiceHandlers: Sendable {
    /// Creates an ID token of the development provider, as if the user had signed in on its page. Fails with
    /// INVALID_PROVIDER_ID if the development provider does not replace the given provider, and with INVALID_EMAIL if the
    /// address is not a valid email address.
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

    /// Creates an ID token of the development provider, as if the user had signed in on its page. Fails with
    /// INVALID_PROVIDER_ID if the development provider does not replace the given provider, and with INVALID_EMAIL if the
    /// address is not a valid email address.
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
