import MessageCompression
import RPCClient
import RPCCore
import RPCServer
import TestLimits
import TestLogs
import Testing

/// Compression between the product's client and server.
@Suite(.timeLimit(.minutes(30))) struct CompressionTests {
  private static let zeros = [UInt8](repeating: 0, count: 100_000)

  /// Each answers with one byte for each request, whether it came compressed, and many zeros.
  private static let methods = [
    ServerMethod(echo) { call in
      call.compressesResponses = true
      let flag: UInt8 = call.isRequestCompressed ? 1 : 0
      try await call.send(FramedMessage(payload: [flag] + (try call.receiveOnly())))
    },
    ServerMethod(chat) { call in
      call.compressesResponses = true
      while let message = try await call.receive() {
        try await call.send(FramedMessage(payload: [call.isRequestCompressed ? 1 : 0] + message))
      }
    },
  ]

  private func withChannel(
    codecs: MessageCodecs, serverCodecs: MessageCodecs = MessageCodecs([GzipCodec()]),
    _ body: (ClientChannel) async throws -> Void
  ) async throws {
    let server = RPCServer(
      configuration: ServerConfiguration(limits: .unhurried, codecs: serverCodecs), methods: Self.methods,
      logger: .silent)
    guard case .tcp(_, let port)? = try await server.start().first else { throw RPCError(.internalError, "no port") }
    var configuration = ChannelConfiguration()
    configuration.codecs = codecs
    let channel = ClientChannel(target: .tcp(host: "127.0.0.1", port: port), configuration: configuration)
    try await body(channel)
    await channel.close()
    await server.drain(grace: .zero)
  }

  @Test(arguments: [(nil, 0), ("identity", 0), ("gzip", 1)] as [(String?, UInt8)])
  func unaryCallsCompressAsTheirOptionsSay(encoding: String?, flag: UInt8) async throws {
    try await withChannel(codecs: MessageCodecs([GzipCodec()])) { channel in
      let answer = try await channel.unary(
        echo, FramedMessage(payload: Self.zeros), options: CallOptions(requestEncoding: encoding))
      #expect(answer.message == [flag] + Self.zeros)
    }
  }

  @Test func messagesOfAStreamAreCompressedOneByOne() async throws {
    try await withChannel(codecs: MessageCodecs([GzipCodec()])) { channel in
      let call = try await channel.open(chat, options: CallOptions(requestEncoding: "gzip"))
      for allows in [true, false, true] {
        var message = FramedMessage(payload: Self.zeros)
        message.allowsCompression = allows
        try await call.send(message)
        #expect(try await call.receive() == [allows ? 1 : 0] + Self.zeros)
      }
      call.finishSending()
      #expect(try await call.receive() == nil)
    }
  }

  @Test func anEncodingThatTheChannelHasNotIsRefusedHere() async throws {
    try await withChannel(codecs: MessageCodecs()) { channel in
      let error = await #expect(throws: RPCError.self) {
        try await channel.unary(echo, FramedMessage(payload: []), options: CallOptions(requestEncoding: "gzip"))
      }
      #expect(error?.code == .internalError)
    }
  }

  @Test func anEncodingThatTheServerHasNotIsUnimplemented() async throws {
    try await withChannel(codecs: MessageCodecs([GzipCodec()]), serverCodecs: MessageCodecs()) { channel in
      let error = await #expect(throws: RPCError.self) {
        try await channel.unary(
          echo, FramedMessage(payload: Self.zeros), options: CallOptions(requestEncoding: "gzip"))
      }
      #expect(error?.code == .unimplemented)
    }
  }
}
