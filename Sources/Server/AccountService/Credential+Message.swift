internal import Accounts
internal import LigatureMessages
internal import RPCCore

extension Credential {
  /// Creates the credential from the message in a request. If the proof is missing, the error specifies its field.
  init(_ message: LigatureV1.Credential?) throws(AccountError) {
    guard let proof = message?.proof else {
      throw AccountError(
        .invalidArgument,
        "The request has no credential; set one of anonymous, password, email_link, phone, id_token, access_token, intent, "
          + "custom_token or continuation.",
        field: .credential)
    }
    switch proof {
    case .anonymous: self = .anonymous
    case .password(let credential):
      self = .password(email: credential.email, password: Secret(credential.password))
    case .idToken(let credential):
      self = .provider(
        ProviderID(rawValue: credential.providerID),
        .idToken(
          Secret(credential.idToken), nonce: credential.nonce.isEmpty ? nil : Secret(credential.nonce)),
        clientInstance: credential.clientInstance,
        displayName: credential.displayName.isEmpty ? nil : credential.displayName)
    case .accessToken(let credential):
      self = .provider(ProviderID(rawValue: credential.providerID), .accessToken(Secret(credential.accessToken)))
    case .continuation(let credential):
      self = .continuation(Secret(credential.token))
    case .emailLink(let credential):
      self = .emailLink(email: credential.email, code: Secret(credential.code))
    case .customToken(let credential):
      self = .customToken(Secret(credential.token))
    case .intent(let credential):
      self = .intent(secret: Secret(credential.secret), code: Secret(credential.code))
    case .phone(let credential):
      self = .phone(sessionInfo: Secret(credential.sessionInfo), code: Secret(credential.code))
    }
  }
}

extension AccountError.Field {
  /// Returns the path of the field in the requests of a method.
  func path(in method: MethodDescriptor?) -> String {
    switch method {
    case LigatureV1.MergeServiceMethods.planMerge, LigatureV1.MergeServiceMethods.transferIdentity:
      pathInProofOfAnother
    case LigatureV1.AdminServiceMethods.createAccount, LigatureV1.AdminServiceMethods.updateAccount:
      pathWithAccount
    case LigatureV1.AdminServiceMethods.mintCustomToken:
      switch self {
      case .newAccountUID: "uid"
      case .customClaims: "claims"
      default: path
      }
    case LigatureV1.AdminServiceMethods.lookupAccounts: self == .account ? "refs" : path
    default: path
    }
  }

  /// The path of the field in an administrator's request that specifies an account.
  private var pathWithAccount: String {
    switch self {
    case .displayName, .photoURL, .customClaims: "account.\(path)"
    case .newAddress: Self.newAccountEmail.path
    case .newPassword: Self.accountPassword.path
    default: path
    }
  }

  /// The path of the field in a request that concerns two accounts and contains the proof for the other account in a
  /// separate message.
  private var pathInProofOfAnother: String {
    if path == "credential" || path.hasPrefix("credential.") { return "proof.\(path)" }
    if self == .pendingToken || path == "assertion" || path.hasPrefix("assertion.") {
      return "proof.second_factor.\(path)"
    }
    return path
  }

  /// The path of the proto field that corresponds to this domain input. This mapping is the reverse of the conversions
  /// above.
  var path: String {
    switch self {
    case .credential: "credential"
    case .email: "credential.password.email"
    case .password: "credential.password.password"
    case .token(.idToken): "credential.id_token.id_token"
    case .token(.accessToken): "credential.access_token.access_token"
    case .tokenProvider(.idToken): "credential.id_token.provider_id"
    case .tokenProvider(.accessToken): "credential.access_token.provider_id"
    case .nonce: "credential.id_token.nonce"
    case .idTokenClientInstance: "credential.id_token.client_instance"
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
    case .emailLinkCode: "credential.email_link.code"
    case .emailLinkAddress: "credential.email_link.email"
    case .customToken: "credential.custom_token.token"
    case .actionCode: "code"
    case .address: "email"
    case .newAddress: "new_email"
    case .languageCode: "language_code"
    case .continueURL: "settings.continue_url"
    case .accountPassword: "password"
    case .olderFactorCode: "older_factor_code"
    case .olderCredential: "older_credential"
    case .pendingToken: "pending_token"
    case .assertion: "assertion"
    case .assertedEnrollment: "assertion.totp.enrollment_id"
    case .assertedTOTPCode: "assertion.totp.code"
    case .assertedRecoveryCode: "assertion.recovery_code.code"
    case .factor: "factor"
    case .enrollment: "enrollment_id"
    case .sessionInfo: "session_info"
    case .code: "code"
    case .intentSecret: "credential.intent.secret"
    case .intentCode: "credential.intent.code"
    case .purpose: "purpose"
    case .returnURL: "return_url"
    case .scopes: "scopes"
    case .customParameters: "custom_parameters"
    case .phoneNumber: "phone_number"
    case .phoneCode: "credential.phone.code"
    case .phoneSessionInfo: "credential.phone.session_info"
    case .assertedPhoneCode: "assertion.phone.code"
    case .assertedPhoneSessionInfo: "assertion.phone.session_info"
    case .accountProof: "proof"
    case .anonymousToken: "proof.anonymous_token"
    case .mergePlan: "plan"
    case .mergeChoices: "choices"
    case .mergedUID: "merged_uid"
    case .updateMask: "update_mask"
    case .removedProviders: "remove_provider_ids"
    case .removedIdentities: "remove_identity_ids"
    case .addedIdentities: "add_identities"
    case .removedFactors: "factors.remove_enrollment_ids"
    case .removedRecoveryCodes: "factors.remove_recovery_codes"
    case .expectedVersion: "expected_version"
    case .serviceName: "name"
    case .serviceScopes: "scopes"
    case .publicKey: "public_key"
    case .expiry: "expires_at"
    case .serviceKey: "key_id"
    case .newAccountUID: "account.uid"
    case .newAccountEmail: "account.email"
    case .newAccountPhone: "account.phone_number"
    case .customClaims: "custom_claims"
    case .mergedClaims: "merge_claims"
    case .verifiedToken: "id_token"
    case .accounts: "refs"
    case .accountIDs: "uids"
    case .auditedAccount: "uid"
    case .auditedRequest: "request_id"
    case .audience: "audience"
    case .sessionCookie: "session_cookie"
    case .tokenLife: "valid_for"
    case .cursor: "cursor"
    case .eventKinds: "kinds"
    case .importedAccounts: "accounts"
    case .importJob: "job_id"
    case .importSource: "job_source"
    case .accountFilter: "filter"
    case .force: "force"
    case .sessionIDs: "session_ids"
    case .account: "ref"
    case .pageToken: "page_token"
    case .operation: "operation"
    }
  }
}

extension UnlinkTarget {
  init(_ target: LigatureV1.UnlinkIdentityRequest.Target?) throws(AccountError) {
    switch target {
    case .providerID(let provider): self = .provider(ProviderID(rawValue: provider))
    case .identityID(let identity): self = .identity(IdentityID(rawValue: identity))
    case nil:
      throw AccountError(
        .invalidArgument,
        "The request does not name a method to unlink; set provider_id or identity_id.", field: .provider)
    }
  }
}

extension RevokeSessions {
  init(_ message: LigatureV1.RevokeSessions) throws(AccountError) {
    switch message {
    case .unspecified, .thisIdentity: self = .thisIdentity
    case .others: self = .others
    case .none: self = .none
    case .unrecognized:
      throw AccountError(
        .invalidArgument, "The value is unknown; use THIS_IDENTITY, OTHERS or NONE.", field: .revoke)
    }
  }
}
