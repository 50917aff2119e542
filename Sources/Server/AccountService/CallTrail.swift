package import Accounts
internal import LigatureMessages
package import RPCCore

/// An interceptor that adds the ID of each call to the audit records of the call's changes. It also records refusals
/// that are relevant to an account's security.
package struct CallTrail: ServerInterceptor {
  private let useCases: AccountUseCases
  /// Whether the method is read-only.
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
      } catch let error as AccountError where error.reason.mattersToSecurity {
        useCases.refusedCalls.note(
          error.reason.message.name, of: call.caller?.uid, at: error.target, from: call.source, in: call.origin)
        throw error
      }
    }
  }
}

extension ServerCall {
  fileprivate var origin: ChangeOrigin {
    ChangeOrigin(
      requestID: requestID, callerRequestID: callerRequestID, actor: (principal as? Administrator)?.name)
  }
}
