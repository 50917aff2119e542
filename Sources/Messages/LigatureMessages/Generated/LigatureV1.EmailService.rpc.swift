// Made by protogen from ligature/v1/email_service.proto; change that and run `make generate`.
// Source hash: baee304344216349
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// What needs the user's mailbox: to verify an address, to reset a password, to sign in with a link, to change the
  /// address.
  ///
  /// Each mail that asks for something has a link with a code, good for one use. The link is
  /// `<public URL>/action?mode=...&oobCode=...`, as Firebase writes it. Without a mail server (`mail.url`) the calls that
  /// send mail end with OPERATION_NOT_ALLOWED.
  ///
  /// "Signed in", "repeatable" and the status details are those of AccountService.
  ///
  /// Notices of changes that the user of an account has made carry a code, too: RECOVER_EMAIL takes the account back, for
  /// three days. Each such code is good for an hour; ApplyActionCode with one that has expired mails another and ends with
  /// EXPIRED_OOB_CODE.
  ///
  /// With `policy.enumerationProtection`, calls that name an address answer alike whether or not an account has it.
  public protocol EmailServiceHandlers: Sendable {
    /// Mails a code that verifies the address of the caller's account; MISSING_EMAIL if it has none. An address that is
    /// verified gets no mail. Signed in.
    func sendEmailVerification(_ request: LigatureV1.SendEmailVerificationRequest, call: ServerCall) async throws -> LigatureV1.SendEmailVerificationResponse
    /// Mails a code to reset the password of the account that has the address.
    func sendPasswordReset(_ request: LigatureV1.SendPasswordResetRequest, call: ServerCall) async throws -> LigatureV1.SendPasswordResetResponse
    /// Mails a link that signs in to the account of the address, or makes one. SignIn, LinkIdentity and Reauthenticate
    /// take its code as EmailLinkCredential.
    func sendSignInLink(_ request: LigatureV1.SendSignInLinkRequest, call: ServerCall) async throws -> LigatureV1.SendSignInLinkResponse
    /// Mails a code to a new address; the account has it once the code is applied. Signed in, recently.
    func sendEmailChange(_ request: LigatureV1.SendEmailChangeRequest, call: ServerCall) async throws -> LigatureV1.SendEmailChangeResponse
    /// Gives the caller's account another address at once, if this server sends no mail and the account has no verified
    /// address; otherwise EMAIL_CHANGE_NEEDS_VERIFICATION, and SendEmailChange is the way. Signed in, recently.
    func changeEmail(_ request: LigatureV1.ChangeEmailRequest, call: ServerCall) async throws -> LigatureV1.ChangeEmailResponse
    /// What a code is for. The code is not used up. INVALID_OOB_CODE and EXPIRED_OOB_CODE.
    func checkActionCode(_ request: LigatureV1.CheckActionCodeRequest, call: ServerCall) async throws -> LigatureV1.CheckActionCodeResponse
    /// Does what a code of VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL, RECOVER_EMAIL or REVERT_METHOD_ADDITION is for, or
    /// denies it. The bearer of a session of the account takes the place of the password. Repeatable for ten minutes.
    func applyActionCode(_ request: LigatureV1.ApplyActionCodeRequest, call: ServerCall) async throws -> LigatureV1.ApplyActionCodeResponse
    /// Sets a new password with a code of PASSWORD_RESET and ends all sessions of the account. It opens none. An account
    /// with second factors answers SECOND_FACTOR_REQUIRED, which uses the code up; call again with the pending token of
    /// the details. Repeatable for ten minutes.
    func confirmPasswordReset(_ request: LigatureV1.ConfirmPasswordResetRequest, call: ServerCall) async throws -> LigatureV1.ConfirmPasswordResetResponse
    /// How the account of an address signs in: "password", "emailLink", "google.com", ... Empty with
    /// `policy.enumerationProtection`.
    func fetchSignInMethods(_ request: LigatureV1.FetchSignInMethodsRequest, call: ServerCall) async throws -> LigatureV1.FetchSignInMethodsResponse
  }

  /// The methods of `ligature.v1.EmailService` by path, kind, idempotency and access.
  public enum EmailServiceMethods {
    public static let sendEmailVerification = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "SendEmailVerification", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let sendPasswordReset = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "SendPasswordReset", kind: .unary, isIdempotent: false,
    access: MethodAccess(.anyone))
    public static let sendSignInLink = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "SendSignInLink", kind: .unary, isIdempotent: false,
    access: MethodAccess(.anyone))
    public static let sendEmailChange = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "SendEmailChange", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let changeEmail = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "ChangeEmail", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let checkActionCode = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "CheckActionCode", kind: .unary, isIdempotent: true,
    access: MethodAccess(.anyone))
    public static let applyActionCode = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "ApplyActionCode", kind: .unary, isIdempotent: false,
    access: MethodAccess(.userOptional))
    public static let confirmPasswordReset = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "ConfirmPasswordReset", kind: .unary, isIdempotent: false,
    access: MethodAccess(.anyone))
    public static let fetchSignInMethods = MethodDescriptor(
      service: "ligature.v1.EmailService", name: "FetchSignInMethods", kind: .unary, isIdempotent: true,
    access: MethodAccess(.anyone))

    public static let all: [MethodDescriptor] = [sendEmailVerification, sendPasswordReset, sendSignInLink, sendEmailChange, changeEmail, checkActionCode, applyActionCode, confirmPasswordReset, fetchSignInMethods]
  }

  /// Calls `ligature.v1.EmailService` over a channel.
  public struct EmailServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Mails a code that verifies the address of the caller's account; MISSING_EMAIL if it has none. An address that is
    /// verified gets no mail. Signed in.
    public func sendEmailVerification(
      _ request: LigatureV1.SendEmailVerificationRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendEmailVerificationResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendEmailVerification, request, options: options)
    }

    /// Mails a code to reset the password of the account that has the address.
    public func sendPasswordReset(
      _ request: LigatureV1.SendPasswordResetRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendPasswordResetResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendPasswordReset, request, options: options)
    }

    /// Mails a link that signs in to the account of the address, or makes one. SignIn, LinkIdentity and Reauthenticate
    /// take its code as EmailLinkCredential.
    public func sendSignInLink(
      _ request: LigatureV1.SendSignInLinkRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendSignInLinkResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendSignInLink, request, options: options)
    }

    /// Mails a code to a new address; the account has it once the code is applied. Signed in, recently.
    public func sendEmailChange(
      _ request: LigatureV1.SendEmailChangeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendEmailChangeResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendEmailChange, request, options: options)
    }

    /// Gives the caller's account another address at once, if this server sends no mail and the account has no verified
    /// address; otherwise EMAIL_CHANGE_NEEDS_VERIFICATION, and SendEmailChange is the way. Signed in, recently.
    public func changeEmail(
      _ request: LigatureV1.ChangeEmailRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ChangeEmailResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.changeEmail, request, options: options)
    }

    /// What a code is for. The code is not used up. INVALID_OOB_CODE and EXPIRED_OOB_CODE.
    public func checkActionCode(
      _ request: LigatureV1.CheckActionCodeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CheckActionCodeResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.checkActionCode, request, options: options)
    }

    /// Does what a code of VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL, RECOVER_EMAIL or REVERT_METHOD_ADDITION is for, or
    /// denies it. The bearer of a session of the account takes the place of the password. Repeatable for ten minutes.
    public func applyActionCode(
      _ request: LigatureV1.ApplyActionCodeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ApplyActionCodeResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.applyActionCode, request, options: options)
    }

    /// Sets a new password with a code of PASSWORD_RESET and ends all sessions of the account. It opens none. An account
    /// with second factors answers SECOND_FACTOR_REQUIRED, which uses the code up; call again with the pending token of
    /// the details. Repeatable for ten minutes.
    public func confirmPasswordReset(
      _ request: LigatureV1.ConfirmPasswordResetRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ConfirmPasswordResetResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.confirmPasswordReset, request, options: options)
    }

    /// How the account of an address signs in: "password", "emailLink", "google.com", ... Empty with
    /// `policy.enumerationProtection`.
    public func fetchSignInMethods(
      _ request: LigatureV1.FetchSignInMethodsRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.FetchSignInMethodsResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.fetchSignInMethods, request, options: options)
    }
  }
}

extension LigatureV1.EmailServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.EmailServiceMethods.sendEmailVerification) { call in
        try call.answer(try await sendEmailVerification(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.sendPasswordReset) { call in
        try call.answer(try await sendPasswordReset(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.sendSignInLink) { call in
        try call.answer(try await sendSignInLink(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.sendEmailChange) { call in
        try call.answer(try await sendEmailChange(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.changeEmail) { call in
        try call.answer(try await changeEmail(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.checkActionCode) { call in
        try call.answer(try await checkActionCode(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.applyActionCode) { call in
        try call.answer(try await applyActionCode(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.confirmPasswordReset) { call in
        try call.answer(try await confirmPasswordReset(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.EmailServiceMethods.fetchSignInMethods) { call in
        try call.answer(try await fetchSignInMethods(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
