import Logging
import RPCCore
import RPCTransport

/// What the server writes to its log: static words and metadata that is neither secret nor personal.
struct ServerLog: Sendable {
  let logger: Logger

  /// A handler threw something that is no `RPCError`. Its description may hold anything, so only its type is told.
  func handlerFailed(_ error: any Error, method: MethodDescriptor) {
    logger.error(
      "A handler failed", metadata: ["method": "\(method.path)", "error": "\(String(describing: type(of: error)))"])
  }

  func connectionEnded(_ end: ConnectionEnd, peer: Peer?) {
    guard end.code != .noError else { return }
    logger.notice(
      "Connection ended",
      metadata: ["code": "\(end.code)", "reason": "\(end.reason)", "peer": "\(peer?.address ?? "")"])
  }

  func refusedConnection(_ reason: StaticString) {
    logger.notice("Connection refused", metadata: ["reason": "\(reason)"])
  }
}
