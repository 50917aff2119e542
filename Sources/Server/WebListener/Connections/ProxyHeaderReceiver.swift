internal import NIOCore
internal import RPCTransport

/// A handler that records the client that a trusted proxy reports. It follows the connection's `ProxyHeaderHandler`.
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
