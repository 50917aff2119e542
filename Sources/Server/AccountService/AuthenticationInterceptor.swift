package import Accounts
package import RPCCore

/// Finds out who calls: reads `authorization: Bearer <session handle or ID token>` and sets the call's principal, for the
/// methods that look at it (see ``BearerUse``).
///
/// A call without it continues without a principal; each handler that needs one asks for it.
package struct AuthenticationInterceptor: ServerInterceptor {
  private let useCases: AccountUseCases
  private let use: BearerUse

  package init(useCases: AccountUseCases, for method: MethodDescriptor) {
    self.useCases = useCases
    use = BearerUse(method)
  }

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    switch use {
    case .ignored: next
    case .optional, .optionalOrRepeated:
      { call in
        do throws(AccountError) {
          call.principal = try await principal(of: call)
        } catch {
          call.principal = RefusedBearer(error: error)
        }
        try await next(call)
      }
    case .required, .requiredOrRepeated:
      { call in
        do throws(AccountError) {
          if let principal = try await principal(of: call) { call.principal = principal }
        } catch {
          throw error.rpcError
        }
        try await next(call)
      }
    }
  }

  /// nil if the call has no bearer.
  private func principal(of call: ServerCall) async throws(AccountError) -> Principal? {
    let values = call.metadata.all("authorization")
    guard let value = values.first else { return nil }
    guard values.count == 1 else {
      throw AccountError(.invalidIDToken, "Send one authorization value; there were \(values.count).")
    }
    let bearer = try Self.bearer(value)
    if let principal = try useCases.authenticateFromCache(bearer: bearer) { return principal }
    return try await useCases.authenticate(
      bearer: bearer, acceptsReplaced: use.acceptsReplaced && call.hasRequestKey)
  }

  /// The token of RFC 6750, section 2.1.
  private static func bearer(_ value: String) throws(AccountError) -> Secret {
    let scheme = value.prefix(7)
    guard scheme.lowercased() == "bearer ", value.utf8.count > 7, !value.utf8.contains(UInt8(ascii: ",")) else {
      throw AccountError(
        .invalidIDToken, "The authorization has the wrong form; send \"Bearer\", a space, and the token.")
    }
    return Secret(String(value.dropFirst(7)))
  }
}

/// In place of a principal: why the bearer that came with a call names none.
struct RefusedBearer: Sendable {
  let error: AccountError
}

extension ServerCall {
  /// The caller; set by ``AuthenticationInterceptor``.
  func signedIn() throws(AccountError) -> Principal {
    guard let caller else {
      throw AccountError(
        .missingIDToken, "The call needs a signed-in caller; send authorization: Bearer <session handle or ID token>.")
    }
    return caller
  }

  /// The caller if there is one.
  var caller: Principal? { principal as? Principal }

  /// Whether the call came with a bearer that has expired.
  var bearerIsExpired: Bool { (principal as? RefusedBearer)?.error.reason == .tokenExpired }
}
