// Made by protogen from ligature/v1/factor_service.proto; change that and run `make generate`.
// Source hash: 210e9e2af50ad497
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct StartFactorChallengeRequest: Sendable, Hashable {
    public var pendingToken: String
    /// A PHONE factor of the challenge.
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
    /// What PhoneAssertion takes with the code.
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
    /// From SecondFactorChallenge.
    public var pendingToken: String
    public var assertion: LigatureV1.FactorAssertion?
    /// As in SignUpRequest.
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
    /// E.164.
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
    /// What FinishFactorEnrollment takes. Good for the session that began the enrollment and its successors, once.
    public var sessionInfo: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// Absent for a phone.
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

    /// Absent for a phone.
    public enum Factor: Sendable, Hashable {
      case totp(LigatureV1.TOTPSecret)
    }
  }
}

extension LigatureV1 {
  /// What an authenticator app needs.
  public struct TOTPSecret: Sendable, Hashable {
    /// Base 32, without padding.
    public var secret: String
    /// The secret and all that follows as a URL for a QR code, with the name of the service and the account's address.
    public var otpauthURL: String
    /// "SHA1".
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
    /// From StartFactorEnrollment.
    public var sessionInfo: String
    /// The code that the authenticator app shows, or that was sent to the phone.
    public var code: String
    public var displayName: String?
    /// As in SignUpRequest.
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
    /// New tokens; those shown with the call are no longer valid.
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
    public var enrollmentID: String
    /// As in SignUpRequest.
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
    /// New tokens; those shown with the call are no longer valid.
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
