// Made by protogen from ligature/v1/merge_service.proto; change that and run `make generate`.
// Source hash: 0c28336e4d686349
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public enum MergeField: WireEnum {
    case unspecified
    /// The account's own address, with the password and the sign-in link for it.
    case email
    case displayName
    case photoURL
    case phoneNumber
    /// The identity of a provider of which an account has one.
    case provider
    /// A number that the schema doesn't know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .email
        case 2: .displayName
        case 3: .photoURL
        case 4: .phoneNumber
        case 5: .provider
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .email: 1
        case .displayName: 2
        case .photoURL: 3
        case .phoneNumber: 4
        case .provider: 5
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "MERGE_FIELD_UNSPECIFIED"
        case .email: "MERGE_FIELD_EMAIL"
        case .displayName: "MERGE_FIELD_DISPLAY_NAME"
        case .photoURL: "MERGE_FIELD_PHOTO_URL"
        case .phoneNumber: "MERGE_FIELD_PHONE_NUMBER"
        case .provider: "MERGE_FIELD_PROVIDER"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .email, .displayName, .photoURL, .phoneNumber, .provider]
  }
}

extension LigatureV1 {
  public enum MergeSide: WireEnum {
    /// The same as FIRST.
    case unspecified
    /// The survivor's.
    case first
    /// The merged account's.
    case second
    /// A number that the schema doesn't know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .first
        case 2: .second
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .first: 1
        case .second: 2
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "MERGE_SIDE_UNSPECIFIED"
        case .first: "MERGE_SIDE_FIRST"
        case .second: "MERGE_SIDE_SECOND"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .first, .second]
  }
}

extension LigatureV1 {
  /// What proves an account besides the caller's.
  public struct AccountProof: Sendable, Hashable {
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
      /// Any credential that signs in to it, the continuation of a conflict included.
      case credential(LigatureV1.Credential)
      /// The session handle or the refresh token of an anonymous account. It is not used up.
      case anonymousToken(String)
      /// After SECOND_FACTOR_REQUIRED, within five minutes.
      case secondFactor(LigatureV1.PassedFactorProof)
    }
  }
}

