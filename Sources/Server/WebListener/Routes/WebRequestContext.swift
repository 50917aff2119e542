internal import Hummingbird
internal import NIOCore

/// What handlers know of a request beside the request itself.
struct WebRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The other end of the connection.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}
