// Made by protogen from ligature/v1/email_service.proto; change that and run `make generate`.
// Source hash: 3b09d95f49655d6a
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Verifies and changes email addresses, resets passwords and sends sign-in links, all of which require the user's
  /// mailbox.
  ///
  /// Each email that asks for an action contains a link with a code that can be used once. The link is
  /// `<public URL>/action?mode=...&oobCode=...`, as in Firebase. Without a mail server (`mail.url`), the calls that send
  /// email fail with OPERATION_NOT_ALLOWED.
  ///
  /// "Signed in", "repeatable" and the status details have the same meaning as in AccountService.
  ///
  /// Notices about changes that the user of an account has made also contain a code. A RECOVER_EMAIL code recovers the
  /// account within three days after the notice. Each such code is valid for an hour. If ApplyActionCode is called with
  /// one that has expired, it sends another code by email and fails with EXPIRED_OOB_CODE.
  ///
  /// If `policy.enumerationProtection` is on, calls that specify an address return the same response whether or not an
  /// account has it.
  public protocol EmailServiceHandlers: Sendable {
    /// Sends an email with a code that verifies the address of the caller's account. Fails with MISSING_EMAIL if the
    /// account has no address. No email is sent to an address that is already verified. Signed in.
    func sendEmailVerification(_ request: LigatureV1.SendEmailVerificationRequest, call: ServerCall) async throws -> LigatureV1.SendEmailVerificationResponse
    /// Sends an email with a code that resets the password of the account with the given address.
    func sendPasswordReset(_ request: LigatureV1.SendPasswordResetRequest, call: ServerCall) async throws -> LigatureV1.SendPasswordResetResponse
    /// Sends an email with a link that signs in to the account with the given address, or creates the account. SignIn,
    /// LinkIdentity and Reauthenticate accept the code of the link as an EmailLinkCredential.
    func sendSignInLink(_ request: LigatureV1.SendSignInLinkRequest, call: ServerCall) async throws -> LigatureV1.SendSignInLinkResponse
    /// Sends an email with a code to a new address. Applying the code makes it the account's address. Signed in recently.
    func sendEmailChange(_ request: LigatureV1.SendEmailChangeRequest, call: ServerCall) async throws -> LigatureV1.SendEmailChangeResponse
    /// If this server sends no email and the account has no verified address, replaces the account's address immediately.
    /// Otherwise, fails with EMAIL_CHANGE_NEEDS_VERIFICATION; use SendEmailChange instead. Signed in recently.
    func changeEmail(_ request: LigatureV1.ChangeEmailRequest, call: ServerCall) async throws -> LigatureV1.ChangeEmailResponse
    /// Returns the purpose of a code without using up the code. Fails with INVALID_OOB_CODE or EXPIRED_OOB_CODE.
    func checkActionCode(_ request: LigatureV1.CheckActionCodeRequest, call: ServerCall) async throws -> LigatureV1.CheckActionCodeResponse
    /// Carries out or denies the action of a VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL, RECOVER_EMAIL or
    /// REVERT_METHOD_ADDITION code. A session of the account, sent as the bearer token, replaces the password. Repeatable
    /// for ten minutes.
    func applyActionCode(_ request: LigatureV1.ApplyActionCodeRequest, call: ServerCall) async throws -> LigatureV1.ApplyActionCodeResponse
    /// Sets a new password with a PASSWORD_RESET code and ends all sessions of the account. No session is opened. Fails
    /// with SECOND_FACTOR_REQUIRED if the account has second factors. The failed call uses the code up; call again with
    /// the pending token from the status details. Repeatable for ten minutes.
    func confirmPasswordReset(_ request: LigatureV1.ConfirmPasswordResetRequest, call: ServerCall) async throws -> LigatureV1.ConfirmPasswordResetResponse
    /// Returns the sign-in methods of the account with the given address, such as "password", "emailLink" or "google.com".
    /// The list is always empty if `policy.enumerationProtection` is on.
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

    /// Sends an email with a code that verifies the address of the caller's account. Fails with MISSING_EMAIL if the
    /// account has no address. No email is sent to an address that is already verified. Signed in.
    public func sendEmailVerification(
      _ request: LigatureV1.SendEmailVerificationRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendEmailVerificationResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendEmailVerification, request, options: options)
    }

    /// Sends an email with a code that resets the password of the account with the given address.
    public func sendPasswordReset(
      _ request: LigatureV1.SendPasswordResetRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendPasswordResetResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendPasswordReset, request, options: options)
    }

    /// Sends an email with a link that signs in to the account with the given address, or creates the account. SignIn,
    /// LinkIdentity and Reauthenticate accept the code of the link as an EmailLinkCredential.
    public func sendSignInLink(
      _ request: LigatureV1.SendSignInLinkRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendSignInLinkResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendSignInLink, request, options: options)
    }

    /// Sends an email with a code to a new address. Applying the code makes it the account's address. Signed in recently.
    public func sendEmailChange(
      _ request: LigatureV1.SendEmailChangeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendEmailChangeResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.sendEmailChange, request, options: options)
    }

    /// If this server sends no email and the account has no verified address, replaces the account's address immediately.
    /// Otherwise, fails with EMAIL_CHANGE_NEEDS_VERIFICATION; use SendEmailChange instead. Signed in recently.
    public func changeEmail(
      _ request: LigatureV1.ChangeEmailRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ChangeEmailResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.changeEmail, request, options: options)
    }

    /// Returns the purpose of a code without using up the code. Fails with INVALID_OOB_CODE or EXPIRED_OOB_CODE.
    public func checkActionCode(
      _ request: LigatureV1.CheckActionCodeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CheckActionCodeResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.checkActionCode, request, options: options)
    }

    /// Carries out or denies the action of a VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL, RECOVER_EMAIL or
    /// REVERT_METHOD_ADDITION code. A session of the account, sent as the bearer token, replaces the password. Repeatable
    /// for ten minutes.
    public func applyActionCode(
      _ request: LigatureV1.ApplyActionCodeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ApplyActionCodeResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.applyActionCode, request, options: options)
    }

    /// Sets a new password with a PASSWORD_RESET code and ends all sessions of the account. No session is opened. Fails
    /// with SECOND_FACTOR_REQUIRED if the account has second factors. The failed call uses the code up; call again with
    /// the pending token from the status details. Repeatable for ten minutes.
    public func confirmPasswordReset(
      _ request: LigatureV1.ConfirmPasswordResetRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.ConfirmPasswordResetResponse {
      try await channel.unary(LigatureV1.EmailServiceMethods.confirmPasswordReset, request, options: options)
    }

    /// Returns the sign-in methods of the account with the given address, such as "password", "emailLink" or "google.com".
    /// The list is always empty if `policy.enumerationProtection` is on.
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
