import RPCCore
import Testing

@Suite struct ClientInterceptorTests {
  private struct Echo: RPCChannel {
    func unary(
      _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
    ) async throws(RPCError) -> UnaryResponse {
      UnaryResponse(message: Array(request.payload), initialMetadata: options.metadata)
    }

    func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
      throw RPCError(.unimplemented, options.metadata.first("x") ?? "")
    }
  }

  private struct Tag: ClientInterceptor {
    let name: String

    private func tagged(_ options: CallOptions) throws(RPCError) -> CallOptions {
      var options = options
      try options.metadata.add(name, for: "x")
      return options
    }

    func unary(
      _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
    ) async throws(RPCError) -> UnaryResponse {
      try await next.unary(method, request, options: try tagged(options))
    }

    func open(
      _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
    ) async throws(RPCError) -> any ClientCall {
      try await next.open(method, options: try tagged(options))
    }
  }

  private struct PassThrough: ClientInterceptor {}

  private let method = MethodDescriptor(service: "s.S", name: "M")

  @Test func firstInterceptorIsTheOutermost() async throws {
    let channel = Echo().intercepted(by: [Tag(name: "outer"), PassThrough(), Tag(name: "inner")])
    let response = try await channel.unary(method, FramedMessage(payload: [1]), options: CallOptions())
    #expect(response.message == [1])
    #expect(response.initialMetadata.all("x") == ["outer", "inner"])
    let error = await #expect(throws: RPCError.self) { try await channel.open(method, options: CallOptions()) }
    #expect(error?.message == "outer")
  }

  @Test func interceptorMayAnswerOnItsOwn() async throws {
    struct Refuse: ClientInterceptor {
      func unary(
        _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
      ) async throws(RPCError) -> UnaryResponse {
        throw RPCError(.unavailable, "not today")
      }
    }
    let channel = Echo().intercepted(by: [Refuse()])
    let error = await #expect(throws: RPCError.self) {
      try await channel.unary(method, FramedMessage(payload: []), options: CallOptions())
    }
    #expect(error?.code == .unavailable)
  }
}
