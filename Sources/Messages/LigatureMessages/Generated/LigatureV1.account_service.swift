// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 8d78bbc150794fe3
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Which sessions an unlink ends. The caller's session continues, with fresh tokens.
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
  /// What the sign-in at a provider is for. The credential serves nothing else.
  public enum ProviderSignInPurpose: WireEnum {
    case unspecified
    case signIn
    /// For the session that starts it and its successors alone.
    case link
    /// For the session that starts it and its successors alone.
    case reauthenticate
    /// Any of the three, for an application that decides afterwards. It links and reauthenticates only for the session
    /// that starts it and its successors.
    case any
    /// A number that the schema doesn't know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .signIn
        case 2: .link
        case 3: .reauthenticate
        case 4: .any
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .signIn: 1
        case .link: 2
        case .reauthenticate: 3
        case .any: 4
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "PROVIDER_SIGN_IN_PURPOSE_UNSPECIFIED"
        case .signIn: "PROVIDER_SIGN_IN_PURPOSE_SIGN_IN"
        case .link: "PROVIDER_SIGN_IN_PURPOSE_LINK"
        case .reauthenticate: "PROVIDER_SIGN_IN_PURPOSE_REAUTHENTICATE"
        case .any: "PROVIDER_SIGN_IN_PURPOSE_ANY"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .signIn, .link, .reauthenticate, .any]
  }
}

