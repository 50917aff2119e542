import Logging
import RPCCore
import RPCTransport
import Synchronization

/// What the server writes to its log: static words and metadata that is neither secret nor personal.
final class ServerLog: Sendable {
  /// Lines a second about connections: whoever can make connections must not be able to fill the disk.
  private static let linesPerSecond = 10

  private struct Pace {
    var since = ContinuousClock.now
    var lines = 0
    var left = 0
  }

  private let logger: Logger
  private let pace = Mutex(Pace())

  init(logger: Logger) {
    self.logger = logger
  }

  /// A handler threw something that is no `RPCError`. Its description may hold anything, so only its type is told.
  func handlerFailed(_ error: any Error, method: MethodDescriptor) {
    logger.error(
      "A handler failed", metadata: ["method": "\(method.path)", "error": "\(String(describing: type(of: error)))"])
  }

  func connectionEnded(_ end: ConnectionEnd, peer: Peer?) {
    guard end.code != .noError else { return }
    notice(
      "Connection ended",
      ["code": "\(end.code)", "reason": "\(end.reason)", "peer": "\(peer?.address ?? "")"])
  }

  func refusedConnection(_ reason: String) {
    notice("Connection refused", ["reason": "\(reason)"])
  }

  private func notice(_ message: Logger.Message, _ metadata: Logger.Metadata) {
    let left: Int? = pace.withLock { pace in
      let now = ContinuousClock.now
      if pace.since.duration(to: now) >= .seconds(1) {
        pace.since = now
        pace.lines = 0
      }
      guard pace.lines < Self.linesPerSecond else {
        pace.left += 1
        return nil
      }
      pace.lines += 1
      defer { pace.left = 0 }
      return pace.left
    }
    guard let left else { return }
    var metadata = metadata
    if left > 0 { metadata["linesLeftOut"] = "\(left)" }
    logger.notice(message, metadata: metadata)
  }
}
