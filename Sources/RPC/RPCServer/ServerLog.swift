import Logging
import RPCCore
import RPCTransport

/// The server's log, which consists of fixed messages and of metadata without secrets.
final class ServerLog: Sendable {
  private let logger: Logger
  /// The rate limit for lines about connections.
  private let pace = LogPace()

  init(logger: Logger) {
    self.logger = logger
  }

  /// Logs a handler's error that is not an `RPCError`. The error's description may contain anything, so only its type
  /// is logged.
  func handlerFailed(_ error: any Error, method: MethodDescriptor) {
    logger.error(
      "A handler failed", metadata: ["method": "\(method.path)", "error": "\(String(describing: type(of: error)))"])
  }

  /// Logs the end of a connection, unless the connection ended normally.
  /// - Parameter peer: The peer's address.
  func connectionEnded(_ end: ConnectionEnd, peer: String) {
    guard end.code != .noError else { return }
    notice("Connection ended", ["code": "\(end.code)", "reason": "\(end.reason)", "peer": "\(peer)"])
  }

  func refusedConnection(_ reason: String) {
    notice("Connection refused", ["reason": "\(reason)"])
  }

  private func notice(_ message: Logger.Message, _ metadata: Logger.Metadata) {
    guard let leftOut = pace.next() else { return }
    var metadata = metadata
    if leftOut > 0 { metadata["linesLeftOut"] = .stringConvertible(leftOut) }
    logger.notice(message, metadata: metadata)
  }
}
