// Made by protogen from ligature/v1/account_service.proto; change that and run `make generate`.
// Source hash: 0fe80126a5c9d861
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The sessions that end when an identity is unlinked. The caller's session always continues, with new tokens.
  public enum RevokeSessions: WireEnum {
    /// The same as THIS_IDENTITY.
    case unspecified
    /// The sessions that were opened with the identity.
    case thisIdentity
    /// All sessions except the caller's.
    case others
    /// No sessions.
    case none
    /// A number that the schema does not know.
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
  /// The purpose of a sign-in with a provider. The resulting credential can be used for no other purpose.
  public enum ProviderSignInPurpose: WireEnum {
    case unspecified
    /// To sign in.
    case signIn
    /// To link an identity. Only the session that starts the sign-in and its successors can use the credential.
    case link
    /// To reauthenticate. Only the session that starts the sign-in and its successors can use the credential.
    case reauthenticate
    /// Any of the three purposes, for an application that decides afterwards. Only the session that starts the sign-in and
    /// its successors can link or reauthenticate with the credential.
    case any
    /// A number that the schema does not know.
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
    /// The anonymous or password credential of the new account. Required.
    public var credential: LigatureV1.Credential?
    /// The display name of the new account.
    public var displayName: String?
    /// A name for the session, shown in lists of sessions. Only the first 128 bytes are kept.
    public var deviceLabel: String
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// The credential to sign in with. Required.
    public var credential: LigatureV1.Credential?
    /// A name for the session, shown in lists of sessions. Only the first 128 bytes are kept.
    public var deviceLabel: String
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// Whether the call created the account.
    public var isNewAccount: Bool
    /// The provider of the credential.
    public var providerID: String
    /// The provider's own claims about the user, as JSON. Set for id_token, access_token and intent credentials.
    public var providerProfileJSON: String?
    /// Whether the account took the address from another account that had only claimed it, because the credential proves
    /// the address.
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
    /// The cursor of the last response that the caller has received; empty if there is none.
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
    /// The complete account. Absent in the first response if nothing has changed since the cursor of the request.
    public var account: LigatureV1.Account?
    /// An opaque identifier of this state of the account.
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
    /// The credential that proves the identity. Required.
    public var credential: LigatureV1.Credential?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// New tokens. The tokens that were sent with the call are no longer valid. Absent if already_linked is true.
    public var tokens: LigatureV1.TokenPair?
    /// Whether the identity was already linked to this account before the call.
    public var alreadyLinked: Bool
    /// The provider of the credential.
    public var providerID: String
    /// The provider's own claims about the user, as JSON. Set for id_token, access_token and intent credentials.
    public var providerProfileJSON: String?
    /// Whether the account took the address from another account that had only claimed it, because the credential proves
    /// the address.
    public var addressReleased: Bool
    /// The account that lost the address, if no one can sign in to that account any longer. Absent in the response to a
    /// repeated call.
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
  /// An account that no one can sign in to any longer.
  public struct UnreachableAccount: Sendable, Hashable {
    /// The token of a ContinuationCredential that proves the account to MergeService.PlanMerge. It can be used once,
    /// within five minutes, and only by the session that linked the identity or its successors.
    public var continuation: String
    /// The time at which `continuation` expires.
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
    /// The identity to remove. Required.
    public var target: Target?
    /// The sessions that end when the identity is removed.
    public var revoke: LigatureV1.RevokeSessions
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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

    /// The identity to remove. Required.
    public enum Target: Sendable, Hashable {
      /// The provider of the identity. The account must have only one identity of this provider. "password" removes the
      /// password and the sign-in link; "emailLink" removes the sign-in link alone.
      case providerID(String)
      /// The ID of the identity, as in ProviderInfo.
      case identityID(String)
    }
  }
}

extension LigatureV1 {
  public struct UnlinkIdentityResponse: Sendable, Hashable {
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
  public struct ReauthenticateRequest: Sendable, Hashable {
    /// A credential of the caller's account. Required.
    public var credential: LigatureV1.Credential?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
  public struct ChangePasswordRequest: Sendable, Hashable {
    /// The new password. Required.
    public var newPassword: String
    /// The current password. Required if the caller has not signed in recently.
    public var oldPassword: String?
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
  /// A change to the profile of an account. An absent field stays unchanged; an empty field is removed from the account.
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
    /// The provider for which the nonce is issued. The nonce is refused with any other provider. Required.
    public var providerID: String
    /// 32 random bytes to which the nonce is bound. The caller keeps them and sends them again with the credential. If
    /// they are absent, the nonce is bound to the caller's session; if the caller has no session either, anyone who has
    /// the nonce can use it.
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
    /// The provider, such as "google.com", "github.com" or "oidc.<name>". The server must be configured with a client
    /// secret for it. Required.
    public var providerID: String
    /// The purpose of the sign-in. Required.
    public var purpose: LigatureV1.ProviderSignInPurpose
    /// The destination of the sign-in's result. Required.
    public var destination: Destination?
    /// Scopes to request in addition to those that the server needs; at most 20.
    public var scopes: [String]
    /// Parameters to add to the authorization URL, such as "login_hint" or "prompt"; at most 10. Parameters of the
    /// protocol itself are refused. So is "prompt" with the value "none" if the destination is a device or a port of the
    /// user's own machine.
    public var customParameters: [String: String]
    /// A name for the device, shown to the user on the page for devices. Only the first 128 bytes are kept.
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

    /// The destination of the sign-in's result. Required.
    public enum Destination: Sendable, Hashable {
      /// The URL at which the browser returns to the application: http://127.0.0.1 or http://[::1] with any port, or a URL
      /// that the server's `web.returnURLs` setting allows. It must not have a fragment. The server adds the parameter
      /// `code`, or `error` and `error_description`, to its query.
      case returnURL(String)
      /// A device to which the browser cannot return. The user types a code on a page of the server instead. Accepted only
      /// for SIGN_IN.
      case device(LigatureV1.DeviceReturn)
    }
  }
}

extension LigatureV1 {
  /// The destination of a sign-in for a device that has no browser.
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
    /// The value of IntentCredential.secret. Keep it secret.
    public var secret: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The next step of the sign-in.
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

    /// The next step of the sign-in.
    public enum Next: Sendable, Hashable {
      /// The URL to open in the user's browser.
      case authorizationURL(String)
      /// The code and the URLs that the device shows to its user.
      case device(LigatureV1.DeviceAuthorization)
    }
  }
}

extension LigatureV1 {
  /// A code and URLs that a device shows to its user (RFC 8628, section 3.2).
  public struct DeviceAuthorization: Sendable, Hashable {
    /// The code that the user types to confirm the device. It must always be shown, because the user types it even after
    /// opening `verification_url_complete`.
    public var userCode: String
    /// The URL of the page on which the user types the code, to be opened in a browser on another device.
    public var verificationURL: String
    /// The URL of the same page with the code filled in, for a QR code.
    public var verificationURLComplete: String
    /// The time in seconds to wait before the first attempt to use the credential, and between attempts.
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
    /// The refresh token to exchange. Required.
    public var refreshToken: String
    /// The request key (metadata `ligature-request-key-bin`) of an earlier call in the same session whose response was
    /// lost; empty if there is none. If that call was committed, the response contains the tokens of the session that
    /// replaced this one; otherwise, it contains new tokens of this session.
    public var requestKey: [UInt8]
    /// Whether to omit the ID token from the response. IssueIDToken returns one when it is needed.
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
    /// The ID token, a JWT like TokenPair.id_token.
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
    /// The sessions, latest sign-in first.
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
    /// The sessions to end. Required.
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

    /// The sessions to end. Required.
    public enum Target: Sendable, Hashable {
      /// The ID of one session, as in SessionInfo.
      case sessionID(String)
      /// All sessions of the account except the caller's.
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
    /// The number of sessions that this call ended.
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
    /// The keys, current key first.
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
