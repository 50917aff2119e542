// Made by protogen from grpc/testing/test.proto; change that and run `make generate`.
// Source hash: 1a1796697e806009
// swift-format-ignore-file

internal import LigatureMessages
public import RPCCore

extension GRPCTesting {
  /// A service that no server has.
  public protocol UnimplementedServiceHandlers: Sendable {
    func unimplementedCall(_ request: GRPCTesting.Empty, call: ServerCall) async throws -> GRPCTesting.Empty
  }

  /// The methods of `grpc.testing.UnimplementedService` by path, kind, idempotency and access.
  public enum UnimplementedServiceMethods {
    public static let unimplementedCall = MethodDescriptor(
      service: "grpc.testing.UnimplementedService", name: "UnimplementedCall", kind: .unary, isIdempotent: false)

    public static let all: [MethodDescriptor] = [unimplementedCall]
  }

  /// Calls `grpc.testing.UnimplementedService` over a channel.
  public struct UnimplementedServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    public func unimplementedCall(
      _ request: GRPCTesting.Empty, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> GRPCTesting.Empty {
      try await channel.unary(GRPCTesting.UnimplementedServiceMethods.unimplementedCall, request, options: options)
    }
  }
}

extension GRPCTesting.UnimplementedServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(GRPCTesting.UnimplementedServiceMethods.unimplementedCall) { call in
        try call.answer(try await unimplementedCall(try call.request(limits: GRPCTesting.requestLimits), call: call))
      },
    ]
  }
}
