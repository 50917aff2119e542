package import Accounts
package import RPCCore

/// An interceptor that identifies the callers of methods for which `MethodAccess` requires or permits a user. The
/// interceptor reads `authorization: Bearer <session handle or ID token>` and sets the call's principal.
///
/// If a method requires a user, the interceptor refuses a call without a bearer token before reading its request.
package struct AuthenticationInterceptor: ServerInterceptor {
  private let useCases: AccountUseCases
  private let access: MethodAccess

  package init(useCases: AccountUseCases, for method: MethodDescriptor) {
    self.useCases = useCases
    access = method.access
  }

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    switch access.caller {
    case .anyone: next
    case .userOptional:
      { call in
        do throws(AccountError) {
          call.principal = try await principal(of: call)
        } catch {
          call.principal = RefusedBearer(error: error)
        }
        try await next(call)
      }
    case .user:
      { call in
        guard let principal = try await principal(of: call) else { throw AccountError.missingCaller }
        call.principal = principal
        try await next(call)
      }
    // Operator methods have their own listener, and service methods have their own interceptor. If one of these methods
    // is called through this interceptor, its handler finds no administrator and refuses the call.
    case .operator, .service: next
    }
  }

  /// Returns the principal, or nil if the call has no bearer token.
  private func principal(of call: ServerCall) async throws(AccountError) -> Principal? {
    guard let bearer = try call.bearer(orThrow: .invalidIDToken) else { return nil }
    if let principal = try useCases.authentication.authenticateFromCache(bearer: bearer) { return principal }
    return try await useCases.authentication.authenticate(
      bearer: bearer, acceptsReplaced: access.acceptsReplacedSession && call.hasRequestKey)
  }
}

extension Secret {
  /// Parses a bearer token (RFC 6750, section 2.1). Returns nil if the value of `authorization` has any other form.
  package init?(bearer value: String) {
    let scheme = value.prefix(7)
    guard scheme.lowercased() == "bearer ", value.utf8.count > 7, !value.utf8.contains(UInt8(ascii: ",")) else {
      return nil
    }
    self.init(String(value.dropFirst(7)))
  }
}

/// The error of a call whose bearer token was refused. The interceptor sets it as the call's principal.
struct RefusedBearer: Sendable {
  let error: AccountError
}

extension ServerCall {
  /// Returns the caller that ``AuthenticationInterceptor`` has set.
  func signedIn() throws(AccountError) -> Principal {
    guard let caller else { throw .missingCaller }
    return caller
  }

  /// The caller; nil if there is none.
  var caller: Principal? { principal as? Principal }

  /// Returns the bearer token, or nil if the call has no authorization. Throws an error with the given reason if the
  /// authorization has a different form or multiple values.
  func bearer(orThrow reason: AccountError.Reason) throws(AccountError) -> Secret? {
    let values = metadata.all("authorization")
    guard let value = values.first else { return nil }
    guard values.count == 1 else {
      throw AccountError(reason, "The call has \(values.count) authorization values; send exactly one.")
    }
    guard let bearer = Secret(bearer: value) else {
      throw AccountError(
        reason, "The authorization value is malformed; send \"Bearer\", a space, and the token.")
    }
    return bearer
  }

  /// Whether the bearer token of the call has expired.
  var bearerIsExpired: Bool { (principal as? RefusedBearer)?.error.reason == .tokenExpired }
}

extension AccountError {
  fileprivate static let missingCaller = AccountError(
    .missingIDToken, "The call requires a signed-in caller; send authorization: Bearer <session handle or ID token>.")
}
