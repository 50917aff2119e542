// Made by protogen from wire/test/v1/kinds.proto; change that and run `make generate`.
// Source hash: ad0b5c3668ff8335
// swift-format-ignore-file

public import LigatureMessages
public import RPCCore

extension WireTestV1 {
  /// The kinds of call.
  public protocol CallsHandlers: Sendable {
    func one(_ request: WireTestV1.Kinds, call: ServerCall) async throws -> WireTestV1.Node
    func many(_ request: WireTestV1.Kinds, responses: ResponseWriter<WireTestV1.Node>, call: ServerCall) async throws
    func collect(_ requests: RequestStream<WireTestV1.Kinds>, call: ServerCall) async throws -> WireTestV1.Node
    func talk(
      _ requests: RequestStream<WireTestV1.Kinds>, responses: ResponseWriter<WireTestV1.Node>, call: ServerCall
    ) async throws
  }

  /// The methods of `wire.test.v1.Calls` by path, kind, idempotency and access.
  public enum CallsMethods {
    public static let one = MethodDescriptor(
      service: "wire.test.v1.Calls", name: "One", kind: .unary, isIdempotent: false)
    public static let many = MethodDescriptor(
      service: "wire.test.v1.Calls", name: "Many", kind: .serverStreaming, isIdempotent: false)
    public static let collect = MethodDescriptor(
      service: "wire.test.v1.Calls", name: "Collect", kind: .clientStreaming, isIdempotent: false)
    public static let talk = MethodDescriptor(
      service: "wire.test.v1.Calls", name: "Talk", kind: .bidirectionalStreaming, isIdempotent: true)

    public static let all: [MethodDescriptor] = [one, many, collect, talk]
  }

  /// Calls `wire.test.v1.Calls` over a channel.
  public struct CallsClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    public func one(
      _ request: WireTestV1.Kinds, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> WireTestV1.Node {
      try await channel.unary(WireTestV1.CallsMethods.one, request, options: options)
    }

    public func many(
      _ request: WireTestV1.Kinds, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<WireTestV1.Node> {
      try await channel.serverStreaming(WireTestV1.CallsMethods.many, request, options: options)
    }

    public func collect(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> RequestWriter<WireTestV1.Kinds, WireTestV1.Node> {
      try await channel.clientStreaming(WireTestV1.CallsMethods.collect, options: options)
    }

    public func talk(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<WireTestV1.Kinds, WireTestV1.Node> {
      try await channel.bidirectionalStreaming(WireTestV1.CallsMethods.talk, options: options)
    }
  }
}

extension WireTestV1.CallsHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(WireTestV1.CallsMethods.one) { call in
        try call.answer(try await one(try call.request(limits: WireTestV1.requestLimits), call: call))
      },
      ServerMethod(WireTestV1.CallsMethods.many) { call in
        try await many(try call.request(limits: WireTestV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(WireTestV1.CallsMethods.collect) { call in
        try call.answer(try await collect(RequestStream(call: call, limits: WireTestV1.requestLimits), call: call))
      },
      ServerMethod(WireTestV1.CallsMethods.talk) { call in
        try await talk(RequestStream(call: call, limits: WireTestV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
    ]
  }
}
