import Logging
import RPCCore
import RPCTransport
import Synchronization

/// What the server writes to its log: static words and metadata that is neither secret nor personal.
final class ServerLog: Sendable {
  /// Lines a second about connections: whoever can make connections must not be able to fill the disk.
  private static let linesPerSecond = 10

  /// How many lines were written, and how many dropped, in the current second.
  private struct RateLimit {
    var since = ContinuousClock.now
    var lines = 0
    var dropped = 0
  }

  private let logger: Logger
  private let rateLimit = Mutex(RateLimit())

  init(logger: Logger) {
    self.logger = logger
  }

  /// A handler threw something that is no `RPCError`. Its description may hold anything, so only its type is told.
  func handlerFailed(_ error: any Error, method: MethodDescriptor) {
    logger.error(
      "A handler failed", metadata: ["method": "\(method.path)", "error": "\(String(describing: type(of: error)))"])
  }

  /// - Parameter peer: its address.
  func connectionEnded(_ end: ConnectionEnd, peer: String) {
    guard end.code != .noError else { return }
    notice("Connection ended", ["code": "\(end.code)", "reason": "\(end.reason)", "peer": "\(peer)"])
  }

  func refusedConnection(_ reason: String) {
    notice("Connection refused", ["reason": "\(reason)"])
  }

  private func notice(_ message: Logger.Message, _ metadata: Logger.Metadata) {
    let dropped: Int? = rateLimit.withLock { limit in
      let now = ContinuousClock.now
      if limit.since.duration(to: now) >= .seconds(1) {
        limit.since = now
        limit.lines = 0
      }
      guard limit.lines < Self.linesPerSecond else {
        limit.dropped += 1
        return nil
      }
      limit.lines += 1
      defer { limit.dropped = 0 }
      return limit.dropped
    }
    guard let dropped else { return }
    var metadata = metadata
    if dropped > 0 { metadata["linesLeftOut"] = "\(dropped)" }
    logger.notice(message, metadata: metadata)
  }
}
