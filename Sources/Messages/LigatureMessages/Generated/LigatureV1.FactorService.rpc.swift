// Made by protogen from ligature/v1/factor_service.proto; change that and run `make generate`.
// Source hash: 152ded5e18805feb
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Enrolls and withdraws second factors, and finishes sign-ins with them.
  ///
  /// Once an account has a second factor, each sign-in and reauthentication fails with SECOND_FACTOR_REQUIRED. The
  /// SecondFactorChallenge in the status details contains a pending token and the enrolled factors; FinishSignIn accepts
  /// the token with a proof of one of them. Sessions that were opened before the first factor was enrolled stay signed in.
  /// However, they cannot change a sign-in method, the password or a factor, or delete the account: such calls fail with
  /// CREDENTIAL_TOO_OLD_LOGIN_AGAIN until the session has reauthenticated with a second factor.
  ///
  /// "Signed in", "repeatable" and the status details have the same meaning as in AccountService.
  public protocol FactorServiceHandlers: Sendable {
    /// Sends a code to the phone of an enrolled factor. Codes from an authenticator app and recovery codes need no such
    /// call. Fails with INVALID_MFA_PENDING_CREDENTIAL under the same conditions as FinishSignIn, with
    /// MFA_ENROLLMENT_NOT_FOUND if the account has no such factor, and with the errors of PhoneService.SendPhoneCode. As
    /// in that call, a code that exceeds the limits is not sent, and the response is the same.
    func startFactorChallenge(_ request: LigatureV1.StartFactorChallengeRequest, call: ServerCall) async throws -> LigatureV1.StartFactorChallengeResponse
    /// Finishes a call that SECOND_FACTOR_REQUIRED has interrupted: a sign-in or a reauthentication. A reauthentication
    /// can be finished only by the session that began it. Fails with INVALID_CODE if the code is wrong; the fifth wrong
    /// code invalidates the pending token. Fails with INVALID_MFA_PENDING_CREDENTIAL if the token has expired or was used,
    /// or if the account's password or factors have changed since it was issued; sign in again in this case. Repeatable
    /// for ten minutes.
    func finishSignIn(_ request: LigatureV1.FinishSignInRequest, call: ServerCall) async throws -> LigatureV1.SignInResponse
    /// Begins the enrollment of a factor. Nothing is stored until FinishFactorEnrollment. For a phone, sends a code to it.
    /// Signed in recently, and with a second factor if the account has one.
    ///
    /// Fails with UNVERIFIED_EMAIL if the account has no verified address; with UNSUPPORTED_FIRST_FACTOR after an
    /// anonymous, custom-token or phone sign-in, and for a phone if the account signs in by phone; with
    /// SECOND_FACTOR_EXISTS if the phone is already enrolled; with SECOND_FACTOR_LIMIT_EXCEEDED if the account has five
    /// factors; and, for a phone, with the errors of PhoneService.SendPhoneCode.
    func startFactorEnrollment(_ request: LigatureV1.StartFactorEnrollmentRequest, call: ServerCall) async throws -> LigatureV1.StartFactorEnrollmentResponse
    /// Enrolls a factor once a code proves that it works. From then on, the caller's session counts as signed in with this
    /// factor. Signed in recently, and with a second factor if the account has one. Repeatable.
    func finishFactorEnrollment(_ request: LigatureV1.FinishFactorEnrollmentRequest, call: ServerCall) async throws -> LigatureV1.FinishFactorEnrollmentResponse
    /// Removes a factor. Removing the last factor also removes the recovery codes, and is possible only in a session that
    /// signed in with that factor or with a recovery code. Signed in recently, and with a second factor. Repeatable.
    func withdrawFactor(_ request: LigatureV1.WithdrawFactorRequest, call: ServerCall) async throws -> LigatureV1.WithdrawFactorResponse
    /// Creates ten new recovery codes. The previous codes are refused from then on. Only this response contains the new
    /// codes; if it is lost, call again. Signed in recently, and with a second factor.
    func renewRecoveryCodes(_ request: LigatureV1.RenewRecoveryCodesRequest, call: ServerCall) async throws -> LigatureV1.RenewRecoveryCodesResponse
  }

  /// The methods of `ligature.v1.FactorService` by path, kind, idempotency and access.
  public enum FactorServiceMethods {
    public static let startFactorChallenge = MethodDescriptor(
      service: "ligature.v1.FactorService", name: "StartFactorChallenge", kind: .unary, isIdempotent: false,
    access: MethodAccess(.anyone))
    public static let finishSignIn = MethodDescriptor(
      service: "ligature.v1.FactorService", name: "FinishSignIn", kind: .unary, isIdempotent: false,
    access: MethodAccess(.userOptional, acceptsReplacedSession: true))
    public static let startFactorEnrollment = MethodDescriptor(
      service: "ligature.v1.FactorService", name: "StartFactorEnrollment", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let finishFactorEnrollment = MethodDescriptor(
      service: "ligature.v1.FactorService", name: "FinishFactorEnrollment", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let withdrawFactor = MethodDescriptor(
      service: "ligature.v1.FactorService", name: "WithdrawFactor", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let renewRecoveryCodes = MethodDescriptor(
      service: "ligature.v1.FactorService", name: "RenewRecoveryCodes", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))

    public static let all: [MethodDescriptor] = [startFactorChallenge, finishSignIn, startFactorEnrollment, finishFactorEnrollment, withdrawFactor, renewRecoveryCodes]
  }

  /// Calls `ligature.v1.FactorService` over a channel.
  public struct FactorServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Sends a code to the phone of an enrolled factor. Codes from an authenticator app and recovery codes need no such
    /// call. Fails with INVALID_MFA_PENDING_CREDENTIAL under the same conditions as FinishSignIn, with
    /// MFA_ENROLLMENT_NOT_FOUND if the account has no such factor, and with the errors of PhoneService.SendPhoneCode. As
    /// in that call, a code that exceeds the limits is not sent, and the response is the same.
    public func startFactorChallenge(
      _ request: LigatureV1.StartFactorChallengeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.StartFactorChallengeResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.startFactorChallenge, request, options: options)
    }

    /// Finishes a call that SECOND_FACTOR_REQUIRED has interrupted: a sign-in or a reauthentication. A reauthentication
    /// can be finished only by the session that began it. Fails with INVALID_CODE if the code is wrong; the fifth wrong
    /// code invalidates the pending token. Fails with INVALID_MFA_PENDING_CREDENTIAL if the token has expired or was used,
    /// or if the account's password or factors have changed since it was issued; sign in again in this case. Repeatable
    /// for ten minutes.
    public func finishSignIn(
      _ request: LigatureV1.FinishSignInRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignInResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.finishSignIn, request, options: options)
    }

    /// Begins the enrollment of a factor. Nothing is stored until FinishFactorEnrollment. For a phone, sends a code to it.
    /// Signed in recently, and with a second factor if the account has one.
    ///
    /// Fails with UNVERIFIED_EMAIL if the account has no verified address; with UNSUPPORTED_FIRST_FACTOR after an
    /// anonymous, custom-token or phone sign-in, and for a phone if the account signs in by phone; with
    /// SECOND_FACTOR_EXISTS if the phone is already enrolled; with SECOND_FACTOR_LIMIT_EXCEEDED if the account has five
    /// factors; and, for a phone, with the errors of PhoneService.SendPhoneCode.
    public func startFactorEnrollment(
      _ request: LigatureV1.StartFactorEnrollmentRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.StartFactorEnrollmentResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.startFactorEnrollment, request, options: options)
    }

    /// Enrolls a factor once a code proves that it works. From then on, the caller's session counts as signed in with this
    /// factor. Signed in recently, and with a second factor if the account has one. Repeatable.
    public func finishFactorEnrollment(
      _ request: LigatureV1.FinishFactorEnrollmentRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.FinishFactorEnrollmentResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.finishFactorEnrollment, request, options: options)
    }

    /// Removes a factor. Removing the last factor also removes the recovery codes, and is possible only in a session that
    /// signed in with that factor or with a recovery code. Signed in recently, and with a second factor. Repeatable.
    public func withdrawFactor(
      _ request: LigatureV1.WithdrawFactorRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.WithdrawFactorResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.withdrawFactor, request, options: options)
    }

    /// Creates ten new recovery codes. The previous codes are refused from then on. Only this response contains the new
    /// codes; if it is lost, call again. Signed in recently, and with a second factor.
    public func renewRecoveryCodes(
      _ request: LigatureV1.RenewRecoveryCodesRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.RenewRecoveryCodesResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.renewRecoveryCodes, request, options: options)
    }
  }
}

extension LigatureV1.FactorServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.FactorServiceMethods.startFactorChallenge) { call in
        try call.answer(try await startFactorChallenge(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.FactorServiceMethods.finishSignIn) { call in
        try call.answer(try await finishSignIn(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.FactorServiceMethods.startFactorEnrollment) { call in
        try call.answer(try await startFactorEnrollment(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.FactorServiceMethods.finishFactorEnrollment) { call in
        try call.answer(try await finishFactorEnrollment(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.FactorServiceMethods.withdrawFactor) { call in
        try call.answer(try await withdrawFactor(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.FactorServiceMethods.renewRecoveryCodes) { call in
        try call.answer(try await renewRecoveryCodes(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
