import NIOCore
import NIOPosix
import TLSChannels
import Testing

/// Connections on real sockets, whose buffers are smaller than what is sent.
@Suite(.timeLimit(.minutes(5))) struct SocketTests {
  /// Serves connections that get back what they send.
  private static func echo(_ body: (any Channel) async throws -> Void) async throws {
    let context = try Contexts.server()
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(TLSHandler(context), Echo())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    try await body(server)
    try await server.close()
  }

  private static func connect(
    to server: any Channel, _ context: TLSContext, sending count: Int
  ) async throws -> (any Channel, EventLoopFuture<Int>) {
    let group = MultiThreadedEventLoopGroup.singleton
    let received = group.any().makePromise(of: Int.self)
    let channel = try await ClientBootstrap(group: group)
      .channelOption(.socketOption(.so_sndbuf), value: 16 * 1024)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            TLSHandler(context, serverName: .host("server.test")), Counter(count, received))
        }
      }
      .connect(to: server.localAddress!).get()
    return (channel, received.futureResult)
  }

  @Test func moreThanSocketsHoldArrives() async throws {
    try await Self.echo { server in
      let context = try Contexts.client()
      let count = 5_000_000
      let (channel, received) = try await Self.connect(to: server, context, sending: count)
      try await channel.writeAndFlush(ByteBuffer(repeating: 7, count: count))
      #expect(try await received.get() == count)
      try await channel.close()
    }
  }

  @Test func aSideThatHasEndedReadsTheRest() async throws {
    let context = try Contexts.server()
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(TLSHandler(context), AnswerAtTheEnd())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let (channel, received) = try await Self.connect(to: server, Contexts.client(), sending: 100_000)
    try await channel.writeAndFlush(ByteBuffer(repeating: 7, count: 100_000))
    let late = channel.eventLoop.flatSubmit {
      channel.close(mode: .output, promise: nil)
      return channel.writeAndFlush(ByteBuffer(bytes: [7]))
    }
    await #expect(throws: ChannelError.outputClosed) { try await late.get() }
    #expect(try await received.get() == 100_000)
    try await channel.closeFuture.get()
    try await server.close()
  }

  @Test func manyConnectionsShareAContext() async throws {
    try await Self.echo { server in
      let context = try Contexts.client()
      try await withThrowingTaskGroup { group in
        for number in 0..<64 {
          group.addTask {
            let count = 1000 * number + 1
            let (channel, received) = try await Self.connect(to: server, context, sending: count)
            try await channel.writeAndFlush(ByteBuffer(repeating: 7, count: count))
            #expect(try await received.get() == count)
            try await channel.close()
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

private final class Echo: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
}

/// Sends back what came when the peer has ended its side, and closes.
private final class AnswerAtTheEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var received = ByteBuffer()

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received.writeImmutableBuffer(unwrapInboundIn(data))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else { return }
    context.writeAndFlush(wrapOutboundOut(received), promise: nil)
    context.close(promise: nil)
  }
}

/// Counts bytes until all have come.
private final class Counter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let wanted: Int
  private var count = 0
  private let received: EventLoopPromise<Int>

  init(_ wanted: Int, _ received: EventLoopPromise<Int>) {
    self.wanted = wanted
    self.received = received
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    guard bytes.readableBytesView.allSatisfy({ $0 == 7 }) else { return received.fail(ChannelError.eof) }
    count += bytes.readableBytes
    if count >= wanted { received.succeed(count) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { received.fail(error) }

  func channelInactive(context: ChannelHandlerContext) { received.fail(ChannelError.eof) }
}
