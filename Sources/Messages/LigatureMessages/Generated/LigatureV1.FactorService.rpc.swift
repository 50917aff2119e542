// Made by protogen from ligature/v1/factor_service.proto; change that and run `make generate`.
// Source hash: 210e9e2af50ad497
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Second factors: enroll them, withdraw them, and finish sign-ins with them.
  ///
  /// Once an account has a second factor, each sign-in and reauthentication fails with SECOND_FACTOR_REQUIRED. The
  /// SecondFactorChallenge in the status details has a pending token and the enrolled factors; FinishSignIn takes the
  /// token with a proof of one of them. Sessions that were opened before the first factor was enrolled stay signed in, but
  /// can change no sign-in method, password or factor and can't delete the account until they have reauthenticated with a
  /// second factor (CREDENTIAL_TOO_OLD_LOGIN_AGAIN).
  ///
  /// "Signed in", "repeatable" and the status details are those of AccountService.
  public protocol FactorServiceHandlers: Sendable {
    /// Sends a code to the phone of an enrolled factor. The codes of an authenticator app and recovery codes need no
    /// start. INVALID_MFA_PENDING_CREDENTIAL as for FinishSignIn, MFA_ENROLLMENT_NOT_FOUND if the account has no such
    /// factor, and the errors of PhoneService.SendPhoneCode; as there, a code that exceeds the limits is not sent and the
    /// response is the same.
    func startFactorChallenge(_ request: LigatureV1.StartFactorChallengeRequest, call: ServerCall) async throws -> LigatureV1.StartFactorChallengeResponse
    /// Finishes what SECOND_FACTOR_REQUIRED has interrupted: a sign-in, or a reauthentication, which needs the session
    /// that began it. A wrong code is INVALID_CODE, and the fifth ends the pending token. INVALID_MFA_PENDING_CREDENTIAL
    /// if the token has expired, was used, or the account's password or factors have changed since: sign in again.
    /// Repeatable for ten minutes.
    func finishSignIn(_ request: LigatureV1.FinishSignInRequest, call: ServerCall) async throws -> LigatureV1.SignInResponse
    /// Begins the enrollment of a factor. Nothing is stored before FinishFactorEnrollment. UNVERIFIED_EMAIL if the account
    /// has no verified address, UNSUPPORTED_FIRST_FACTOR after an anonymous, custom-token or phone sign-in, and for a
    /// phone if the account signs in by phone, SECOND_FACTOR_EXISTS if the phone is enrolled, SECOND_FACTOR_LIMIT_EXCEEDED
    /// with five factors. For a phone, it sends a code, with the errors of PhoneService.SendPhoneCode. Signed in,
    /// recently, and with a second factor if there is one.
    func startFactorEnrollment(_ request: LigatureV1.StartFactorEnrollmentRequest, call: ServerCall) async throws -> LigatureV1.StartFactorEnrollmentResponse
    /// Enrolls the factor, once a code shows that it works. The caller's session counts as signed in with it. Signed in as
    /// for StartFactorEnrollment. Repeatable.
    func finishFactorEnrollment(_ request: LigatureV1.FinishFactorEnrollmentRequest, call: ServerCall) async throws -> LigatureV1.FinishFactorEnrollmentResponse
    /// Removes a factor; with the last one the recovery codes go too. The last one is only withdrawn from a session that
    /// has signed in with that factor or with a recovery code. Signed in, recently, and with a second factor. Repeatable.
    func withdrawFactor(_ request: LigatureV1.WithdrawFactorRequest, call: ServerCall) async throws -> LigatureV1.WithdrawFactorResponse
    /// Makes ten new recovery codes; those from before are refused from now on. This response is the only one that shows
    /// them: if it is lost, call again. Signed in, recently, and with a second factor.
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

    /// Sends a code to the phone of an enrolled factor. The codes of an authenticator app and recovery codes need no
    /// start. INVALID_MFA_PENDING_CREDENTIAL as for FinishSignIn, MFA_ENROLLMENT_NOT_FOUND if the account has no such
    /// factor, and the errors of PhoneService.SendPhoneCode; as there, a code that exceeds the limits is not sent and the
    /// response is the same.
    public func startFactorChallenge(
      _ request: LigatureV1.StartFactorChallengeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.StartFactorChallengeResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.startFactorChallenge, request, options: options)
    }

    /// Finishes what SECOND_FACTOR_REQUIRED has interrupted: a sign-in, or a reauthentication, which needs the session
    /// that began it. A wrong code is INVALID_CODE, and the fifth ends the pending token. INVALID_MFA_PENDING_CREDENTIAL
    /// if the token has expired, was used, or the account's password or factors have changed since: sign in again.
    /// Repeatable for ten minutes.
    public func finishSignIn(
      _ request: LigatureV1.FinishSignInRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SignInResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.finishSignIn, request, options: options)
    }

    /// Begins the enrollment of a factor. Nothing is stored before FinishFactorEnrollment. UNVERIFIED_EMAIL if the account
    /// has no verified address, UNSUPPORTED_FIRST_FACTOR after an anonymous, custom-token or phone sign-in, and for a
    /// phone if the account signs in by phone, SECOND_FACTOR_EXISTS if the phone is enrolled, SECOND_FACTOR_LIMIT_EXCEEDED
    /// with five factors. For a phone, it sends a code, with the errors of PhoneService.SendPhoneCode. Signed in,
    /// recently, and with a second factor if there is one.
    public func startFactorEnrollment(
      _ request: LigatureV1.StartFactorEnrollmentRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.StartFactorEnrollmentResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.startFactorEnrollment, request, options: options)
    }

    /// Enrolls the factor, once a code shows that it works. The caller's session counts as signed in with it. Signed in as
    /// for StartFactorEnrollment. Repeatable.
    public func finishFactorEnrollment(
      _ request: LigatureV1.FinishFactorEnrollmentRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.FinishFactorEnrollmentResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.finishFactorEnrollment, request, options: options)
    }

    /// Removes a factor; with the last one the recovery codes go too. The last one is only withdrawn from a session that
    /// has signed in with that factor or with a recovery code. Signed in, recently, and with a second factor. Repeatable.
    public func withdrawFactor(
      _ request: LigatureV1.WithdrawFactorRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.WithdrawFactorResponse {
      try await channel.unary(LigatureV1.FactorServiceMethods.withdrawFactor, request, options: options)
    }

    /// Makes ten new recovery codes; those from before are refused from now on. This response is the only one that shows
    /// them: if it is lost, call again. Signed in, recently, and with a second factor.
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
