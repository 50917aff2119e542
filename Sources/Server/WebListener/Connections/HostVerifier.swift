internal import NIOCore
internal import NIOHTTP1

/// A handler that refuses HTTP/1 requests whose host is missing, repeated or malformed, because a proxy and the server
/// could disagree about the host of such a request.
///
/// As for a request that the parser refuses, the response has status 400 and follows the responses to earlier requests.
final class HostVerifier: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var hasRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRefused else { return }
    if case .head(let head) = unwrapInboundIn(data), !head.namesItsHost {
      hasRefused = true
      return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    }
    context.fireChannelRead(data)
  }
}

extension HTTPRequestHead {
  /// Whether the request specifies its host (RFC 9112, section 3.2). HTTP/1.0 requests, such as the health checks of
  /// some load balancers, may omit the host.
  fileprivate var namesItsHost: Bool {
    let hosts = headers["Host"]
    return hosts.isEmpty ? version == .http1_0 : hosts.count == 1 && hosts[0].isHost
  }
}

extension String {
  /// Whether all parsers interpret the text as only a host and a port.
  fileprivate var isHost: Bool { utf8.allSatisfy { !" \t,/\\?#@".utf8.contains($0) } }
}
