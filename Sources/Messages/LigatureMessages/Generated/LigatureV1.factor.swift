// Made by protogen from ligature/v1/factor.proto; change that and run `make generate`.
// Source hash: a264cdedd1ae9af7
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public enum FactorKind: WireEnum {
    case unspecified
    /// A code that is sent to a phone.
    case phone
    /// A time-based one-time password of an authenticator app (RFC 6238).
    case totp
    /// A number that the schema doesn't know.
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
    /// Names the enrollment; not a secret.
    public var enrollmentID: String
    public var kind: LigatureV1.FactorKind
    /// The name that the user gave it.
    public var displayName: String?
    /// The number of a PHONE factor, with all but its last four digits masked.
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

    public enum Proof: Sendable, Hashable {
      case totp(LigatureV1.TOTPAssertion)
      case phone(LigatureV1.PhoneAssertion)
      case recoveryCode(LigatureV1.RecoveryCodeAssertion)
    }
  }
}

extension LigatureV1 {
  /// The code that an authenticator app shows now. Each code is accepted once.
  public struct TOTPAssertion: Sendable, Hashable {
    /// The enrollment that the code belongs to.
    public var enrollmentID: String
    /// ASCII digits only.
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
  /// The code that StartFactorChallenge has sent to a phone. Single use, five minutes.
  public struct PhoneAssertion: Sendable, Hashable {
    /// From StartFactorChallenge.
    public var sessionInfo: String
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
  /// One of the codes of RenewRecoveryCodes. Each is accepted once, in place of any factor. Upper and lower case, spaces
  /// and hyphens make no difference.
  public struct RecoveryCodeAssertion: Sendable, Hashable {
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
