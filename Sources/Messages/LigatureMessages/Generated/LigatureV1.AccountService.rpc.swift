// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 8d78bbc150794fe3
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Sign in with any provider, link several to one account, unlink them, read them.
  ///
  /// Calls marked "signed in" need `authorization: Bearer <session handle or ID token>` in the metadata. SignIn and
  /// IssueNonce use it if it is good, and so does StartProviderSignIn; the others do not look at it.
  ///
  /// Calls marked "repeatable" take effect once and are answered again if the same request comes with the same
  /// `ligature-request-key-bin` in the metadata: 16 random bytes, one for each request, to be kept secret. Repeat such a
  /// call if its response was lost; the bearer may be the old one, which is good for nothing else then.
  ///
  /// A client that sends the same 32 random bytes as `ligature-client-instance-bin` with each call is known to the
  /// accounts that it has signed in to: what strangers use up of their limits on codes, mails and messages is not missing
  /// to it. Keep them secret; anything else is ignored.
  ///
  /// Every failure carries google.rpc.Status in `grpc-status-details-bin`, with a google.rpc.ErrorInfo whose reason is a
  /// name of ErrorReason.
  public protocol AccountServiceHandlers: Sendable {
    /// Makes a new account from an anonymous or a password credential. Fails with EMAIL_EXISTS if the address is taken.
    /// Repeatable for ten minutes.
    func signUp(_ request: LigatureV1.SignUpRequest, call: ServerCall) async throws -> LigatureV1.SignInResponse
    /// Signs in with any credential. An identity that no account has gets a new account, except for passwords. Repeatable
    /// for ten minutes.
    func signIn(_ request: LigatureV1.SignInRequest, call: ServerCall) async throws -> LigatureV1.SignInResponse
    /// The caller's account with its providerData. Signed in.
    func getAccount(_ request: LigatureV1.GetAccountRequest, call: ServerCall) async throws -> LigatureV1.GetAccountResponse
    /// The caller's account now, and again after each change, until the caller ends the call. Signed in.
    ///
    /// States come whole: a slow reader gets the latest one and not each step on the way. The call ends with TOKEN_EXPIRED
    /// once the session has ended or what the call has shown expires, with USER_NOT_FOUND or USER_DISABLED, and with
    /// UNAVAILABLE when the server stops. The next call takes the cursor and nothing is missed.
    func watchAccount(_ request: LigatureV1.WatchAccountRequest, responses: ResponseWriter<LigatureV1.WatchAccountResponse>, call: ServerCall) async throws
    /// Adds an identity to the caller's account. Linking what is linked already succeeds. Signed in; recently for a
    /// password. Repeatable.
    func linkIdentity(_ request: LigatureV1.LinkIdentityRequest, call: ServerCall) async throws -> LigatureV1.LinkIdentityResponse
    /// Removes an identity from the caller's account; the last one stays. Signed in, recently. Repeatable.
    func unlinkIdentity(_ request: LigatureV1.UnlinkIdentityRequest, call: ServerCall) async throws -> LigatureV1.UnlinkIdentityResponse
    /// Proves again who the caller is, for what needs a recent sign-in. Signed in. Repeatable.
    func reauthenticate(_ request: LigatureV1.ReauthenticateRequest, call: ServerCall) async throws -> LigatureV1.ReauthenticateResponse
    /// Changes the password of the caller's account and ends its other sessions; NO_SUCH_PROVIDER if it has none. Signed
    /// in; recently, or with the old password. Repeatable.
    func changePassword(_ request: LigatureV1.ChangePasswordRequest, call: ServerCall) async throws -> LigatureV1.ChangePasswordResponse
    /// Changes the name and the photo of the caller's account. Signed in.
    func updateProfile(_ request: LigatureV1.UpdateProfileRequest, call: ServerCall) async throws -> LigatureV1.UpdateProfileResponse
    /// Deletes the caller's account and frees its identities. Signed in, recently. If its address, its factors or its
    /// merges have changed within 72 hours, the links of the notices that were mailed of that can still take it back; it
    /// is erased after 72 hours.
    func deleteAccount(_ request: LigatureV1.DeleteAccountRequest, call: ServerCall) async throws -> LigatureV1.DeleteAccountResponse
    /// A nonce to hand to an OpenID provider: single use, ten minutes.
    func issueNonce(_ request: LigatureV1.IssueNonceRequest, call: ServerCall) async throws -> LigatureV1.IssueNonceResponse
    /// Begins a sign-in at a provider through the browser (RFC 6749, section 4.1; RFC 8252), or on a device without one
    /// (RFC 8628). What it ends with is an IntentCredential. Signed in for LINK and REAUTHENTICATE.
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

    /// Makes a new account from an anonymous or a password credential. Fails with EMAIL_EXISTS if the address is taken.
    /// Repeatable for ten minutes.
    public func signUp(
      _ request: LigatureV1.SignUpRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignInResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.signUp, request, options: options)
    }

    /// Signs in with any credential. An identity that no account has gets a new account, except for passwords. Repeatable
    /// for ten minutes.
    public func signIn(
      _ request: LigatureV1.SignInRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignInResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.signIn, request, options: options)
    }

    /// The caller's account with its providerData. Signed in.
    public func getAccount(
      _ request: LigatureV1.GetAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.GetAccountResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.getAccount, request, options: options)
    }

    /// The caller's account now, and again after each change, until the caller ends the call. Signed in.
    ///
    /// States come whole: a slow reader gets the latest one and not each step on the way. The call ends with TOKEN_EXPIRED
    /// once the session has ended or what the call has shown expires, with USER_NOT_FOUND or USER_DISABLED, and with
    /// UNAVAILABLE when the server stops. The next call takes the cursor and nothing is missed.
    public func watchAccount(
      _ request: LigatureV1.WatchAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<LigatureV1.WatchAccountResponse> {
      try await channel.serverStreaming(LigatureV1.AccountServiceMethods.watchAccount, request, options: options)
    }

    /// Adds an identity to the caller's account. Linking what is linked already succeeds. Signed in; recently for a
    /// password. Repeatable.
    public func linkIdentity(
      _ request: LigatureV1.LinkIdentityRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.LinkIdentityResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.linkIdentity, request, options: options)
    }

    /// Removes an identity from the caller's account; the last one stays. Signed in, recently. Repeatable.
    public func unlinkIdentity(
      _ request: LigatureV1.UnlinkIdentityRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UnlinkIdentityResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.unlinkIdentity, request, options: options)
    }

    /// Proves again who the caller is, for what needs a recent sign-in. Signed in. Repeatable.
    public func reauthenticate(
      _ request: LigatureV1.ReauthenticateRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ReauthenticateResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.reauthenticate, request, options: options)
    }

    /// Changes the password of the caller's account and ends its other sessions; NO_SUCH_PROVIDER if it has none. Signed
    /// in; recently, or with the old password. Repeatable.
    public func changePassword(
      _ request: LigatureV1.ChangePasswordRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ChangePasswordResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.changePassword, request, options: options)
    }

    /// Changes the name and the photo of the caller's account. Signed in.
    public func updateProfile(
      _ request: LigatureV1.UpdateProfileRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UpdateProfileResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.updateProfile, request, options: options)
    }

    /// Deletes the caller's account and frees its identities. Signed in, recently. If its address, its factors or its
    /// merges have changed within 72 hours, the links of the notices that were mailed of that can still take it back; it
    /// is erased after 72 hours.
    public func deleteAccount(
      _ request: LigatureV1.DeleteAccountRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.DeleteAccountResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.deleteAccount, request, options: options)
    }

    /// A nonce to hand to an OpenID provider: single use, ten minutes.
    public func issueNonce(
      _ request: LigatureV1.IssueNonceRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.IssueNonceResponse {
      try await channel.unary(LigatureV1.AccountServiceMethods.issueNonce, request, options: options)
    }

    /// Begins a sign-in at a provider through the browser (RFC 6749, section 4.1; RFC 8252), or on a device without one
    /// (RFC 8628). What it ends with is an IntentCredential. Signed in for LINK and REAUTHENTICATE.
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