extension LigatureV1 {
  /// The pending token of a proof, with the second factor that it asks for.
  public struct PassedFactorProof: Sendable, Hashable {
    /// From SecondFactorChallenge.
    public var pendingToken: String
    public var assertion: LigatureV1.FactorAssertion?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pendingToken: String = "",
      assertion: LigatureV1.FactorAssertion? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pendingToken = pendingToken
      self.assertion = assertion
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct PlanMergeRequest: Sendable, Hashable {
    public var proof: LigatureV1.AccountProof?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      proof: LigatureV1.AccountProof? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.proof = proof
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct PlanMergeResponse: Sendable, Hashable {
    /// What CommitMerge takes. Single use.
    public var plan: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The caller's account, which survives.
    public var survivorUid: String
    /// The account that becomes an alias.
    public var mergedUid: String
    /// The identities of the merged account.
    public var identities: [LigatureV1.MergedIdentity]
    /// The second factors that become the survivor's.
    public var factors: [LigatureV1.FactorInfo]
    /// Those that do not fit beside the survivor's own.
    public var droppedFactors: [LigatureV1.FactorInfo]
    /// Whether the merged account has recovery codes, which end. RenewRecoveryCodes makes new ones.
    public var endsRecoveryCodes: Bool
    /// What both accounts have. CommitMerge takes choices for them.
    public var conflicts: [LigatureV1.MergeConflict]
    /// The sessions of the merged account, which end.
    public var endingSessions: [LigatureV1.SessionInfo]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      plan: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      survivorUid: String = "",
      mergedUid: String = "",
      identities: [LigatureV1.MergedIdentity] = [],
      factors: [LigatureV1.FactorInfo] = [],
      droppedFactors: [LigatureV1.FactorInfo] = [],
      endsRecoveryCodes: Bool = false,
      conflicts: [LigatureV1.MergeConflict] = [],
      endingSessions: [LigatureV1.SessionInfo] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.plan = plan
      self.expiresAt = expiresAt
      self.survivorUid = survivorUid
      self.mergedUid = mergedUid
      self.identities = identities
      self.factors = factors
      self.droppedFactors = droppedFactors
      self.endsRecoveryCodes = endsRecoveryCodes
      self.conflicts = conflicts
      self.endingSessions = endingSessions
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct MergedIdentity: Sendable, Hashable {
    public var providerID: String
    public var email: String?
    /// Whether it signs in to the account that gets it. If not, it is set aside there.
    public var isActive: Bool
    /// As in ProviderInfo.
    public var uid: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      email: String? = nil,
      isActive: Bool = false,
      uid: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.email = email
      self.isActive = isActive
      self.uid = uid
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// Something that both accounts have and only one keeps. If nothing is chosen, the survivor's stays.
  public struct MergeConflict: Sendable, Hashable {
    public var field: LigatureV1.MergeField
    /// For PROVIDER.
    public var providerID: String
    /// The survivor's value; for a provider, the address or else the provider's name for the user.
    public var first: String
    /// The merged account's.
    public var second: String
    /// Whether only the survivor's value can be kept: its address is verified, and that of the merged account is not.
    public var mustKeepFirst: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      field: LigatureV1.MergeField = .unspecified,
      providerID: String = "",
      first: String = "",
      second: String = "",
      mustKeepFirst: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.field = field
      self.providerID = providerID
      self.first = first
      self.second = second
      self.mustKeepFirst = mustKeepFirst
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// Which value of a conflict stays.
  public struct MergeChoice: Sendable, Hashable {
    public var field: LigatureV1.MergeField
    /// For PROVIDER.
    public var providerID: String
    public var keep: LigatureV1.MergeSide
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      field: LigatureV1.MergeField = .unspecified,
      providerID: String = "",
      keep: LigatureV1.MergeSide = .unspecified,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.field = field
      self.providerID = providerID
      self.keep = keep
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CommitMergeRequest: Sendable, Hashable {
    /// From PlanMerge.
    public var plan: String
    public var choices: [LigatureV1.MergeChoice]
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      plan: String = "",
      choices: [LigatureV1.MergeChoice] = [],
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.plan = plan
      self.choices = choices
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CommitMergeResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens; those shown with the call are no longer valid.
    public var tokens: LigatureV1.TokenPair?
    /// The account that is an alias of this one now. Empty in the answer to a repetition if the merge was undone since.
    public var mergedUid: String
    /// Until when UndoMerge undoes it. Missing if merged_uid is empty.
    public var undoUntil: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      mergedUid: String = "",
      undoUntil: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.mergedUid = mergedUid
      self.undoUntil = undoUntil
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UndoMergeRequest: Sendable, Hashable {
    /// The account to restore; empty for that of the latest merge.
    public var mergedUid: String
    /// Whether the call only answers what the undo would do.
    public var validateOnly: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      mergedUid: String = "",
      validateOnly: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.mergedUid = mergedUid
      self.validateOnly = validateOnly
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UndoMergeResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// The account that is no longer an alias.
    public var restoredUid: String
    /// What stays with the caller's account, because it is not as the merge left it.
    public var remainders: [LigatureV1.MergeRemainder]
    /// For an anonymous account, which has no other way to sign in.
    public var restoredTokens: LigatureV1.TokenPair?
    /// The identities that go back to the restored account.
    public var identities: [LigatureV1.MergedIdentity]
    /// The second factors that go back.
    public var factors: [LigatureV1.FactorInfo]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      restoredUid: String = "",
      remainders: [LigatureV1.MergeRemainder] = [],
      restoredTokens: LigatureV1.TokenPair? = nil,
      identities: [LigatureV1.MergedIdentity] = [],
      factors: [LigatureV1.FactorInfo] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.restoredUid = restoredUid
      self.remainders = remainders
      self.restoredTokens = restoredTokens
      self.identities = identities
      self.factors = factors
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct MergeRemainder: Sendable, Hashable {
    public var what: What?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      what: What? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.what = what
      self.unknownFields = unknownFields
    }

    public enum What: Sendable, Hashable {
      /// Never PROVIDER.
      case field(LigatureV1.MergeField)
      /// An identity that was unlinked, or linked again.
      case providerID(String)
      /// A second factor that was withdrawn.
      case factor(LigatureV1.FactorKind)
    }
  }
}

extension LigatureV1 {
  public struct TransferIdentityRequest: Sendable, Hashable {
    public var proof: LigatureV1.AccountProof?
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      proof: LigatureV1.AccountProof? = nil,
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.proof = proof
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct TransferIdentityResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens; those shown with the call are no longer valid.
    public var tokens: LigatureV1.TokenPair?
    /// The provider of the identity.
    public var providerID: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      providerID: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.providerID = providerID
      self.unknownFields = unknownFields
    }
  }
}
