// Made by protogen from ligature/v1/credential.proto; change that and run `make generate`.
// Source hash: a656fc47457b8b1b
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Proof of who the caller is. Linking takes a credential, never a bare subject.
  public struct Credential: Sendable, Hashable {
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
      case anonymous(LigatureV1.AnonymousCredential)
      case password(LigatureV1.PasswordCredential)
      case idToken(LigatureV1.IDTokenCredential)
      case accessToken(LigatureV1.AccessTokenCredential)
      case continuation(LigatureV1.ContinuationCredential)
      case emailLink(LigatureV1.EmailLinkCredential)
      case customToken(LigatureV1.CustomTokenCredential)
      case phone(LigatureV1.PhoneCredential)
      case intent(LigatureV1.IntentCredential)
    }
  }
}

extension LigatureV1 {
  /// A new account with no identity, to be upgraded by a link. Sign-up and sign-in only; it can't be linked.
  public struct AnonymousCredential: Sendable, Hashable {
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
  /// Email and password.
  public struct PasswordCredential: Sendable, Hashable {
    public var email: String
    public var password: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      password: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.password = password
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An OpenID Connect ID token (OpenID Connect Core 1.0, section 2).
  public struct IDTokenCredential: Sendable, Hashable {
    /// "google.com", "apple.com", "microsoft.com", "facebook.com" (Limited Login) or "oidc.<name>", as configured on the
    /// server.
    public var providerID: String
    /// The token as the provider issued it: a compact JWS.
    public var idToken: String
    /// The raw nonce. The token carries it, or the lower-case hex SHA-256 of it. It is one that IssueNonce answered, or,
    /// if the provider's `nonce` setting is `optional`, one that the application made.
    public var nonce: String
    /// What IssueNonce was called with, for a nonce that is bound to it.
    public var clientInstance: [UInt8]
    /// The user's name, if the provider gave it to the application beside the token, as Apple does once, at the first
    /// sign-in. It becomes the name of the identity and of a new account if the token has none; it never finds an account.
    public var displayName: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      idToken: String = "",
      nonce: String = "",
      clientInstance: [UInt8] = [],
      displayName: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.idToken = idToken
      self.nonce = nonce
      self.clientInstance = clientInstance
      self.displayName = displayName
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An OAuth 2.0 access token: of facebook.com or github.com, made for the app that the server is configured with.
  public struct AccessTokenCredential: Sendable, Hashable {
    public var providerID: String
    public var accessToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      accessToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.accessToken = accessToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The continuation of a conflict: continues without a further call to the provider. Single use, five minutes.
  /// That of CREDENTIAL_ALREADY_IN_USE signs in to the account that has the identity, for the session that met the
  /// conflict and its successors alone.
  public struct ContinuationCredential: Sendable, Hashable {
    public var token: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      token: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.token = token
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The code of a link that EmailService.SendSignInLink has mailed, with the address that it was mailed to. Single use,
  /// one hour.
  public struct EmailLinkCredential: Sendable, Hashable {
    public var email: String
    /// `oobCode` of the link.
    public var code: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      code: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.code = code
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The code that PhoneService.SendPhoneCode has sent to a phone. Single use, five minutes, five tries.
  public struct PhoneCredential: Sendable, Hashable {
    /// From SendPhoneCodeResponse.
    public var sessionInfo: String
    /// Six ASCII digits.
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
  /// A sign-in through the browser that AccountService.StartProviderSignIn has begun. Single use, ten minutes.
  public struct IntentCredential: Sendable, Hashable {
    /// What StartProviderSignIn answered.
    public var secret: String
    /// What the browser brought to the return URL: its parameter `code`. Empty for a device, which polls with the secret
    /// alone: AUTHORIZATION_PENDING until the user has confirmed it.
    public var code: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      secret: String = "",
      code: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.secret = secret
      self.code = code
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A JSON Web Token by which a service, whose public key the server is configured with, signs in one of its users. It
  /// gives the account of the token's `uid`, and creates it if it is absent. It can't be linked. Single use.
  public struct CustomTokenCredential: Sendable, Hashable {
    /// Signed with ES256, EdDSA or RS256. Its claims: `aud`, the issuer of the server's ID tokens; `iat` and `exp`, at
    /// most an hour apart; `uid`, 1 to 128 bytes; `claims`, optional: an object of at most 1,000 bytes, which the
    /// session's ID tokens repeat on top level. A `jti` lets two tokens for one user be made in the same second.
    public var token: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      token: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.token = token
      self.unknownFields = unknownFields
    }
  }
}
