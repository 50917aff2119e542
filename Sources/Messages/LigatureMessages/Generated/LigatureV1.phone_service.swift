// Made by protogen from ligature/v1/phone_service.proto; change that and run `make generate`.
// Source hash: 43126aebd37c728e
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct SendPhoneCodeRequest: Sendable, Hashable {
    /// E.164: "+", the country code and the number. Spaces, hyphens and dots between the digits are left out.
    public var phoneNumber: String
    /// Whether the phone is to be linked to the caller's account. What LinkIdentity would refuse is then refused before a
    /// code is sent: UNSUPPORTED_FIRST_FACTOR, PROVIDER_ALREADY_LINKED, CREDENTIAL_TOO_OLD_LOGIN_AGAIN. Signed in.
    public var toLink: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      phoneNumber: String = "",
      toLink: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.phoneNumber = phoneNumber
      self.toLink = toLink
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendPhoneCodeResponse: Sendable, Hashable {
    /// What PhoneCredential takes with the code. A secret.
    public var sessionInfo: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessionInfo: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessionInfo = sessionInfo
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UpdatePhoneNumberRequest: Sendable, Hashable {
    public var credential: LigatureV1.PhoneCredential?
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.PhoneCredential? = nil,
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UpdatePhoneNumberResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens; those shown with the call are no longer valid. Absent if the account had this number already.
    public var tokens: LigatureV1.TokenPair?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.unknownFields = unknownFields
    }
  }
}
