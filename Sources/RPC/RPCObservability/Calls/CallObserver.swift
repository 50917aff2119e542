public import Logging
public import RPCCore

/// The outermost interceptor of one method: counts each call, and writes a line of it to the log.
///
/// A failure of the service itself (INTERNAL, UNKNOWN, DATA_LOSS) is an error in the log; all else, which callers can
/// bring about as often as they like, is written at debug level only. A line says nothing of who called: the peer's kind,
/// not its address; no message, no metadata but the request's id.
public struct CallObserver: ServerInterceptor {
  private let method: CallMetrics.Method
  private let logger: Logger

  /// - Parameter method: the one whose calls go through here.
  public init(_ method: MethodDescriptor, metrics: CallMetrics, logger: Logger) {
    self.method = metrics.method(method)
    self.logger = logger
  }

  public func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      // The monotonic clock that the kernel answers without being entered.
      let start = SuspendingClock.now
      method.begin()
      do {
        try await next(call)
        ended(call, nil, start)
      } catch {
        ended(call, error, start)
        throw error
      }
    }
  }

  private func ended(_ call: ServerCall, _ error: (any Error)?, _ start: SuspendingClock.Instant) {
    let duration = start.duration(to: .now)
    let (seconds, attoseconds) = duration.components
    let code = Self.status(call, error)
    method.end(code, nanoseconds: UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds / 1_000_000_000)))
    let level = Self.level(code)
    guard logger.logLevel <= level else { return }
    logger.log(
      level: level, "Call",
      metadata: [
        "method": "\(method.descriptor.path.dropFirst())", "status": "\(code.name)",
        "milliseconds": "\(Self.rounded(duration))", "peer": "\(Self.kind(of: call.peer))",
        "request": "\(RequestID(call.metadata).text)",
      ])
  }

  /// The status that the caller gets.
  static func status(_ call: ServerCall, _ error: (any Error)?) -> StatusCode {
    if call.isCancelled {
      // The transport has answered already.
      guard let deadline = call.deadline, deadline <= .now else { return .cancelled }
      return .deadlineExceeded
    }
    switch error {
    case nil: return .ok
    case let error as RPCError: return error.code
    case is CancellationError: return .cancelled
    default: return .internalError
    }
  }

  static func level(_ code: StatusCode) -> Logger.Level {
    switch code {
    case .internalError, .unknown, .dataLoss: .error
    default: .debug
    }
  }

  static func kind(of peer: Peer) -> String {
    let socket = peer.address.hasPrefix("unix:") ? "unix" : "tcp"
    return peer.identity != nil ? "\(socket), mutual TLS" : peer.isEncrypted ? "\(socket), TLS" : socket
  }

  /// Milliseconds with three digits behind the point.
  private static func rounded(_ duration: Duration) -> String {
    let microseconds = Int64(duration / .microseconds(1))
    let rest = String(microseconds % 1000)
    return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
