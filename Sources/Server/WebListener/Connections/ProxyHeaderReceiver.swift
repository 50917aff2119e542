internal import NIOCore
internal import RPCTransport

/// Records the client that a trusted proxy reports. This handler comes after the connection's `ProxyHeaderHandler`.
final class ProxyHeaderReceiver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: WebConnection

  init(_ connection: WebConnection) {
    self.connection = connection
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let header = event as? ProxyHeader else { return context.fireUserInboundEventTriggered(event) }
    if let client = header.client { connection.isFrom(client) }
  }
}