extension LigatureV1 {
  public struct SignUpRequest: Sendable, Hashable {
    public var credential: LigatureV1.Credential?
    public var displayName: String?
    /// A name for the session, shown in lists of sessions. Only the first 128 bytes are kept.
    public var deviceLabel: String
    /// Leaves the ID token out of the response; IssueIDToken makes one when it is needed.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
      displayName: String? = nil,
      deviceLabel: String = "",
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.displayName = displayName
      self.deviceLabel = deviceLabel
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SignInRequest: Sendable, Hashable {
    public var credential: LigatureV1.Credential?
    public var deviceLabel: String
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
      deviceLabel: String = "",
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.credential = credential
      self.deviceLabel = deviceLabel
      self.omitIDToken = omitIDToken
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
    /// Whether the proof took its address from another account, which had only claimed it.
    public var addressReleased: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      isNewAccount: Bool = false,
      providerID: String = "",
      providerProfileJSON: String? = nil,
      addressReleased: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.isNewAccount = isNewAccount
      self.providerID = providerID
      self.providerProfileJSON = providerProfileJSON
      self.addressReleased = addressReleased
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
    /// The whole account. Absent in the first response if nothing has changed since the cursor of the request.
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
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
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
  public struct LinkIdentityResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// New tokens; those shown with the call are no longer valid. Absent if already_linked is true.
    public var tokens: LigatureV1.TokenPair?
    /// The identity was on this account before the call.
    public var alreadyLinked: Bool
    public var providerID: String
    public var providerProfileJSON: String?
    /// As in SignInResponse.
    public var addressReleased: Bool
    /// The account that lost its address, if it has no other way to sign in. Absent if the call is answered again.
    public var unreachable: LigatureV1.UnreachableAccount?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      tokens: LigatureV1.TokenPair? = nil,
      alreadyLinked: Bool = false,
      providerID: String = "",
      providerProfileJSON: String? = nil,
      addressReleased: Bool = false,
      unreachable: LigatureV1.UnreachableAccount? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.tokens = tokens
      self.alreadyLinked = alreadyLinked
      self.providerID = providerID
      self.providerProfileJSON = providerProfileJSON
      self.addressReleased = addressReleased
      self.unreachable = unreachable
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An account that no one can sign in to any more.
  public struct UnreachableAccount: Sendable, Hashable {
    /// A ContinuationCredential of this token proves it to MergeService.PlanMerge, for the session of the link and its
    /// successors, once, for five minutes.
    public var continuation: String
    public var continuationExpiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      continuation: String = "",
      continuationExpiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.continuation = continuation
      self.continuationExpiresAt = continuationExpiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UnlinkIdentityRequest: Sendable, Hashable {
    public var target: Target?
    /// Which sessions end with the identity.
    public var revoke: LigatureV1.RevokeSessions
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      target: Target? = nil,
      revoke: LigatureV1.RevokeSessions = .unspecified,
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.target = target
      self.revoke = revoke
      self.omitIDToken = omitIDToken
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
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      credential: LigatureV1.Credential? = nil,
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
  public struct ChangePasswordRequest: Sendable, Hashable {
    public var newPassword: String
    /// Takes the place of a recent sign-in.
    public var oldPassword: String?
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      newPassword: String = "",
      oldPassword: String? = nil,
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.newPassword = newPassword
      self.oldPassword = oldPassword
      self.omitIDToken = omitIDToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ChangePasswordResponse: Sendable, Hashable {
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
  /// What is absent stays as it is; what is empty is removed.
  public struct UpdateProfileRequest: Sendable, Hashable {
    public var displayName: String?
    /// An http or https URL.
    public var photoURL: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      displayName: String? = nil,
      photoURL: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.displayName = displayName
      self.photoURL = photoURL
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct UpdateProfileResponse: Sendable, Hashable {
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
    /// 32 random bytes that the caller keeps and sends with the credential again: the nonce is bound to them. Without them
    /// it is bound to the caller's session, and for a caller without one, whoever has the nonce can use it.
    public var clientInstance: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      clientInstance: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.clientInstance = clientInstance
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
  public struct StartProviderSignInRequest: Sendable, Hashable {
    /// "google.com", "github.com", "oidc.<name>", ..., as configured on the server with a client secret.
    public var providerID: String
    public var purpose: LigatureV1.ProviderSignInPurpose
    /// Where the browser goes with the code.
    public var destination: Destination?
    /// Asked for besides what the server needs, at most 20.
    public var scopes: [String]
    /// Added to the authorization URL, such as "login_hint" or "prompt", at most 10. Those of the protocol are refused,
    /// and so is "prompt" with the value "none" for a device and for a port of the user's own machine.
    public var customParameters: [String: String]
    /// A name for the device, which the page shows to its user. Only the first 128 bytes are kept.
    public var deviceLabel: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      purpose: LigatureV1.ProviderSignInPurpose = .unspecified,
      destination: Destination? = nil,
      scopes: [String] = [],
      customParameters: [String: String] = [:],
      deviceLabel: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.purpose = purpose
      self.destination = destination
      self.scopes = scopes
      self.customParameters = customParameters
      self.deviceLabel = deviceLabel
      self.unknownFields = unknownFields
    }

    /// Where the browser goes with the code.
    public enum Destination: Sendable, Hashable {
      /// http://127.0.0.1 or http://[::1] with any port, or a URL that the server's `web.returnURLs` allows. No fragment;
      /// the parameters `code`, or `error` and `error_description`, are added to its query.
      case returnURL(String)
      /// Nowhere: the user types a code on a page of the server. For SIGN_IN alone.
      case device(LigatureV1.DeviceReturn)
    }
  }
}

extension LigatureV1 {
  public struct DeviceReturn: Sendable, Hashable {
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
  public struct StartProviderSignInResponse: Sendable, Hashable {
    /// Half of the IntentCredential; to be kept secret.
    public var secret: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    public var next: Next?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      secret: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      next: Next? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.secret = secret
      self.expiresAt = expiresAt
      self.next = next
      self.unknownFields = unknownFields
    }

    public enum Next: Sendable, Hashable {
      /// Open it in the user's browser.
      case authorizationURL(String)
      case device(LigatureV1.DeviceAuthorization)
    }
  }
}

extension LigatureV1 {
  /// What a device shows to its user (RFC 8628, section 3.2).
  public struct DeviceAuthorization: Sendable, Hashable {
    /// The user types it to confirm the device, with `verification_url_complete` too, so it must be shown in any case.
    public var userCode: String
    /// Where the user types the code, in a browser on another device.
    public var verificationURL: String
    /// The same with the code filled in, for a QR code.
    public var verificationURLComplete: String
    /// How long to wait before the credential is tried, and between tries.
    public var pollIntervalSeconds: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      userCode: String = "",
      verificationURL: String = "",
      verificationURLComplete: String = "",
      pollIntervalSeconds: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.userCode = userCode
      self.verificationURL = verificationURL
      self.verificationURLComplete = verificationURLComplete
      self.pollIntervalSeconds = pollIntervalSeconds
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RefreshTokensRequest: Sendable, Hashable {
    public var refreshToken: String
    /// The request key of an earlier call in the same session whose response was lost (metadata
    /// `ligature-request-key-bin`). If that call was committed, the response has the tokens of the session that replaced
    /// this one; if not, new ones of this session.
    public var requestKey: [UInt8]
    /// As in SignUpRequest.
    public var omitIDToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      refreshToken: String = "",
      requestKey: [UInt8] = [],
      omitIDToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.refreshToken = refreshToken
      self.requestKey = requestKey
      self.omitIDToken = omitIDToken
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
  public struct IssueIDTokenRequest: Sendable, Hashable {
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
  public struct IssueIDTokenResponse: Sendable, Hashable {
    /// A JWT, as TokenPair.id_token.
    public var idToken: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      idToken: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.idToken = idToken
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ListSessionsRequest: Sendable, Hashable {
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
  public struct ListSessionsResponse: Sendable, Hashable {
    public var sessions: [LigatureV1.SessionInfo]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessions: [LigatureV1.SessionInfo] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessions = sessions
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct EndSessionsRequest: Sendable, Hashable {
    public var target: Target?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      target: Target? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.target = target
      self.unknownFields = unknownFields
    }

    public enum Target: Sendable, Hashable {
      case sessionID(String)
      /// All sessions of the account but the caller's.
      case allOthers(LigatureV1.AllOtherSessions)
    }
  }
}

extension LigatureV1 {
  public struct AllOtherSessions: Sendable, Hashable {
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
  public struct EndSessionsResponse: Sendable, Hashable {
    /// The number of sessions that this call has ended.
    public var ended: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ended: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ended = ended
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
