internal import Accounts
internal import LigatureMessages
package import RPCCore

/// An interceptor that converts the errors of handlers and other interceptors to the status that the caller receives.
/// The status contains the error's details and the ID of the call, which also appears in the log and the audit trail.
///
/// This must be the outermost interceptor, so that all others see domain errors.
package struct StatusInterceptor: ServerInterceptor {
  package init() {}

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      do {
        try await next(call)
      } catch {
        try? call.addTrailingMetadata(call.requestID, for: RequestID.metadataName)
        guard var status = Self.status(of: error, in: call.method) else { throw error }
        status.append(GoogleRPC.RequestInfo(requestID: call.requestID))
        throw status
      }
    }
  }

  /// Returns the status for a domain error or a gRPC error. Returns nil for any other error, which the server logs.
  private static func status(of error: any Error, in method: MethodDescriptor) -> RPCError? {
    (error as? AccountError)?.status(in: method) ?? error as? RPCError
  }
}

extension AccountError: CallFailure {
  package var code: StatusCode { reason.code }
  package var reasonName: String? { reason.message.name }
}
