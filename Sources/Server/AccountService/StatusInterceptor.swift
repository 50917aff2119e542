internal import Accounts
internal import LigatureMessages
package import RPCCore

/// Converts the errors of handlers and other interceptors into the status that the caller receives, with its details
/// and the ID of the call, which is also in the log and the audit trail.
///
/// It is the outermost interceptor, so that all others see the errors of the domain.
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

  /// Returns nil for an error that is neither the domain's nor gRPC's; the server logs it.
  private static func status(of error: any Error, in method: MethodDescriptor) -> RPCError? {
    (error as? AccountError)?.status(in: method) ?? error as? RPCError
  }
}

extension AccountError: CallFailure {
  package var code: StatusCode { reason.code }
  package var reasonName: String? { reason.message.name }
}
