// Made by protogen from ligature/v1/factor.proto; change that and run `make generate`.
// Source hash: dd2f684773ba2de5
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The kind of a second factor.
  public enum FactorKind: WireEnum {
    case unspecified
    /// A code that is sent to a phone.
    case phone
    /// A time-based one-time password from an authenticator app (RFC 6238).
    case totp
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .phone
        case 2: .totp
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .phone: 1
        case .totp: 2
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "FACTOR_KIND_UNSPECIFIED"
        case .phone: "FACTOR_KIND_PHONE"
        case .totp: "FACTOR_KIND_TOTP"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .phone, .totp]
  }
}

extension LigatureV1 {
  /// A second factor that an account has enrolled.
  public struct FactorInfo: Sendable, Hashable {
    /// The ID of the enrollment. It is not a secret.
    public var enrollmentID: String
    public var kind: LigatureV1.FactorKind
    /// The name that the user gave the factor.
    public var displayName: String?
    /// The number of a PHONE factor, with all digits masked except the last four. Absent for other factors.
    public var maskedPhoneNumber: String?
    public var enrolledAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      enrollmentID: String = "",
      kind: LigatureV1.FactorKind = .unspecified,
      displayName: String? = nil,
      maskedPhoneNumber: String? = nil,
      enrolledAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.enrollmentID = enrollmentID
      self.kind = kind
      self.displayName = displayName
      self.maskedPhoneNumber = maskedPhoneNumber
      self.enrolledAt = enrolledAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// Proof of a second factor.
  public struct FactorAssertion: Sendable, Hashable {
    /// The proof. Required.
    public var proof: Proof?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      proof: Proof? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.proof = proof
      self.unknownFields = unknownFields
    }

    /// The proof. Required.
    public enum Proof: Sendable, Hashable {
      case totp(LigatureV1.TOTPAssertion)
      case phone(LigatureV1.PhoneAssertion)
      case recoveryCode(LigatureV1.RecoveryCodeAssertion)
    }
  }
}

extension LigatureV1 {
  /// The code that an authenticator app currently shows. Each code is accepted once.
  public struct TOTPAssertion: Sendable, Hashable {
    /// The enrollment to which the code belongs. Required.
    public var enrollmentID: String
    /// The code, ASCII digits only. Required.
    public var code: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      enrollmentID: String = "",
      code: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.enrollmentID = enrollmentID
      self.code = code
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The code that StartFactorChallenge sent to a phone. It can be used once, within five minutes.
  public struct PhoneAssertion: Sendable, Hashable {
    /// The session info from StartFactorChallengeResponse. Required.
    public var sessionInfo: String
    /// The code from the message. Required.
    public var code: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessionInfo: String = "",
      code: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessionInfo = sessionInfo
      self.code = code
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// One of the codes that RenewRecoveryCodes returned. Each code is accepted once, in place of any factor. Case, spaces
  /// and hyphens are ignored.
  public struct RecoveryCodeAssertion: Sendable, Hashable {
    /// The recovery code. Required.
    public var code: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.code = code
      self.unknownFields = unknownFields
    }
  }
}
