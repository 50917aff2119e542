internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Refuses requests of HTTP/1 that do not name their host once: a proxy could take another host for theirs than the
/// server.
///
/// What it refuses is answered as what the parser refuses, with 400 in the order of the requests.
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
  /// RFC 9112, section 3.2. Older requests than those of HTTP/1.1, such as the probes of load balancers, may name none.
  fileprivate var namesItsHost: Bool {
    let hosts = headers["Host"]
    return hosts.isEmpty ? version == .http1_0 : hosts.count == 1 && hosts[0].isHost
  }
}

extension HTTPRequest {
  /// RFC 9113, section 8.3.1: the host is in `:authority`, or in a `Host` field, or the same in both.
  var namesItsHost: Bool {
    let hosts = headerFields[values: .host]
    guard let authority else { return hosts.count == 1 && hosts[0].isHost }
    return authority.isHost && hosts.allSatisfy { $0 == authority }
  }
}

extension String {
  /// Whether no program reads more than a host and a port in it.
  fileprivate var isHost: Bool { utf8.allSatisfy { !" \t,/\\?#@".utf8.contains($0) } }
}

extension HTTPField.Name {
  fileprivate static let host = HTTPField.Name("Host")!
}
