internal import NIOCore
internal import NIOHTTP1
internal import RPCTransport

/// Closes a connection whose input the HTTP parser keeps without making a part of a request of it. The parser's own
/// limits count the bytes of names and values only. It also keeps, for example, spaces before a value, and everything
/// that follows a request for another protocol.
///
/// This handler precedes the parser. ``ParsedInput`` follows it.
final class UnparsedInput: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let maxBytes: Int
  private let counters: LimitCounters
  /// The number of bytes that have been read since the last part of a request.
  private var bytes = 0

  /// - Parameter maxHeaderBytes: The maximum size of the names and values of a request's header fields.
  init(maxHeaderBytes: Int, counters: LimitCounters) {
    // Delimiters and the request's target come on top, and so do the bytes of a single read that end a part.
    maxBytes = 2 * maxHeaderBytes + 65536
    self.counters = counters
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    bytes += unwrapInboundIn(data).readableBytes
    context.fireChannelRead(data)
    guard bytes > maxBytes else { return }
    bytes = 0
    counters.count(.headerListBytes)
    context.close(promise: nil)
  }

  fileprivate func isParsed() { bytes = 0 }
}

/// Notes that the parser has made a part of a request of its input.
final class ParsedInput: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let input: UnparsedInput

  init(of input: UnparsedInput) {
    self.input = input
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    input.isParsed()
    context.fireChannelRead(data)
  }
}
