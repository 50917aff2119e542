import Foundation
import LigatureMessages
import RPCCore

extension ServiceFailure {
  /// Returns the error that callers receive.
  /// - Parameters:
  ///   - credential: The credential used in the call. It stores the conflict's continuation, if there is one.
  ///   - resolver: The resolver that finishes the sign-in if a second factor is required.
  func error(credential: AuthCredential? = nil, resolver: MultiFactorResolver? = nil) -> NSError {
    let code = Self.code(of: reason) ?? Self.code(of: error.code)
    var userInfo: [String: Any] = [:]
    userInfo[AuthErrors.userInfoReasonKey] = reasonName
    userInfo[AuthErrors.userInfoRetryAfterKey] = retryAfter
    userInfo[AuthErrors.userInfoFieldKey] = violation?.field
    userInfo[AuthErrors.userInfoRequestIDKey] = requestID
    userInfo[AuthErrors.userInfoConnectionProblemKey] = error.connectionProblem
    if code == .weakPassword { userInfo[NSLocalizedFailureReasonErrorKey] = violation?.description ?? error.message }
    userInfo[AuthErrors.userInfoMultiFactorResolverKey] = resolver
    userInfo[AuthErrors.userInfoSettledMethodsKey] = recentSignIn?.settledMethods
    if reason == .emailExists { addPassword(of: credential, to: &userInfo) }
    if let conflict {
      if let email = conflict.email { userInfo[AuthErrors.userInfoEmailKey] = email }
      if !conflict.signInMethods.isEmpty { userInfo[AuthErrors.userInfoSignInMethodsKey] = conflict.signInMethods }
      if let updated = updatedCredential(conflict, credential) {
        userInfo[AuthErrors.userInfoUpdatedCredentialKey] = updated
      }
      userInfo[AuthErrors.userInfoSetAsideMethodKey] = conflict.setAside.map { SetAsideMethod(.init($0)) }
    }
    return AuthFailure.error(code, message(for: code), underlying: underlyingError, userInfo: userInfo)
  }

  /// The RPC's error or, if this version does not recognize the reason, an error that contains the service's response
  /// so that applications can read it.
  private var underlyingError: NSError {
    guard let reasonName, reason == .unspecified else { return error.nsError }
    let response: [String: Any] = [
      "reason": reasonName, "message": error.message, "status": error.code.name, "metadata": reasonMetadata,
    ]
    return AuthFailure.internalError(
      .unexpectedErrorResponse,
      [AuthErrors.userInfoDeserializedResponseKey: response, NSUnderlyingErrorKey: error.nsError])
  }

  /// Returns the message for callers, or nil for the code's standard message. A proxy's message is included only if it
  /// concerns the network. An exhausted resource without a reason is a limit of this library or of the service's
  /// connections, such as the size of a message; a proxy's response never has this status.
  private func message(for code: AuthErrorCode) -> String? {
    guard !error.message.isEmpty else { return nil }
    if reasonName != nil || error.connectionProblem != nil || error.code == .resourceExhausted { return error.message }
    return code == .networkError ? "\(code.standardMessage) (\(error.message))" : nil
  }

  /// If the credential is a password, adds a credential that resolves the conflict by signing in to the other account
  /// with this password.
  private func addPassword(of credential: AuthCredential?, to userInfo: inout [String: Any]) {
    guard case .message(.password(let proof)) = credential?.proof else { return }
    userInfo[AuthErrors.userInfoEmailKey] = proof.email
    userInfo[AuthErrors.userInfoUpdatedCredentialKey] =
      EmailAuthProvider.credential(withEmail: proof.email, password: proof.password)
  }

  /// Returns the conflict's continuation, or nil if the failure has none.
  /// - Parameter user: The user who encountered the conflict.
  func continuation(metBy user: User?) -> Continuation? {
    guard let conflict, let token = conflict.continuation, !token.isEmpty else { return nil }
    return Continuation(
      token: token, expiresAt: conflict.continuationExpiresAt.flatMap { Date($0) }, user: user,
      isLinkable: reason == .accountExistsWithDifferentCredential || reason == .emailExists)
  }

  /// Returns a credential that shares the conflict's continuation with the credential used in the call, or nil if there
  /// is no continuation.
  private func updatedCredential(
    _ conflict: LigatureV1.ConflictDetail, _ credential: AuthCredential?
  ) -> AuthCredential? {
    guard conflict.continuation != nil, let credential, let continuation = credential.continuation else { return nil }
    // This also covers credentials from sign-in links.
    if credential.provider == EmailAuthProvider.id {
      return AuthCredential(provider: EmailAuthProvider.id, proof: .continuation(continuation))
    }
    if credential.provider == PhoneAuthProvider.id { return PhoneAuthCredential(continuation) }
    let provider = conflict.providerID.isEmpty ? credential.provider : conflict.providerID
    let tokens = credential as? OAuthCredential
    return OAuthCredential(
      provider: provider, proof: .continuation(continuation), idToken: tokens?.idToken, accessToken: tokens?.accessToken
    )
  }
}

extension RPCError {
  /// The domain of underlying errors, whose codes are gRPC status codes.
  static let nsErrorDomain = "LigatureRPCErrorDomain"

  /// The error as an `NSError` with a readable description. It omits the details, because they may contain a
  /// continuation.
  var nsError: NSError {
    NSError(domain: Self.nsErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: description])
  }
}
