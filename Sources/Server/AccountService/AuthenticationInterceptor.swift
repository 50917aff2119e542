package import Accounts
package import RPCCore

/// Finds out who calls: reads `authorization: Bearer <session handle or ID token>` and sets the call's principal.
///
/// A call without it goes on with no principal; each handler that needs one asks for it. A call with a bad one is refused
/// here, whatever it asks for, so that no client mistakes itself for signed in.
package struct AuthenticationInterceptor: ServerInterceptor {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      let values = call.metadata.all("authorization")
      if let value = values.first {
        guard values.count == 1 else {
          throw AccountError(.invalidIDToken, "Send one authorization value; there were \(values.count).").rpcError
        }
        do throws(AccountError) {
          call.principal = try await useCases.authenticate(bearer: Self.bearer(value))
        } catch {
          throw error.rpcError
        }
      }
      try await next(call)
    }
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

extension ServerCall {
  /// Who calls; set by ``AuthenticationInterceptor``.
  func signedIn() throws(AccountError) -> Principal {
    guard let caller else {
      throw AccountError(
        .missingIDToken, "The call needs a signed-in caller; send authorization: Bearer <session handle or ID token>.")
    }
    return caller
  }

  /// The caller where there is one.
  var caller: Principal? { principal as? Principal }
}
