// Made by protogen from grpc/reflection/v1/reflection.proto; change that and run `make generate`.
// Source hash: 028e85f8d4550151
// swift-format-ignore-file

public import RPCCore

extension GRPCReflectionV1 {
  /// Tells clients what the server serves, so that they can make calls without its proto files.
  public protocol ServerReflectionHandlers: Sendable {
    /// Returns one response for each request, in the order of the requests.
    func serverReflectionInfo(
      _ requests: RequestStream<GRPCReflectionV1.ServerReflectionRequest>, responses: ResponseWriter<GRPCReflectionV1.ServerReflectionResponse>, call: ServerCall
    ) async throws
  }

  /// The methods of `grpc.reflection.v1.ServerReflection` by path, kind, idempotency and access.
  public enum ServerReflectionMethods {
    public static let serverReflectionInfo = MethodDescriptor(
      service: "grpc.reflection.v1.ServerReflection", name: "ServerReflectionInfo", kind: .bidirectionalStreaming, isIdempotent: false)

    public static let all: [MethodDescriptor] = [serverReflectionInfo]
  }

  /// Calls `grpc.reflection.v1.ServerReflection` over a channel.
  public struct ServerReflectionClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Returns one response for each request, in the order of the requests.
    public func serverReflectionInfo(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<GRPCReflectionV1.ServerReflectionRequest, GRPCReflectionV1.ServerReflectionResponse> {
      try await channel.bidirectionalStreaming(GRPCReflectionV1.ServerReflectionMethods.serverReflectionInfo, options: options)
    }
  }
}

extension GRPCReflectionV1.ServerReflectionHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(GRPCReflectionV1.ServerReflectionMethods.serverReflectionInfo) { call in
        try await serverReflectionInfo(RequestStream(call: call, limits: GRPCReflectionV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
    ]
  }
}
