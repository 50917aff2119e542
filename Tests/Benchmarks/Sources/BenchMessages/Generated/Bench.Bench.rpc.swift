// Made by protogen from bench/bench.proto; change that and run `make generate`.
// Source hash: caf6e7936d60a800
// swift-format-ignore-file

public import LigatureMessages
public import RPCCore

extension Bench {
  public protocol BenchHandlers: Sendable {
    /// One user.
    func lookup(_ request: Bench.LookupRequest, call: ServerCall) async throws -> Bench.User
    /// As many users, in thousands, as the id has bytes.
    func download(_ request: Bench.LookupRequest, responses: ResponseWriter<Bench.User>, call: ServerCall) async throws
    /// Each message back as it comes.
    func chat(
      _ requests: RequestStream<Bench.User>, responses: ResponseWriter<Bench.User>, call: ServerCall
    ) async throws
  }

  /// The methods of `bench.Bench` by path, kind, idempotency and access.
  public enum BenchMethods {
    public static let lookup = MethodDescriptor(
      service: "bench.Bench", name: "Lookup", kind: .unary, isIdempotent: false)
    public static let download = MethodDescriptor(
      service: "bench.Bench", name: "Download", kind: .serverStreaming, isIdempotent: false)
    public static let chat = MethodDescriptor(
      service: "bench.Bench", name: "Chat", kind: .bidirectionalStreaming, isIdempotent: false)

    public static let all: [MethodDescriptor] = [lookup, download, chat]
  }

  /// Calls `bench.Bench` over a channel.
  public struct BenchClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// One user.
    public func lookup(
      _ request: Bench.LookupRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> Bench.User {
      try await channel.unary(Bench.BenchMethods.lookup, request, options: options)
    }

    /// As many users, in thousands, as the id has bytes.
    public func download(
      _ request: Bench.LookupRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<Bench.User> {
      try await channel.serverStreaming(Bench.BenchMethods.download, request, options: options)
    }

    /// Each message back as it comes.
    public func chat(
      options: CallOptions = CallOptions()
    ) async throws(RPCError) -> BidirectionalStream<Bench.User, Bench.User> {
      try await channel.bidirectionalStreaming(Bench.BenchMethods.chat, options: options)
    }
  }
}

extension Bench.BenchHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(Bench.BenchMethods.lookup) { call in
        try call.answer(try await lookup(try call.request(limits: Bench.requestLimits), call: call))
      },
      ServerMethod(Bench.BenchMethods.download) { call in
        try await download(try call.request(limits: Bench.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(Bench.BenchMethods.chat) { call in
        try await chat(RequestStream(call: call, limits: Bench.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
    ]
  }
}
