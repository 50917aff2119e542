import Foundation
import LigatureMessages
import RPCCore

/// A call's failure with its typed details read.
struct ServiceFailure {
  let error: RPCError
  /// The reason's name as it came; nil where the failure carries none: it comes from the transport, or from something
  /// between.
  let reasonName: String?
  /// The reason; unspecified where there is none, or one that this version does not know.
  let reason: LigatureV1.ErrorReason
  let conflict: LigatureV1.ConflictDetail?
  /// The first wrong field of the request.
  let violation: GoogleRPC.BadRequest.FieldViolation?
  /// Seconds.
  let retryAfter: TimeInterval?

  init(_ error: RPCError) {
    let status = error.statusDetails()
    let info = status?.detail(GoogleRPC.ErrorInfo.self)
    self.error = error
    reasonName = info.flatMap { $0.domain == LigatureV1.ErrorReason.domain ? $0.reason : nil }
    reason = reasonName.flatMap { LigatureV1.ErrorReason(name: $0) } ?? .unspecified
    conflict = status?.detail(LigatureV1.ConflictDetail.self)
    violation = status?.detail(GoogleRPC.BadRequest.self)?.fieldViolations.first
    retryAfter = status?.detail(GoogleRPC.RetryInfo.self)?.retryDelay.map {
      TimeInterval($0.seconds) + TimeInterval($0.nanos) / 1e9
    }
  }

  /// Whether a continuation was refused: itself, or the session that it is bound to.
  var refusesContinuation: Bool {
    switch reason {
    case .invalidPendingToken, .invalidIDToken, .tokenExpired: true
    default: false
    }
  }
}
