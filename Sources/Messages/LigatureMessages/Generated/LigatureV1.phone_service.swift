// Made by protogen from ligature/v1/phone_service.proto; change that and run `make generate`.
// Source hash: f50b6dd9441221d3
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct SendPhoneCodeRequest: Sendable, Hashable {
    /// The phone number in E.164 format: "+", the country code and the number, such as +16505550100. Spaces, hyphens and
    /// dots between the digits are ignored. Required.
    public var phoneNumber: String
    /// Whether the phone is to be linked to the caller's account. A link that LinkIdentity would refuse is then refused
    /// before a code is sent, with UNSUPPORTED_FIRST_FACTOR, PROVIDER_ALREADY_LINKED or CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
    /// Requires a signed-in caller.
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
    /// The token that PhoneCredential requires with the code. It is a secret.
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
    /// The proof of the new phone number. Required.
    public var credential: LigatureV1.PhoneCredential?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// New tokens. The tokens that were sent with the call are no longer valid. Absent if the account already had this
    /// number.
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
