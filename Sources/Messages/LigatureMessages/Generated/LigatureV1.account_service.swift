// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 95fc20a33e140434
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Which sessions an unlink ends. The caller's goes on, with fresh tokens.
  public enum RevokeSessions: WireEnum {
    /// The same as THIS_IDENTITY.
    case unspecified
    /// Those that the identity opened.
    case thisIdentity
    /// All but the caller's.
    case others
    case none
    /// A number that the schema doesn't know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .thisIdentity
        case 2: .others
        case 3: .none
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .thisIdentity: 1
        case .others: 2
        case .none: 3
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "REVOKE_SESSIONS_UNSPECIFIED"
        case .thisIdentity: "REVOKE_SESSIONS_THIS_IDENTITY"
        case .others: "REVOKE_SESSIONS_OTHERS"
        case .none: "REVOKE_SESSIONS_NONE"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .thisIdentity, .others, .none]
  }
}

extension LigatureV1 {
  public struct SignUpRequest: Sendable, Hashable {
    public var credential: LigatureV1.Credential?
    public var displayName: String?
    /// A name for the session, shown in lists of sessions; at most 128 bytes.
    public var deviceLabel: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
      displayName: String? = nil,
      deviceLabel: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.displayName = displayName
      self.deviceLabel = deviceLabel
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SignInRequest: Sendable, Hashable {
    public var credential: LigatureV1.Credential?
    public var deviceLabel: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
      deviceLabel: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.deviceLabel = deviceLabel
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SignInResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    public var tokens: LigatureV1.TokenPair?
    public var isNewAccount: Bool
    /// The provider of the credential.
    public var providerID: String
    /// The provider's own claims about the user, as JSON; for id_token and access_token credentials.
    public var providerProfileJSON: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      isNewAccount: Bool = false,
      providerID: String = "",
      providerProfileJSON: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.isNewAccount = isNewAccount
      self.providerID = providerID
      self.providerProfileJSON = providerProfileJSON
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct GetAccountRequest: Sendable, Hashable {
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
  public struct GetAccountResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct WatchAccountRequest: Sendable, Hashable {
    /// The cursor of the last response that the caller has seen; empty for none.
    public var cursor: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      cursor: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.cursor = cursor
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct WatchAccountResponse: Sendable, Hashable {
    /// The whole account. Absent in the first response where nothing has changed since the cursor of the request.
    public var account: LigatureV1.Account?
    /// Names this state of the account. Opaque.
    public var cursor: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      cursor: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.cursor = cursor
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct LinkIdentityRequest: Sendable, Hashable {
    public var credential: LigatureV1.Credential?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct LinkIdentityResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens; the ones shown with the call are dead from now on. Absent where already_linked is true.
    public var tokens: LigatureV1.TokenPair?
    /// The identity was on this account before the call.
    public var alreadyLinked: Bool
    public var providerID: String
    public var providerProfileJSON: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      alreadyLinked: Bool = false,
      providerID: String = "",
      providerProfileJSON: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.alreadyLinked = alreadyLinked
      self.providerID = providerID
      self.providerProfileJSON = providerProfileJSON
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UnlinkIdentityRequest: Sendable, Hashable {
    public var target: Target?
    /// Which sessions end with the identity.
    public var revoke: LigatureV1.RevokeSessions
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      target: Target? = nil,
      revoke: LigatureV1.RevokeSessions = .unspecified,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.target = target
      self.revoke = revoke
      self.unknownFields = unknownFields
    }

    public enum Target: Sendable, Hashable {
      case providerID(String)
      case identityID(String)
    }
  }
}

extension LigatureV1 {
  public struct UnlinkIdentityResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
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
  public struct ReauthenticateRequest: Sendable, Hashable {
    public var credential: LigatureV1.Credential?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ReauthenticateResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
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
  public struct DeleteAccountRequest: Sendable, Hashable {
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
  public struct DeleteAccountResponse: Sendable, Hashable {
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
  public struct IssueNonceRequest: Sendable, Hashable {
    /// The provider that the nonce is for; a nonce of one provider is refused with another.
    public var providerID: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct IssueNonceResponse: Sendable, Hashable {
    public var nonce: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      nonce: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.nonce = nonce
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RefreshTokensRequest: Sendable, Hashable {
    public var refreshToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      refreshToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.refreshToken = refreshToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RefreshTokensResponse: Sendable, Hashable {
    public var tokens: LigatureV1.TokenPair?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      tokens: LigatureV1.TokenPair? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.tokens = tokens
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SignOutRequest: Sendable, Hashable {
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
  public struct SignOutResponse: Sendable, Hashable {
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
  public struct GetSigningKeysRequest: Sendable, Hashable {
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
  public struct GetSigningKeysResponse: Sendable, Hashable {
    public var keys: [LigatureV1.SigningKey]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keys: [LigatureV1.SigningKey] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keys = keys
      self.unknownFields = unknownFields
    }
  }
}
