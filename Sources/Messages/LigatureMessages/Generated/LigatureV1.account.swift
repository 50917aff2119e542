// Made by protogen from ligature/v1/account.proto; change that and run `make generate`.
// Source hash: dd808c10a9156dd7
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The reason why an identity was set aside.
  public enum SetAsideReason: WireEnum {
    case unspecified
    /// The account had only claimed the identity's address, and another user has proven it.
    case emailProvenByAnother
    /// The owner of the account recovered it by restoring its previous address.
    case emailRecovered
    /// Two accounts were merged, and an identity of the other account replaced this one.
    case merged
    /// The identity was not settled, and the owner of the account stated that it was not theirs.
    case disowned
    /// The user deleted the account, which has not been erased yet.
    case accountClosed
    /// A number that the schema does not know.
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
  /// A user. An account has a permanent uid and any number of identities.
  public struct Account: Sendable, Hashable {
    /// The ID of the account: 28 random characters of A-Z, a-z and 0-9, unless a service chose the ID. The server never
    /// assigns it to another account.
    public var uid: String
    /// The account's own address in canonical form, which is the form that is compared. Absent if the account has no
    /// address.
    public var email: String?
    /// Whether the owner of the account has proven the address.
    public var emailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    /// The phone number in E.164 format, such as +16505550100.
    public var phoneNumber: String?
    /// Whether the account is anonymous. An anonymous account stays anonymous until its first identity is linked.
    public var isAnonymous: Bool
    public var disabled: Bool
    /// The linked identities, in the order of linking. Anonymous and custom-token sign-ins add none. An imported identity
    /// of a provider that the server does not know is among them, although no one can sign in with it.
    public var providerData: [LigatureV1.ProviderInfo]
    public var createdAt: GoogleProtobuf.Timestamp?
    /// The time of the last sign-in. For an account that a service created, absent until the first sign-in.
    public var lastSignInAt: GoogleProtobuf.Timestamp?
    /// A number that increases by one with each change of the account.
    public var version: UInt64
    /// The address as it was typed, for display.
    public var displayEmail: String?
    /// The identities that can no longer sign in, with the reasons. Linking such an identity again restores it, and
    /// setting a new password restores a password.
    public var setAside: [LigatureV1.SetAsideIdentity]
    /// The second factors, in the order of enrollment.
    public var factors: [LigatureV1.FactorInfo]
    /// The number of recovery codes that have not been used.
    public var recoveryCodesLeft: UInt32
    /// The time at which the user deleted the account, if its address, its factors or its merges had changed shortly
    /// before. The account is erased 72 hours after this time, unless the owner of its former address recovers it. Only
    /// administrators see such an account.
    public var closedAt: GoogleProtobuf.Timestamp?
    /// The claims that services have given the account, as a JSON object. Its members are top-level claims of the ID
    /// tokens. Absent if there are none.
    public var customClaims: String?
    /// The time, in whole seconds, at which all sessions of the account last ended, or at which the account was created.
    /// Tokens from before this time are not valid. Only administrators see it.
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
  /// An identity that the account keeps but that cannot sign in.
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
  /// A linked identity, as its provider last described it.
  public struct ProviderInfo: Sendable, Hashable {
    /// The ID of the provider, such as "google.com", "facebook.com", "password" or "oidc.<name>". A sign-in link is
    /// reported as "password", as in Firebase, even if the account has no password.
    public var providerID: String
    /// The provider's ID for the user; for a password, the email address; for a phone, the number.
    public var uid: String
    public var email: String?
    public var displayName: String?
    public var photoURL: String?
    public var phoneNumber: String?
    /// The ID of the identity. UnlinkIdentity accepts it to select one of several identities of the same provider.
    public var identityID: String
    public var linkedAt: GoogleProtobuf.Timestamp?
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    public var emailVerified: Bool
    /// Whether a sign-in with the identity counts as recent for sensitive changes.
    ///
    /// An identity that was linked without a recent sign-in can only be used to sign in until it settles. It settles when
    /// it is linked again after a recent sign-in with a settled identity, when the account's owner confirms in the notice
    /// about it that it is theirs, or, if the account has no settled identity, after a time that the server's settings
    /// specify.
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
