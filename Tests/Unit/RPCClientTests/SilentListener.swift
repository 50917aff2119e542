import NIOCore
import NIOPosix
import RPCCore

/// Accepts connections, says one thing, and then nothing.
final class SilentListener: Sendable {
  private let channel: any Channel
  let port: Int

  init(saying text: String) async throws {
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        if !text.isEmpty { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }
        return channel.eventLoop.makeSucceededVoidFuture()
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  func stop() async { try? await channel.close().get() }
}
