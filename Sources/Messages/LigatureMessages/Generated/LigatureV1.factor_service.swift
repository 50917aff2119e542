// Made by protogen from ligature/v1/factor_service.proto; change that and run `make generate`.
// Source hash: 152ded5e18805feb
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct StartFactorChallengeRequest: Sendable, Hashable {
    /// The pending token from SecondFactorChallenge. Required.
    public var pendingToken: String
    /// The enrollment ID of a PHONE factor in the challenge. Required.
    public var enrollmentID: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pendingToken: String = "",
      enrollmentID: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pendingToken = pendingToken
      self.enrollmentID = enrollmentID
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct StartFactorChallengeResponse: Sendable, Hashable {
    /// The token that PhoneAssertion requires with the code.
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
  public struct FinishSignInRequest: Sendable, Hashable {
    /// The pending token from SecondFactorChallenge. Required.
    public var pendingToken: String
    /// The proof of a second factor. Required.
    public var assertion: LigatureV1.FactorAssertion?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pendingToken: String = "",
      assertion: LigatureV1.FactorAssertion? = nil,
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pendingToken = pendingToken
      self.assertion = assertion
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct StartFactorEnrollmentRequest: Sendable, Hashable {
    /// The kind of factor to enroll. Required.
    public var factor: Factor?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      factor: Factor? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.factor = factor
      self.unknownFields = unknownFields
    }

    /// The kind of factor to enroll. Required.
    public enum Factor: Sendable, Hashable {
      case totp(LigatureV1.StartTOTPEnrollment)
      case phone(LigatureV1.StartPhoneEnrollment)
    }
  }
}

extension LigatureV1 {
  public struct StartTOTPEnrollment: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct StartPhoneEnrollment: Sendable, Hashable {
    /// The phone number in E.164 format, such as +16505550100. Required.
    public var phoneNumber: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      phoneNumber: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.phoneNumber = phoneNumber
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct StartFactorEnrollmentResponse: Sendable, Hashable {
    /// The token that FinishFactorEnrollment requires. It can be used once, and only by the session that began the
    /// enrollment or its successors.
    public var sessionInfo: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What the factor needs to generate codes. Absent for a phone.
    public var factor: Factor?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessionInfo: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      factor: Factor? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessionInfo = sessionInfo
      self.expiresAt = expiresAt
      self.factor = factor
      self.unknownFields = unknownFields
    }

    /// What the factor needs to generate codes. Absent for a phone.
    public enum Factor: Sendable, Hashable {
      case totp(LigatureV1.TOTPSecret)
    }
  }
}

extension LigatureV1 {
  /// The parameters with which an authenticator app generates codes.
  public struct TOTPSecret: Sendable, Hashable {
    /// The secret in Base32 without padding.
    public var secret: String
    /// A URL for a QR code, with the secret, the other parameters, the name of the service and the account's address.
    public var otpauthURL: String
    /// The hash algorithm, which is "SHA1".
    public var hashingAlgorithm: String
    public var codeLength: UInt32
    public var periodSeconds: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      secret: String = "",
      otpauthURL: String = "",
      hashingAlgorithm: String = "",
      codeLength: UInt32 = 0,
      periodSeconds: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.secret = secret
      self.otpauthURL = otpauthURL
      self.hashingAlgorithm = hashingAlgorithm
      self.codeLength = codeLength
      self.periodSeconds = periodSeconds
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct FinishFactorEnrollmentRequest: Sendable, Hashable {
    /// The session info from StartFactorEnrollmentResponse. Required.
    public var sessionInfo: String
    /// The code that the authenticator app shows, or that was sent to the phone. Required.
    public var code: String
    public var displayName: String?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessionInfo: String = "",
      code: String = "",
      displayName: String? = nil,
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessionInfo = sessionInfo
      self.code = code
      self.displayName = displayName
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct FinishFactorEnrollmentResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens. The tokens that were sent with the call are no longer valid.
    public var tokens: LigatureV1.TokenPair?
    public var enrollmentID: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      enrollmentID: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.enrollmentID = enrollmentID
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct WithdrawFactorRequest: Sendable, Hashable {
    /// The enrollment to remove. Required.
    public var enrollmentID: String
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      enrollmentID: String = "",
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.enrollmentID = enrollmentID
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct WithdrawFactorResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens. The tokens that were sent with the call are no longer valid.
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

extension LigatureV1 {
  public struct RenewRecoveryCodesRequest: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RenewRecoveryCodesResponse: Sendable, Hashable {
    public var codes: [String]
    public var account: LigatureV1.Account?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      codes: [String] = [],
      account: LigatureV1.Account? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.codes = codes
      self.account = account
      self.unknownFields = unknownFields
    }
  }
}
