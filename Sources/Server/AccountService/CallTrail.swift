package import Accounts
internal import LigatureMessages
package import RPCCore

/// Puts the id of each call into the audit trail, beside what it changed, and into the error that the caller gets; the log has
/// it too. Refusals that matter to the security of an account are noted for the trail.
package struct CallTrail: ServerInterceptor {
  private let useCases: AccountUseCases
  /// Whether calls of the method change nothing.
  private let isRead: Bool

  package init(useCases: AccountUseCases, for method: MethodDescriptor) {
    self.useCases = useCases
    isRead = method.isIdempotent
  }

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    let isRead = isRead
    return { call in
      do {
        try await CallSource.$current.withValue(call.source) {
          if isRead { return try await next(call) }
          try await ChangeOrigin.$current.withValue(call.origin) { try await next(call) }
        }
      } catch {
        throw failed(call, error)
      }
    }
  }

  private static let notedReasons = Set(
    AccountError.Reason.allCases.filter(\.mattersToSecurity).map(\.message.name))

  /// Notes a refusal, and returns the error with the call's id.
  private func failed(_ call: ServerCall, _ error: any Error) -> any Error {
    try? call.addTrailingMetadata(call.requestID, for: RequestID.metadataName)
    guard let error = error as? RPCError else { return error }
    var status = error.statusDetails() ?? GoogleRPC.Status(code: Int32(error.code.rawValue), message: error.message)
    if let info = status.detail(GoogleRPC.ErrorInfo.self), info.domain == LigatureV1.ErrorReason.domain,
      Self.notedReasons.contains(info.reason)
    {
      useCases.noteRefusal(info.reason, of: call.caller?.uid, from: call.source, in: call.origin)
    }
    if let info = GoogleRPC.RequestInfo(requestID: call.requestID).packed { status.details.append(info) }
    var identified = error
    identified.details = (try? status.serializedBytes()) ?? error.details
    return identified
  }
}

extension ServerCall {
  fileprivate var origin: ChangeOrigin { ChangeOrigin(requestID: requestID, callerRequestID: callerRequestID) }
}

extension RPCError {
  /// The name of the reason that the error carries; nil if it carries none.
  package var reasonName: String? { detail(GoogleRPC.ErrorInfo.self)?.reason }
}
