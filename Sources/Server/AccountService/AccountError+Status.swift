internal import Accounts
internal import LigatureMessages
package import RPCCore

extension AccountError {
  /// The failure as a gRPC status whose details carry every fact of it.
  package var rpcError: RPCError {
    var details = [
      GoogleRPC.ErrorInfo(reason: reason.message.name, domain: LigatureV1.ErrorReason.domain).packed
    ]
    if let field {
      details.append(GoogleRPC.BadRequest(fieldViolations: [.init(field: field.path, description: message)]).packed)
    }
    if let conflict { details.append(LigatureV1.ConflictDetail(conflict).packed) }
    if let retryAfterMilliseconds {
      details.append(GoogleRPC.RetryInfo(retryDelay: .init(milliseconds: retryAfterMilliseconds)).packed)
    }
    return RPCError(reason.code, message, details: details.compactMap(\.self))
  }
}

extension AccountError.Field {
  /// The one place where an input of the domain becomes the path of a proto field.
  var path: String {
    switch self {
    case .credential: "credential"
    case .email: "credential.password.email"
    case .password: "credential.password.password"
    case .idToken: "credential.id_token.id_token"
    case .idTokenProvider: "credential.id_token.provider_id"
    case .nonce: "credential.id_token.nonce"
    case .idTokenClientInstance: "credential.id_token.client_instance"
    case .accessToken: "credential.access_token.access_token"
    case .accessTokenProvider: "credential.access_token.provider_id"
    case .continuation: "credential.continuation.token"
    case .displayName: "display_name"
    case .photoURL: "photo_url"
    case .clientInstance: "client_instance"
    case .deviceLabel: "device_label"
    case .refreshToken: "refresh_token"
    case .requestKey: "request_key"
    case .newPassword: "new_password"
    case .oldPassword: "old_password"
    case .sessionID: "session_id"
    case .provider: "provider_id"
    case .identity: "identity_id"
    case .revoke: "revoke"
    }
  }
}

extension AccountError.Reason {
  /// The one place where a reason becomes a gRPC status code.
  var code: StatusCode {
    switch self {
    case .invalidArgument, .invalidEmail, .missingEmail, .weakPassword, .missingPassword, .invalidProviderID:
      .invalidArgument
    case .invalidLoginCredentials, .invalidIDPResponse, .missingOrInvalidNonce, .invalidPendingToken, .missingIDToken,
      .invalidIDToken, .tokenExpired, .invalidRefreshToken:
      .unauthenticated
    case .operationNotAllowed, .adminOnlyOperation, .userDisabled: .permissionDenied
    case .credentialTooOldLoginAgain, .lastSignInMethod, .emailChangeNeedsVerification: .failedPrecondition
    case .userNotFound, .noSuchProvider: .notFound
    case .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential, .providerAlreadyLinked:
      .alreadyExists
    case .tooManyAttemptsTryLater, .resourceExhausted: .resourceExhausted
    case .conflictingChange: .aborted
    case .internalError: .internalError
    case .providerUnavailable, .unavailable: .unavailable
    }
  }

  /// The reason's name on the wire.
  var message: LigatureV1.ErrorReason {
    switch self {
    case .invalidArgument: .invalidArgument
    case .invalidEmail: .invalidEmail
    case .missingEmail: .missingEmail
    case .weakPassword: .weakPassword
    case .missingPassword: .missingPassword
    case .invalidProviderID: .invalidProviderID
    case .invalidLoginCredentials: .invalidLoginCredentials
    case .invalidIDPResponse: .invalidIdpResponse
    case .missingOrInvalidNonce: .missingOrInvalidNonce
    case .invalidPendingToken: .invalidPendingToken
    case .operationNotAllowed: .operationNotAllowed
    case .adminOnlyOperation: .adminOnlyOperation
    case .providerUnavailable: .providerUnavailable
    case .missingIDToken: .missingIDToken
    case .invalidIDToken: .invalidIDToken
    case .tokenExpired: .tokenExpired
    case .invalidRefreshToken: .invalidRefreshToken
    case .credentialTooOldLoginAgain: .credentialTooOldLoginAgain
    case .userDisabled: .userDisabled
    case .userNotFound: .userNotFound
    case .emailExists: .emailExists
    case .credentialAlreadyInUse: .credentialAlreadyInUse
    case .accountExistsWithDifferentCredential: .accountExistsWithDifferentCredential
    case .providerAlreadyLinked: .providerAlreadyLinked
    case .noSuchProvider: .noSuchProvider
    case .lastSignInMethod: .lastSignInMethod
    case .emailChangeNeedsVerification: .emailChangeNeedsVerification
    case .tooManyAttemptsTryLater: .tooManyAttemptsTryLater
    case .resourceExhausted: .resourceExhausted
    case .conflictingChange: .conflictingChange
    case .internalError: .internal
    case .unavailable: .unavailable
    }
  }
}
