// Made by protogen from ligature/v1/merge_service.proto; change that and run `make generate`.
// Source hash: 84b6d6b56d17fdae
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// A part of an account that can be in conflict with another account.
  public enum MergeField: WireEnum {
    case unspecified
    /// The account's own address, with its password and its sign-in link. If one of the accounts is anonymous, there is no
    /// such conflict: the address of the other account is kept.
    case email
    case displayName
    case photoURL
    case phoneNumber
    /// The identity of a provider that allows only one identity per account.
    case provider
    /// A number that the schema does not know.
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
  /// The account whose value is kept.
  public enum MergeSide: WireEnum {
    /// The same as FIRST.
    case unspecified
    /// The survivor's value.
    case first
    /// The merged account's value.
    case second
    /// A number that the schema does not know.
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
  /// Proof of an account other than the caller's.
  public struct AccountProof: Sendable, Hashable {
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
      /// Any credential that signs in to the account, including the continuation of a conflict.
      case credential(LigatureV1.Credential)
      /// The session handle or the refresh token of an anonymous account. It is not used up.
      case anonymousToken(String)
      /// The second factor for a proof that failed with SECOND_FACTOR_REQUIRED. Accepted within five minutes.
      case secondFactor(LigatureV1.PassedFactorProof)
    }
  }
}

extension LigatureV1 {
  /// The pending token of a proof, with the second factor that it requires.
  public struct PassedFactorProof: Sendable, Hashable {
    /// The pending token from SecondFactorChallenge. Required.
    public var pendingToken: String
    /// The proof of the second factor. Required.
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
    /// The proof of the account to merge. Required.
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
    /// The plan for CommitMerge. It can be used once.
    public var plan: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The caller's account, which survives.
    public var survivorUid: String
    /// The account that becomes an alias.
    public var mergedUid: String
    /// The identities of the merged account.
    public var identities: [LigatureV1.MergedIdentity]
    /// The second factors that the survivor takes over.
    public var factors: [LigatureV1.FactorInfo]
    /// The second factors that the survivor cannot take over in addition to its own.
    public var droppedFactors: [LigatureV1.FactorInfo]
    /// Whether the merged account has recovery codes, which the merge revokes. RenewRecoveryCodes creates new ones.
    public var endsRecoveryCodes: Bool
    /// The conflicts between the two accounts. CommitMerge accepts a choice for each of them. A verified address that the
    /// survivor does not keep stays reserved for it until the merge can no longer be undone. Until then, whoever controls
    /// that mailbox can sign in to the survivor, but such a sign-in does not count as recent.
    public var conflicts: [LigatureV1.MergeConflict]
    /// The sessions of the merged account, which the merge ends.
    public var endingSessions: [LigatureV1.SessionInfo]
    /// The custom claims of the merged account that the survivor does not get, as a JSON object; empty if there are none.
    /// An undo restores them.
    public var droppedClaims: String
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
      droppedClaims: String = "",
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
      self.droppedClaims = droppedClaims
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An identity that a merge, or the undo of a merge, moves to another account.
  public struct MergedIdentity: Sendable, Hashable {
    public var providerID: String
    public var email: String?
    /// Whether the identity signs in to the account that receives it. If false, it is set aside there.
    public var isActive: Bool
    /// The provider's subject, as in ProviderInfo.uid.
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
  /// A property that both accounts have but of which the survivor can keep only one value. Without a choice, the
  /// survivor's value is kept.
  public struct MergeConflict: Sendable, Hashable {
    public var field: LigatureV1.MergeField
    /// The provider, if `field` is PROVIDER; empty otherwise.
    public var providerID: String
    /// The survivor's value. For a provider, the address of the identity or, if it has none, the provider's name for the
    /// user.
    public var first: String
    /// The merged account's value. For a provider, the address of the identity or, if it has none, the provider's name for
    /// the user.
    public var second: String
    /// Whether only the survivor's value can be kept, because its address is verified and that of the merged account is
    /// not.
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
  /// The choice of the value that is kept in a conflict.
  public struct MergeChoice: Sendable, Hashable {
    /// The field in conflict. Required.
    public var field: LigatureV1.MergeField
    /// The provider. Required if `field` is PROVIDER.
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
    /// The plan from PlanMerge. Required.
    public var plan: String
    /// The choices for the conflicts of the plan, at most one for each conflict.
    public var choices: [LigatureV1.MergeChoice]
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// New tokens. The tokens that were sent with the call are no longer valid.
    public var tokens: LigatureV1.TokenPair?
    /// The account that is now an alias of this one. Empty in the response to a repeated call if the merge has since been
    /// undone.
    public var mergedUid: String
    /// The time until which UndoMerge can undo the merge. Absent if `merged_uid` is empty.
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
    /// The account to restore; empty for the account of the latest merge.
    public var mergedUid: String
    /// Whether the call only returns the effects of the undo, without changing anything.
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
    /// The restored account, which is no longer an alias.
    public var restoredUid: String
    /// The parts of the merged account that are not restored, because they have changed since the merge.
    public var remainders: [LigatureV1.MergeRemainder]
    /// The tokens of the restored account if it is anonymous, because it has no other way to sign in; absent otherwise.
    public var restoredTokens: LigatureV1.TokenPair?
    /// The identities that are moved back to the restored account.
    public var identities: [LigatureV1.MergedIdentity]
    /// The second factors that are moved back to the restored account.
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
  /// A part of a merged account that is not restored when the merge is undone.
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
      /// A field of the account, never PROVIDER.
      case field(LigatureV1.MergeField)
      /// The provider of an identity that was unlinked, or linked again.
      case providerID(String)
      /// The kind of a second factor that was withdrawn.
      case factor(LigatureV1.FactorKind)
    }
  }
}

extension LigatureV1 {
  public struct TransferIdentityRequest: Sendable, Hashable {
    /// The proof of the identity to move. Required.
    public var proof: LigatureV1.AccountProof?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// New tokens. The tokens that were sent with the call are no longer valid.
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
