// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 0fe80126a5c9d861
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Signs users in with any provider; links several identities to one account, unlinks them and lists them.
  ///
  /// Calls marked "signed in" require `authorization: Bearer <session handle or ID token>` in the metadata. SignIn,
  /// IssueNonce and StartProviderSignIn use it if it is valid; the other calls ignore it. Calls marked "signed in
  /// recently" also fail with CREDENTIAL_TOO_OLD_LOGIN_AGAIN if the caller's last proof, by a sign-in or by
  /// Reauthenticate, is not recent. An anonymous account has no proof that its user could repeat, so its sessions always
  /// count as recent.
  ///
  /// Calls marked "repeatable" take effect only once. If the same request is sent again with the same
  /// `ligature-request-key-bin` in the metadata, the server responds again without repeating the effect. The key consists
  /// of 16 random bytes, is different for each request, and must be kept secret. Repeat such a call if its response was
  /// lost. The repeated call may contain the previous bearer token, which is no longer valid for anything else. If the
  /// server notices that a key was used before for a different request, the call fails with INVALID_ARGUMENT.
  ///
  /// If a client sends the same 32 random bytes as `ligature-client-instance-bin` with each call, the server recognizes
  /// the client for the accounts that it has signed in to. Attempts by strangers then do not use up its limits on codes,
  /// emails and messages. Keep these bytes secret. A value of any other form is ignored.
  ///
  /// Every failure has a google.rpc.Status in `grpc-status-details-bin`. It contains a google.rpc.ErrorInfo whose reason
  /// is the name of an ErrorReason.
  public protocol AccountServiceHandlers: Sendable {
    /// Creates an account from an anonymous or a password credential. Fails with EMAIL_EXISTS if the address is taken.
    /// Repeatable for ten minutes.
    func signUp(_ request: LigatureV1.SignUpRequest, call: ServerCall) async throws -> LigatureV1.SignInResponse
    /// Signs in with any credential. If no account has the identity, a new account is created, unless the credential is a
    /// password. Repeatable for ten minutes.
    ///
    /// Fails with ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL and a ConflictDetail if the address of the credential belongs
    /// to an account that the credential does not open, or if an account has set the identity aside in a merge that can
    /// still be undone. In the first case, sign in to that account with one of its methods, and call LinkIdentity with the
    /// continuation of the detail. In the second case there is no continuation; sign in to that account with another
    /// method, and undo the merge, or unlink what replaced the identity and link the identity again. There is none either
    /// if the address is reserved, for up to three days, for a user who can still recover an account; try again later.
    func signIn(_ request: LigatureV1.SignInRequest, call: ServerCall) async throws -> LigatureV1.SignInResponse
    /// Returns the caller's account with its linked identities (`provider_data`). Signed in.
    func getAccount(_ request: LigatureV1.GetAccountRequest, call: ServerCall) async throws -> LigatureV1.GetAccountResponse
    /// Returns the caller's account, and returns it again after each change, until the caller ends the call. Signed in.
    ///
    /// Each state is sent as the complete account. A slow reader receives only the latest state, not every state before
    /// it. The call ends with TOKEN_EXPIRED once the session has ended or the bearer token of the call expires, with
    /// USER_NOT_FOUND or USER_DISABLED if the account was deleted or disabled, and with UNAVAILABLE when the server stops.
    /// No change is missed if the next call is made with the last cursor. Fails with RESOURCE_EXHAUSTED if the account has
    /// as many watches as the server's setting `policy.watchesPerAccount` allows.
    func watchAccount(_ request: LigatureV1.WatchAccountRequest, responses: ResponseWriter<LigatureV1.WatchAccountResponse>, call: ServerCall) async throws
    /// Adds an identity to the caller's account. Also succeeds if the account already has the identity. Signed in; signed
    /// in recently for a password, a sign-in link or a phone, or if the server's `policy.recentLogin.link` requires it. An
    /// anonymous account always counts as signed in recently, and is not anonymous afterwards. Repeatable.
    ///
    /// Fails with CREDENTIAL_ALREADY_IN_USE and a ConflictDetail if another account has the identity; with EMAIL_EXISTS
    /// and a ConflictDetail if another account has the address; with PROVIDER_ALREADY_LINKED if the account has another
    /// identity of the provider, or a password; with EMAIL_CHANGE_NEEDS_VERIFICATION if a password or a sign-in link is
    /// for another address than the account's; with CREDENTIAL_TOO_OLD_LOGIN_AGAIN if the sign-in is not recent although
    /// it must be, or without the account's second factor; with UNSUPPORTED_FIRST_FACTOR for a phone if the account has a
    /// phone as a second factor; with OPERATION_NOT_ALLOWED if the provider may not be linked; and with the errors of
    /// SignIn if the credential is not valid.
    func linkIdentity(_ request: LigatureV1.LinkIdentityRequest, call: ServerCall) async throws -> LigatureV1.LinkIdentityResponse
    /// Removes an identity from the caller's account. The identity can be linked to another account afterwards. Signed in
    /// recently. Repeatable.
    ///
    /// Fails with LAST_SIGN_IN_METHOD if no other identity can sign in, or only identities that are not settled, unless
    /// the server's `policy.unlinkLast` allows it; with NO_SUCH_PROVIDER if the account does not have the identity; with
    /// INVALID_ARGUMENT if it has several identities of the provider; and with OPERATION_NOT_ALLOWED if the provider may
    /// not be unlinked.
    ///
    /// A sign-in link is an identity with the provider "emailLink", which `provider_data` reports as "password". Unlinking
    /// it does not close the mailbox: if the account owns the address, the next link that is sent there by email signs in
    /// and links the sign-in link again, unless `policy.linking` is `explicit` or `emailLink.link` is false.
    ///
    /// The caller's session continues. It still counts as recent if it has unlinked the identity that opened it, except
    /// for a sign-in link: call Reauthenticate before further calls that must be recent.
    func unlinkIdentity(_ request: LigatureV1.UnlinkIdentityRequest, call: ServerCall) async throws -> LigatureV1.UnlinkIdentityResponse
    /// Proves again who the caller is, for calls that require a recent sign-in. Signed in. Repeatable.
    func reauthenticate(_ request: LigatureV1.ReauthenticateRequest, call: ServerCall) async throws -> LigatureV1.ReauthenticateResponse
    /// Changes the password of the caller's account and ends its other sessions. Fails with NO_SUCH_PROVIDER if the
    /// account has no password. Signed in; signed in recently if the old password is absent. Repeatable.
    func changePassword(_ request: LigatureV1.ChangePasswordRequest, call: ServerCall) async throws -> LigatureV1.ChangePasswordResponse
    /// Changes the display name and the photo of the caller's account. Signed in.
    func updateProfile(_ request: LigatureV1.UpdateProfileRequest, call: ServerCall) async throws -> LigatureV1.UpdateProfileResponse
    /// Deletes the caller's account and releases its identities. Signed in recently; an anonymous account always counts as
    /// signed in recently. The server never assigns the uid to another account.
    ///
    /// If the account's address, factors or merges have changed within the last 72 hours, the account can still be
    /// recovered with the links in the notices that were sent by email about these changes; it is erased 72 hours after
    /// the call.
    func deleteAccount(_ request: LigatureV1.DeleteAccountRequest, call: ServerCall) async throws -> LigatureV1.DeleteAccountResponse
    /// Returns a nonce to pass to an OpenID provider. It can be used once, within ten minutes.
    func issueNonce(_ request: LigatureV1.IssueNonceRequest, call: ServerCall) async throws -> LigatureV1.IssueNonceResponse
    /// Begins a sign-in with a provider, either in the user's browser (RFC 6749, section 4.1; RFC 8252) or for a device
    /// that has no browser (RFC 8628). The sign-in results in an IntentCredential. Signed in for LINK and REAUTHENTICATE.
    func startProviderSignIn(_ request: LigatureV1.StartProviderSignInRequest, call: ServerCall) async throws -> LigatureV1.StartProviderSignInResponse
  }

  /// The methods of `ligature.v1.AccountService` by path, kind, idempotency and access.
  public enum AccountServiceMethods {
    public static let signUp = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "SignUp", kind: .unary, isIdempotent: false,
    access: MethodAccess(.anyone))
    public static let signIn = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "SignIn", kind: .unary, isIdempotent: false,
    access: MethodAccess(.userOptional))
    public static let getAccount = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "GetAccount", kind: .unary, isIdempotent: true,
    access: MethodAccess(.user))
    public static let watchAccount = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "WatchAccount", kind: .serverStreaming, isIdempotent: true,
    access: MethodAccess(.user))
    public static let linkIdentity = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "LinkIdentity", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let unlinkIdentity = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "UnlinkIdentity", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let reauthenticate = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "Reauthenticate", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let changePassword = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "ChangePassword", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let updateProfile = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "UpdateProfile", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let deleteAccount = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "DeleteAccount", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let issueNonce = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "IssueNonce", kind: .unary, isIdempotent: false,
    access: MethodAccess(.userOptional))
    public static let startProviderSignIn = MethodDescriptor(
      service: "ligature.v1.AccountService", name: "StartProviderSignIn", kind: .unary, isIdempotent: false,
    access: MethodAccess(.userOptional))

    public static let all: [MethodDescriptor] = [signUp, signIn, getAccount, watchAccount, linkIdentity, unlinkIdentity, reauthenticate, changePassword, updateProfile, deleteAccount, issueNonce, startProviderSignIn]
  }

  /// Calls `ligature.v1.AccountService` over a channel.
  public struct AccountServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Creates an account from an anonymous or a password credential. Fails with EMAIL_EXISTS if the address is taken.
    /// Repeatable for ten minutes.
    public func signUp(
      _ request: LigatureV1.SignUpRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignInResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.signUp, request, options: options)
    }

    /// Signs in with any credential. If no account has the identity, a new account is created, unless the credential is a
    /// password. Repeatable for ten minutes.
    ///
    /// Fails with ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL and a ConflictDetail if the address of the credential belongs
    /// to an account that the credential does not open, or if an account has set the identity aside in a merge that can
    /// still be undone. In the first case, sign in to that account with one of its methods, and call LinkIdentity with the
    /// continuation of the detail. In the second case there is no continuation; sign in to that account with another
    /// method, and undo the merge, or unlink what replaced the identity and link the identity again. There is none either
    /// if the address is reserved, for up to three days, for a user who can still recover an account; try again later.
    public func signIn(
      _ request: LigatureV1.SignInRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignInResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.signIn, request, options: options)
    }

    /// Returns the caller's account with its linked identities (`provider_data`). Signed in.
    public func getAccount(
      _ request: LigatureV1.GetAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.GetAccountResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.getAccount, request, options: options)
    }

    /// Returns the caller's account, and returns it again after each change, until the caller ends the call. Signed in.
    ///
    /// Each state is sent as the complete account. A slow reader receives only the latest state, not every state before
    /// it. The call ends with TOKEN_EXPIRED once the session has ended or the bearer token of the call expires, with
    /// USER_NOT_FOUND or USER_DISABLED if the account was deleted or disabled, and with UNAVAILABLE when the server stops.
    /// No change is missed if the next call is made with the last cursor. Fails with RESOURCE_EXHAUSTED if the account has
    /// as many watches as the server's setting `policy.watchesPerAccount` allows.
    public func watchAccount(
      _ request: LigatureV1.WatchAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<LigatureV1.WatchAccountResponse> {
      try await channel.serverStreaming(LigatureV1.AccountServiceMethods.watchAccount, request, options: options)
    }

    /// Adds an identity to the caller's account. Also succeeds if the account already has the identity. Signed in; signed
    /// in recently for a password, a sign-in link or a phone, or if the server's `policy.recentLogin.link` requires it. An
    /// anonymous account always counts as signed in recently, and is not anonymous afterwards. Repeatable.
    ///
    /// Fails with CREDENTIAL_ALREADY_IN_USE and a ConflictDetail if another account has the identity; with EMAIL_EXISTS
    /// and a ConflictDetail if another account has the address; with PROVIDER_ALREADY_LINKED if the account has another
    /// identity of the provider, or a password; with EMAIL_CHANGE_NEEDS_VERIFICATION if a password or a sign-in link is
    /// for another address than the account's; with CREDENTIAL_TOO_OLD_LOGIN_AGAIN if the sign-in is not recent although
    /// it must be, or without the account's second factor; with UNSUPPORTED_FIRST_FACTOR for a phone if the account has a
    /// phone as a second factor; with OPERATION_NOT_ALLOWED if the provider may not be linked; and with the errors of
    /// SignIn if the credential is not valid.
    public func linkIdentity(
      _ request: LigatureV1.LinkIdentityRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.LinkIdentityResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.linkIdentity, request, options: options)
    }

    /// Removes an identity from the caller's account. The identity can be linked to another account afterwards. Signed in
    /// recently. Repeatable.
    ///
    /// Fails with LAST_SIGN_IN_METHOD if no other identity can sign in, or only identities that are not settled, unless
    /// the server's `policy.unlinkLast` allows it; with NO_SUCH_PROVIDER if the account does not have the identity; with
    /// INVALID_ARGUMENT if it has several identities of the provider; and with OPERATION_NOT_ALLOWED if the provider may
    /// not be unlinked.
    ///
    /// A sign-in link is an identity with the provider "emailLink", which `provider_data` reports as "password". Unlinking
    /// it does not close the mailbox: if the account owns the address, the next link that is sent there by email signs in
    /// and links the sign-in link again, unless `policy.linking` is `explicit` or `emailLink.link` is false.
    ///
    /// The caller's session continues. It still counts as recent if it has unlinked the identity that opened it, except
    /// for a sign-in link: call Reauthenticate before further calls that must be recent.
    public func unlinkIdentity(
      _ request: LigatureV1.UnlinkIdentityRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UnlinkIdentityResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.unlinkIdentity, request, options: options)
    }

    /// Proves again who the caller is, for calls that require a recent sign-in. Signed in. Repeatable.
    public func reauthenticate(
      _ request: LigatureV1.ReauthenticateRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ReauthenticateResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.reauthenticate, request, options: options)
    }

    /// Changes the password of the caller's account and ends its other sessions. Fails with NO_SUCH_PROVIDER if the
    /// account has no password. Signed in; signed in recently if the old password is absent. Repeatable.
    public func changePassword(
      _ request: LigatureV1.ChangePasswordRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ChangePasswordResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.changePassword, request, options: options)
    }

    /// Changes the display name and the photo of the caller's account. Signed in.
    public func updateProfile(
      _ request: LigatureV1.UpdateProfileRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UpdateProfileResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.updateProfile, request, options: options)
    }

    /// Deletes the caller's account and releases its identities. Signed in recently; an anonymous account always counts as
    /// signed in recently. The server never assigns the uid to another account.
    ///
    /// If the account's address, factors or merges have changed within the last 72 hours, the account can still be
    /// recovered with the links in the notices that were sent by email about these changes; it is erased 72 hours after
    /// the call.
    public func deleteAccount(
      _ request: LigatureV1.DeleteAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.DeleteAccountResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.deleteAccount, request, options: options)
    }

    /// Returns a nonce to pass to an OpenID provider. It can be used once, within ten minutes.
    public func issueNonce(
      _ request: LigatureV1.IssueNonceRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.IssueNonceResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.issueNonce, request, options: options)
    }

    /// Begins a sign-in with a provider, either in the user's browser (RFC 6749, section 4.1; RFC 8252) or for a device
    /// that has no browser (RFC 8628). The sign-in results in an IntentCredential. Signed in for LINK and REAUTHENTICATE.
    public func startProviderSignIn(
      _ request: LigatureV1.StartProviderSignInRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.StartProviderSignInResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.startProviderSignIn, request, options: options)
    }
  }
}

extension LigatureV1.AccountServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.AccountServiceMethods.signUp) { call in
        try call.answer(try await signUp(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.signIn) { call in
        try call.answer(try await signIn(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.getAccount) { call in
        try call.answer(try await getAccount(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.watchAccount) { call in
        try await watchAccount(try call.request(limits: LigatureV1.requestLimits), responses: ResponseWriter(call: call), call: call)
      },
      ServerMethod(LigatureV1.AccountServiceMethods.linkIdentity) { call in
        try call.answer(try await linkIdentity(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.unlinkIdentity) { call in
        try call.answer(try await unlinkIdentity(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.reauthenticate) { call in
        try call.answer(try await reauthenticate(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.changePassword) { call in
        try call.answer(try await changePassword(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.updateProfile) { call in
        try call.answer(try await updateProfile(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.deleteAccount) { call in
        try call.answer(try await deleteAccount(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.issueNonce) { call in
        try call.answer(try await issueNonce(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.AccountServiceMethods.startProviderSignIn) { call in
        try call.answer(try await startProviderSignIn(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
