public import Logging
public import RPCCore

/// An interceptor for one method that counts and logs each call.
///
/// A failure of the service itself (INTERNAL, UNKNOWN, DATA_LOSS) is logged as an error. A refusal is logged at info
/// level with its reason, but at most ten times per second, because callers can cause any number of refusals. Further
/// refusals and all other calls are logged at debug level only. A log line does not identify the caller. It contains
/// the kind of peer, but neither its address nor any message, and no metadata except the caller's own ID for the call.
public struct CallObserver: ServerInterceptor {
  private let method: CallMetrics.Method
  private let refusals: LogPace
  private let logger: Logger

  /// Creates an observer for a method.
  /// - Parameters:
  ///   - method: The method.
  ///   - metrics: The metrics to update.
  ///   - logger: The logger to which the lines are written.
  public init(_ method: MethodDescriptor, metrics: CallMetrics, logger: Logger) {
    self.method = metrics.method(method)
    refusals = metrics.refusals
    self.logger = logger
  }

  public func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      // Reading this monotonic clock requires no system call.
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
    var level = Self.level(code)
    guard logger.logLevel <= level else { return }
    var leftOut = 0
    if level == .info {
      if let count = refusals.next() { leftOut = count } else { level = .debug }
      guard logger.logLevel <= level else { return }
    }
    var metadata: Logger.Metadata = [
      "method": "\(method.descriptor.path.dropFirst())", "status": "\(code.name)",
      "milliseconds": .stringConvertible(Self.rounded(duration)), "peer": "\(Self.kind(of: call.peer))",
      "request": "\(call.requestID)",
    ]
    if let id = call.callerRequestID { metadata["callerRequest"] = "\(id)" }
    if let reason = (error as? any CallFailure)?.reasonName { metadata["reason"] = "\(reason)" }
    if leftOut > 0 { metadata["linesLeftOut"] = .stringConvertible(leftOut) }
    logger.log(level: level, "Call", metadata: metadata)
  }

  /// Returns the status that the caller receives.
  static func status(_ call: ServerCall, _ error: (any Error)?) -> StatusCode {
    if call.isCancelled {
      // The transport has already responded.
      guard let deadline = call.deadline, deadline <= .now else { return .cancelled }
      return .deadlineExceeded
    }
    switch error {
    case nil: return .ok
    case let failure as any CallFailure: return failure.code
    case is CancellationError: return .cancelled
    default: return .internalError
    }
  }

  static func level(_ code: StatusCode) -> Logger.Level {
    switch code {
    case .internalError, .unknown, .dataLoss: .error
    // Calls that the caller has abandoned do not count as refusals.
    case .ok, .cancelled, .deadlineExceeded: .debug
    default: .info
    }
  }

  static func kind(of peer: Peer) -> String {
    let socket = peer.address.hasPrefix("unix:") ? "unix" : "tcp"
    return peer.identity != nil ? "\(socket), mutual TLS" : peer.isEncrypted ? "\(socket), TLS" : socket
  }

  /// Returns the duration in milliseconds with three decimal places.
  private static func rounded(_ duration: Duration) -> Double { (duration / .microseconds(1)).rounded() / 1000 }
}
