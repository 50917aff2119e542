// Made by protogen from grpc/reflection/v1alpha/reflection.proto; change that and run `make generate`.
// Source hash: d1293847bc8f7705
// swift-format-ignore-file

public import RPCCore

extension GRPCReflectionV1alpha {
  /// grpc.reflection.v1 by its older name, which many clients still ask for.
  public protocol ServerReflectionHandlers: Sendable {
    /// Each request gets one answer, in order.
    func serverReflectionInfo(
      _ requests: RequestStream<GRPCReflectionV1alpha.ServerReflectionRequest>, responses: ResponseWriter<GRPCReflectionV1alpha.ServerReflectionResponse>, call: ServerCall
    ) async throws
  }

  /// The methods of `grpc.reflection.v1alpha.ServerReflection` by path, kind, idempotency and access.
  public enum ServerReflectionMethods {
    public static let serverReflectionInfo = MethodDescriptor(
      service: "grpc.reflection.v1alpha.ServerReflection", name: "ServerReflectionInfo", kind: .bidirectionalStreaming, isIdempotent: false)

    public static let all: [MethodDescriptor] = [serverReflectionInfo]
  }

  /// Calls `grpc.reflection.v1alpha.ServerReflection` over a channel.
  public struct ServerReflectionClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Each request gets one answer, in order.
    public func serverReflectionInfo(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<GRPCReflectionV1alpha.ServerReflectionRequest, GRPCReflectionV1alpha.ServerReflectionResponse> {
      try await channel.bidirectionalStreaming(GRPCReflectionV1alpha.ServerReflectionMethods.serverReflectionInfo, options: options)
    }
  }
}

extension GRPCReflectionV1alpha.ServerReflectionHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(GRPCReflectionV1alpha.ServerReflectionMethods.serverReflectionInfo) { call in
        try await serverReflectionInfo(RequestStream(call: call, limits: GRPCReflectionV1alpha.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
    ]
  }
}
