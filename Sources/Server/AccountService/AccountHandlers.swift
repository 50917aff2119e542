package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.AccountService`. They only convert messages to domain values, and results
/// to messages. They throw domain errors, which ``StatusInterceptor`` converts.
package struct AccountHandlers: LigatureV1.AccountServiceHandlers {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func signUp(
    _ request: LigatureV1.SignUpRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SignInResponse {
    let result = try await useCases.signingIn.signUp(
      Credential(request.credential), displayName: request.displayName, deviceLabel: request.deviceLabel,
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.SignInResponse(result)
  }

  package func signIn(
    _ request: LigatureV1.SignInRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SignInResponse {
    let result = try await useCases.signingIn.signIn(
      Credential(request.credential), deviceLabel: request.deviceLabel, caller: call.caller,
      bearerIsExpired: call.bearerIsExpired, call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.SignInResponse(result)
  }

  package func getAccount(
    _ request: LigatureV1.GetAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.GetAccountResponse {
    LigatureV1.GetAccountResponse(account: .init(try await useCases.authentication.account(of: call.signedIn())))
  }

  package func watchAccount(
    _ request: LigatureV1.WatchAccountRequest, responses: ResponseWriter<LigatureV1.WatchAccountResponse>,
    call: ServerCall
  ) async throws {
    try await useCases.watching.watchAccount(principal: call.signedIn(), after: request.cursor) { update in
      try await responses.send(
        LigatureV1.WatchAccountResponse(account: update.account.map { .init($0) }, cursor: update.cursor))
    }
  }

  package func linkIdentity(
    _ request: LigatureV1.LinkIdentityRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.LinkIdentityResponse {
    let result = try await useCases.linking.link(
      Credential(request.credential), principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.LinkIdentityResponse(
      account: .init(result.account), tokens: result.tokens.map { .init($0) }, alreadyLinked: result.alreadyLinked,
      providerID: result.providerID.reported.rawValue, providerProfileJSON: result.profileJSON,
      addressReleased: result.addressReleased,
      unreachable: result.unreachable.map {
        .init(continuation: $0.continuation.reveal(), continuationExpiresAt: .init($0.expiresAt))
      })
  }

  package func unlinkIdentity(
    _ request: LigatureV1.UnlinkIdentityRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.UnlinkIdentityResponse {
    let result = try await useCases.linking.unlink(
      UnlinkTarget(request.target), revoke: RevokeSessions(request.revoke), principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.UnlinkIdentityResponse(account: .init(result.account), tokens: .init(result.tokens))
  }

  package func reauthenticate(
    _ request: LigatureV1.ReauthenticateRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ReauthenticateResponse {
    let result = try await useCases.reauthentication.reauthenticate(
      Credential(request.credential), principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.ReauthenticateResponse(account: .init(result.account), tokens: .init(result.tokens))
  }

  package func deleteAccount(
    _ request: LigatureV1.DeleteAccountRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.DeleteAccountResponse {
    try await useCases.ownAccount.deleteAccount(principal: call.signedIn())
    return LigatureV1.DeleteAccountResponse()
  }

  package func changePassword(
    _ request: LigatureV1.ChangePasswordRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ChangePasswordResponse {
    let result = try await useCases.ownAccount.changePassword(
      to: Secret(request.newPassword), old: request.oldPassword.map { Secret($0) }, principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.ChangePasswordResponse(account: .init(result.account), tokens: .init(result.tokens))
  }

  package func updateProfile(
    _ request: LigatureV1.UpdateProfileRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.UpdateProfileResponse {
    let account = try await useCases.ownAccount.updateProfile(
      ProfileChange(displayName: request.displayName, photoURL: request.photoURL), principal: call.signedIn(),
      call: call.context)
    return LigatureV1.UpdateProfileResponse(account: .init(account))
  }

  package func issueNonce(
    _ request: LigatureV1.IssueNonceRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.IssueNonceResponse {
    let nonce = try await useCases.providerSignIn.issueNonce(
      for: ProviderID(rawValue: request.providerID), clientInstance: request.clientInstance, caller: call.caller)
    return LigatureV1.IssueNonceResponse(nonce: nonce.nonce.reveal(), expiresAt: .init(nonce.expiresAt))
  }

  package func startProviderSignIn(
    _ request: LigatureV1.StartProviderSignInRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.StartProviderSignInResponse {
    let started = try await useCases.providerSignIn.startProviderSignIn(
      ProviderSignInRequest(request, address: call.clientAddress?.description), caller: call.caller,
      call: call.context)
    return LigatureV1.StartProviderSignInResponse(started)
  }
}

extension LigatureV1.SignInResponse {
  init(_ result: SignInResult) {
    self.init(
      account: .init(result.account), tokens: .init(result.tokens), isNewAccount: result.isNewAccount,
      providerID: result.providerID.reported.rawValue, providerProfileJSON: result.profileJSON,
      addressReleased: result.addressReleased)
  }
}
