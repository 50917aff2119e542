import Foundation
import LigatureMessages
import RPCCore

/// A call's failure with its decoded details.
struct ServiceFailure {
  let error: RPCError
  /// The reason's name as received, or nil if the failure has no reason because it comes from the transport or a proxy.
  let reasonName: String?
  /// The reason's metadata.
  let reasonMetadata: [String: String]
  /// The reason, or `unspecified` if the failure has none or this version does not recognize it.
  let reason: LigatureV1.ErrorReason
  let conflict: LigatureV1.ConflictDetail?
  /// The challenge for a second factor.
  let challenge: LigatureV1.SecondFactorChallenge?
  /// The sign-in methods that count as a recent sign-in, if the call failed because it requires one.
  let recentSignIn: LigatureV1.RecentSignInDetail?
  /// The first invalid field of the request.
  let violation: GoogleRPC.BadRequest.FieldViolation?
  /// The time to wait before trying again, in seconds.
  let retryAfter: TimeInterval?
  /// The call's ID, with which the server's operator can find the call.
  let requestID: String?

  init(_ error: RPCError) {
    let status = error.statusDetails()
    let info = status?.detail(GoogleRPC.ErrorInfo.self)
    self.error = error
    reasonName = info.flatMap { $0.domain == LigatureV1.ErrorReason.domain ? $0.reason : nil }
    reasonMetadata = info?.metadata ?? [:]
    reason = reasonName.flatMap { LigatureV1.ErrorReason(name: $0) } ?? .unspecified
    conflict = status?.detail(LigatureV1.ConflictDetail.self)
    challenge = status?.detail(LigatureV1.SecondFactorChallenge.self)
    recentSignIn = status?.detail(LigatureV1.RecentSignInDetail.self)
    violation = status?.detail(GoogleRPC.BadRequest.self)?.fieldViolations.first
    requestID = status?.detail(GoogleRPC.RequestInfo.self)?.requestID ?? error.metadata.first("x-request-id")
    retryAfter = status?.detail(GoogleRPC.RetryInfo.self)?.pause.map { $0 / .seconds(1) }
  }

  /// Whether the service refused the continuation or the session to which the continuation is bound.
  var refusesContinuation: Bool {
    switch reason {
    case .invalidPendingToken, .invalidIDToken, .tokenExpired: true
    default: false
    }
  }

  /// Whether the service refused the call's session handle, so that the call can be retried with another handle. This
  /// includes conflicting changes, because a call fails with that reason if another session replaces the caller's
  /// session during the call.
  var refusesBearer: Bool {
    switch reason {
    case .tokenExpired, .invalidIDToken, .conflictingChange: true
    default: false
    }
  }

  /// Whether the failure indicates that the caller's session may have ended.
  var questionsSession: Bool {
    switch reason {
    case .userDisabled, .userNotFound: true
    default: refusesBearer
    }
  }

  /// Whether this failure of a refresh or a sign-out means that the session has ended.
  var endsSession: Bool {
    switch reason {
    case .invalidRefreshToken, .tokenExpired, .userDisabled, .userNotFound: true
    default: false
    }
  }

  /// Whether the service itself refused the request for a reason other than load or limits.
  var isRefusal: Bool { reasonName != nil && !leavesOutcomeOpen && error.code != .resourceExhausted }

  /// Whether the service may have carried out the request, because the response was lost or the service reported that
  /// it was unavailable or failed.
  var leavesOutcomeOpen: Bool {
    guard reasonName == nil else { return reason == .unavailable || reason == .internal }
    switch error.code {
    case .unavailable, .deadlineExceeded, .cancelled, .unknown, .internalError, .dataLoss: return true
    default: return false
    }
  }
}
