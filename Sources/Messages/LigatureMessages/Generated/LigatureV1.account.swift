// Made by protogen from ligature/v1/account.proto; change that and run `make generate`.
// Source hash: 3a34bea61b1ab3ee
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Why an identity was set aside.
  public enum SetAsideReason: WireEnum {
    case unspecified
    /// The account only claimed its address, and another user has proven it.
    case emailProvenByAnother
    /// The owner of the account took back the address that it had before, and with it the account.
    case emailRecovered
    /// Two accounts were merged, and the other one's took its part.
    case merged
    /// It was not settled, and the owner of the account said that it was not theirs.
    case disowned
    /// The account was deleted by its user, and is not erased yet.
    case accountClosed
    /// A number that the schema doesn't know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .emailProvenByAnother
        case 2: .emailRecovered
        case 3: .merged
        case 4: .disowned
        case 5: .accountClosed
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .emailProvenByAnother: 1
        case .emailRecovered: 2
        case .merged: 3
        case .disowned: 4
        case .accountClosed: 5
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "SET_ASIDE_REASON_UNSPECIFIED"
        case .emailProvenByAnother: "SET_ASIDE_REASON_EMAIL_PROVEN_BY_ANOTHER"
        case .emailRecovered: "SET_ASIDE_REASON_EMAIL_RECOVERED"
        case .merged: "SET_ASIDE_REASON_MERGED"
        case .disowned: "SET_ASIDE_REASON_DISOWNED"
        case .accountClosed: "SET_ASIDE_REASON_ACCOUNT_CLOSED"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .emailProvenByAnother, .emailRecovered, .merged, .disowned, .accountClosed]
  }
}

extension LigatureV1 {
  /// One user. An account has one uid for life and any number of identities.
  public struct Account: Sendable, Hashable {
    /// 28 characters of A-Z a-z 0-9; random, never reused.
    public var uid: String
    /// The account's own address in the canonical form, which is what is compared; absent if no identity brought one.
    public var email: String?
    /// True once the owner of the account has proven the address.
    public var emailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    /// E.164.
    public var phoneNumber: String?
    /// True until the first identity is linked.
    public var isAnonymous: Bool
    public var disabled: Bool
    /// The linked identities in order of linking. Anonymous and custom-token sign-in add none.
    public var providerData: [LigatureV1.ProviderInfo]
    public var createdAt: GoogleProtobuf.Timestamp?
    /// Absent until the first sign-in, for an account that a service has created.
    public var lastSignInAt: GoogleProtobuf.Timestamp?
    /// Rises by one with each change of the account.
    public var version: UInt64
    /// The address as it was typed, for display.
    public var displayEmail: String?
    /// Identities that can't sign in any more, with the reason. Linking one again, or a new password, brings it back.
    public var setAside: [LigatureV1.SetAsideIdentity]
    /// The second factors in the order of enrollment.
    public var factors: [LigatureV1.FactorInfo]
    /// The number of recovery codes that have not been used.
    public var recoveryCodesLeft: UInt32
    /// When the user deleted the account, if its address, its factors or its merges had changed shortly before. It is
    /// erased 72 hours after that, unless the owner of its former address takes it back. Only administrators see such an
    /// account.
    public var closedAt: GoogleProtobuf.Timestamp?
    /// What a service has given the account, a JSON object: its members are claims of the ID tokens, on top level. Absent
    /// if there are none.
    public var customClaims: String?
    /// Tokens from before are worth nothing: the whole second at which all sessions of the account ended last, or in which
    /// it was created. Only administrators see it.
    public var validSince: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String = "",
      email: String? = nil,
      emailVerified: Bool = false,
      displayName: String? = nil,
      photoURL: String? = nil,
      phoneNumber: String? = nil,
      isAnonymous: Bool = false,
      disabled: Bool = false,
      providerData: [LigatureV1.ProviderInfo] = [],
      createdAt: GoogleProtobuf.Timestamp? = nil,
      lastSignInAt: GoogleProtobuf.Timestamp? = nil,
      version: UInt64 = 0,
      displayEmail: String? = nil,
      setAside: [LigatureV1.SetAsideIdentity] = [],
      factors: [LigatureV1.FactorInfo] = [],
      recoveryCodesLeft: UInt32 = 0,
      closedAt: GoogleProtobuf.Timestamp? = nil,
      customClaims: String? = nil,
      validSince: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.email = email
      self.emailVerified = emailVerified
      self.displayName = displayName
      self.photoURL = photoURL
      self.phoneNumber = phoneNumber
      self.isAnonymous = isAnonymous
      self.disabled = disabled
      self.providerData = providerData
      self.createdAt = createdAt
      self.lastSignInAt = lastSignInAt
      self.version = version
      self.displayEmail = displayEmail
      self.setAside = setAside
      self.factors = factors
      self.recoveryCodesLeft = recoveryCodesLeft
      self.closedAt = closedAt
      self.customClaims = customClaims
      self.validSince = validSince
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An identity that the account keeps but that can't sign in.
  public struct SetAsideIdentity: Sendable, Hashable {
    public var identityID: String
    public var providerID: String
    public var email: String?
    public var reason: LigatureV1.SetAsideReason
    public var setAsideAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      identityID: String = "",
      providerID: String = "",
      email: String? = nil,
      reason: LigatureV1.SetAsideReason = .unspecified,
      setAsideAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.identityID = identityID
      self.providerID = providerID
      self.email = email
      self.reason = reason
      self.setAsideAt = setAsideAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// One linked identity, as its provider described it last.
  public struct ProviderInfo: Sendable, Hashable {
    /// The label of the provider: "google.com", "facebook.com", "password", "oidc.<name>", ...
    public var providerID: String
    /// The provider's subject; the email for password, the number for phone.
    public var uid: String
    public var email: String?
    public var displayName: String?
    public var photoURL: String?
    public var phoneNumber: String?
    /// What UnlinkIdentity takes to name one of several identities of one provider.
    public var identityID: String
    public var linkedAt: GoogleProtobuf.Timestamp?
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    public var emailVerified: Bool
    /// Whether a sign-in with it counts as recent for sensitive changes. One that was linked without a recent sign-in
    /// signs in and does no more until it settles: when it is linked again after a recent sign-in with a settled one, when
    /// the account's owner says on its notice that it is theirs, or, if the account has no settled one, after a time that
    /// the server's settings name.
    public var settled: Bool?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      uid: String = "",
      email: String? = nil,
      displayName: String? = nil,
      photoURL: String? = nil,
      phoneNumber: String? = nil,
      identityID: String = "",
      linkedAt: GoogleProtobuf.Timestamp? = nil,
      lastUsedAt: GoogleProtobuf.Timestamp? = nil,
      emailVerified: Bool = false,
      settled: Bool? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.uid = uid
      self.email = email
      self.displayName = displayName
      self.photoURL = photoURL
      self.phoneNumber = phoneNumber
      self.identityID = identityID
      self.linkedAt = linkedAt
      self.lastUsedAt = lastUsedAt
      self.emailVerified = emailVerified
      self.settled = settled
      self.unknownFields = unknownFields
    }
  }
}
