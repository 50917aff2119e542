package import Accounts
internal import LigatureMessages
package import RPCCore

/// Gives each call an id by which it is found again: in the audit trail beside what it changed, in the error that the caller
/// gets, and in the log. Refusals that matter to the security of an account are noted for the trail.
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
          try await ChangeOrigin.$currentRequestID.withValue(call.requestID) { try await next(call) }
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
      useCases.noteRefusal(info.reason, of: call.caller?.uid, from: call.source, requestID: call.requestID)
    }
    if let info = GoogleRPC.RequestInfo(requestID: call.requestID).packed { status.details.append(info) }
    var identified = error
    identified.details = (try? status.serializedBytes()) ?? error.details
    return identified
  }
}

extension RPCError {
  /// The name of the reason that the error carries; nil if it carries none.
  package var reasonName: String? { detail(GoogleRPC.ErrorInfo.self)?.reason }
}
