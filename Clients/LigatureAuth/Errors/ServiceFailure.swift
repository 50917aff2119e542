import Foundation
import LigatureMessages
import RPCCore

/// A call's failure with its typed details read.
struct ServiceFailure {
  let error: RPCError
  /// The reason, unspecified where the failure carries none (it comes from the transport or from something in between)
  /// or one that this version does not know.
  var reason: LigatureV1.ErrorReason = .unspecified
  /// The reason as it came.
  var reasonName: String?
  var conflict: LigatureV1.ConflictDetail?
  var field: String?
  var fieldDescription: String?
  var retryAfter: TimeInterval?

  init(_ error: RPCError) {
    self.error = error
  }
}
