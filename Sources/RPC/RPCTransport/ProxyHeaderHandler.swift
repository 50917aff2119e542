package import NIOCore

/// A handler that reads the ``ProxyHeader`` at the beginning of a connection from a trusted proxy, and then removes
/// itself. The handlers after it receive the header as a user event, followed by the remaining bytes. If the connection
/// begins without a header, the event's header has no client.
///
/// The handler enforces no time limit. Until the header is complete, the handlers after it see an active connection
/// without input, and apply their own time limits.
package final class ProxyHeaderHandler: ChannelInboundHandler, RemovableChannelHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer

  private var received: ByteBuffer?
  private var isDone = false

  package init() {}

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDone else { return context.fireChannelRead(data) }
    var bytes = unwrapInboundIn(data)
    if var earlier = received {
      earlier.writeBuffer(&bytes)
      bytes = earlier
    }
    switch ProxyHeader.read(bytes.readableBytesView) {
    case .incomplete: received = bytes
    case .absent: finish(context, ProxyHeader(client: nil), bytes)
    case .header(let header, let length):
      bytes.moveReaderIndex(forwardBy: length)
      finish(context, header, bytes)
    case .malformed:
      isDone = true
      context.fireErrorCaught(MalformedProxyHeader())
      context.close(promise: nil)
    }
  }

  private func finish(_ context: ChannelHandlerContext, _ header: ProxyHeader, _ rest: ByteBuffer) {
    isDone = true
    received = nil
    context.fireUserInboundEventTriggered(header)
    if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}

/// The error that the handler fires if a connection's PROXY header is malformed.
package struct MalformedProxyHeader: Error, Sendable {}
