internal import NIOCore
internal import NIOHTTP1
internal import RPCTransport

/// A handler that closes a connection if the HTTP parser buffers too much input without producing a request part. The
/// parser's own limits count only the bytes of names and values. The parser also buffers other input, such as spaces
/// before a value and everything after a request to switch protocols.
///
/// This handler precedes the parser. ``ParsedInput`` follows it.
final class UnparsedInput: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let maxBytes: Int
  private let counters: LimitCounters
  /// The number of bytes that have been read since the last request part.
  private var bytes = 0

  /// - Parameter maxHeaderBytes: The maximum size in bytes of the names and values of a request's header fields.
  init(maxHeaderBytes: Int, counters: LimitCounters) {
    // The limit also allows for delimiters, the request target, and the bytes of the read that completes a request
    // part.
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

/// A handler that notifies ``UnparsedInput`` when the parser produces a request part.
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
