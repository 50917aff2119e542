// Made by protogen from ligature/v1/phone_service.proto; change that and run `make generate`.
// Source hash: f50b6dd9441221d3
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Sends codes to phones and changes the phone number of an account.
  ///
  /// "Signed in", "repeatable" and the status details have the same meaning as in AccountService.
  public protocol PhoneServiceHandlers: Sendable {
    /// Sends a code to a phone. With the code, a PhoneCredential signs in, links a phone or reauthenticates.
    ///
    /// Fails with INVALID_PHONE_NUMBER or MISSING_PHONE_NUMBER, and with OPERATION_NOT_ALLOWED if the server sends no SMS,
    /// or if phones neither sign in nor may be linked. The response does not depend on whether the SMS gateway accepts the
    /// message. A code that exceeds the limits of its number, of similar numbers, of the caller's network or of the day is
    /// not sent, and the response is the same.
    func sendPhoneCode(_ request: LigatureV1.SendPhoneCodeRequest, call: ServerCall) async throws -> LigatureV1.SendPhoneCodeResponse
    /// Replaces the phone number of the caller's account, or adds its first one. The old number is unlinked, and the
    /// sessions that were opened with it end. Fails with CREDENTIAL_ALREADY_IN_USE if another account has the number.
    /// Signed in recently. Repeatable.
    func updatePhoneNumber(_ request: LigatureV1.UpdatePhoneNumberRequest, call: ServerCall) async throws -> LigatureV1.UpdatePhoneNumberResponse
  }

  /// The methods of `ligature.v1.PhoneService` by path, kind, idempotency and access.
  public enum PhoneServiceMethods {
    public static let sendPhoneCode = MethodDescriptor(
      service: "ligature.v1.PhoneService", name: "SendPhoneCode", kind: .unary, isIdempotent: false,
    access: MethodAccess(.userOptional))
    public static let updatePhoneNumber = MethodDescriptor(
      service: "ligature.v1.PhoneService", name: "UpdatePhoneNumber", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))

    public static let all: [MethodDescriptor] = [sendPhoneCode, updatePhoneNumber]
  }

  /// Calls `ligature.v1.PhoneService` over a channel.
  public struct PhoneServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Sends a code to a phone. With the code, a PhoneCredential signs in, links a phone or reauthenticates.
    ///
    /// Fails with INVALID_PHONE_NUMBER or MISSING_PHONE_NUMBER, and with OPERATION_NOT_ALLOWED if the server sends no SMS,
    /// or if phones neither sign in nor may be linked. The response does not depend on whether the SMS gateway accepts the
    /// message. A code that exceeds the limits of its number, of similar numbers, of the caller's network or of the day is
    /// not sent, and the response is the same.
    public func sendPhoneCode(
      _ request: LigatureV1.SendPhoneCodeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.SendPhoneCodeResponse {
      try await channel.unary(LigatureV1.PhoneServiceMethods.sendPhoneCode, request, options: options)
    }

    /// Replaces the phone number of the caller's account, or adds its first one. The old number is unlinked, and the
    /// sessions that were opened with it end. Fails with CREDENTIAL_ALREADY_IN_USE if another account has the number.
    /// Signed in recently. Repeatable.
    public func updatePhoneNumber(
      _ request: LigatureV1.UpdatePhoneNumberRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UpdatePhoneNumberResponse {
      try await channel.unary(LigatureV1.PhoneServiceMethods.updatePhoneNumber, request, options: options)
    }
  }
}

extension LigatureV1.PhoneServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.PhoneServiceMethods.sendPhoneCode) { call in
        try call.answer(try await sendPhoneCode(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.PhoneServiceMethods.updatePhoneNumber) { call in
        try call.answer(try await updatePhoneNumber(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
