// Made by protogen from ligature/v1/credential.proto; change that and run `make generate`.
// Source hash: 84035e829c85efdf
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Proof of who the caller is. Linking requires a credential, never just a subject.
  public struct Credential: Sendable, Hashable {
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
  /// A credential that creates a new account without an identity. Linking an identity later upgrades the account. Accepted
  /// only for sign-up and sign-in; it cannot be linked.
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
  /// An email address and a password.
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
    /// The provider that issued the token: "google.com", "apple.com", "microsoft.com", "facebook.com" (Limited Login) or
    /// "oidc.<name>", as configured on the server. Required.
    public var providerID: String
    /// The token as the provider issued it, a compact JWS. Required.
    public var idToken: String
    /// The raw nonce. The token contains the nonce or its lowercase hexadecimal SHA-256 digest. It must be a nonce that
    /// IssueNonce returned, or, if the provider's `nonce` setting is `optional`, may be one that the application created.
    ///
    /// If the setting is `optional`, which is the default, the field may be empty. A nonce in the token is then not
    /// checked, unless it is itself a valid nonce of IssueNonce, which is used up. To rely on a nonce, set this field, or
    /// let the operator set the provider's `nonce` to `required`. In each case the token can be used once.
    public var nonce: String
    /// The client instance that was sent to IssueNonce. Required for a nonce that is bound to it.
    public var clientInstance: [UInt8]
    /// The user's name, if the provider sent it to the application separately from the token, as Apple does once, at the
    /// first sign-in. If the token has no name, this becomes the name of the identity and of a new account. It is never
    /// used to find an account.
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
  /// An OAuth 2.0 access token of facebook.com or github.com, issued for the app that the server is configured with.
  public struct AccessTokenCredential: Sendable, Hashable {
    /// The provider that issued the token. Required.
    public var providerID: String
    /// The token as the provider issued it. Required.
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
  /// The continuation of a conflict, which makes another call to the provider unnecessary. It can be used once, within
  /// five minutes. The continuation of CREDENTIAL_ALREADY_IN_USE signs in to the account that has the identity; only the
  /// session in which the conflict occurred and its successors can use it.
  public struct ContinuationCredential: Sendable, Hashable {
    /// The token from ConflictDetail or UnreachableAccount. Required.
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
  /// The code of a link that EmailService.SendSignInLink sent by email, and the address to which it was sent. It can be
  /// used once, within one hour.
  public struct EmailLinkCredential: Sendable, Hashable {
    /// The address to which the link was sent. Required.
    public var email: String
    /// The value of `oobCode` in the link. Required.
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
  /// The code that PhoneService.SendPhoneCode sent to a phone. It can be used once, within five minutes, and allows five
  /// attempts.
  public struct PhoneCredential: Sendable, Hashable {
    /// The session info from SendPhoneCodeResponse. Required.
    public var sessionInfo: String
    /// The code, six ASCII digits. Required.
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
  /// A sign-in that AccountService.StartProviderSignIn began. It can be used once, within ten minutes.
  public struct IntentCredential: Sendable, Hashable {
    /// The secret from StartProviderSignInResponse. Required.
    public var secret: String
    /// The parameter `code` with which the browser opened the return URL. Empty for a device, which polls with the secret
    /// alone; the call fails with AUTHORIZATION_PENDING until the user has confirmed the device.
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
  /// A token with which a service signs in one of its users. The token signs in to the account with its `uid`, which is
  /// created if it does not exist; the uid of a deleted account fails with USER_NOT_FOUND. It cannot be linked. Its claims
  /// become top-level claims of the session's ID tokens.
  ///
  /// There are three kinds of tokens:
  /// - The opaque token that AdminService.MintCustomToken returns. It can be used once, within an hour. It is refused once
  ///   all sessions of the account have ended, or the service's key was revoked.
  /// - A JSON Web Token that the service signs itself, if `customToken.keys` contains the service's public key. It can be
  ///   used once, until it expires.
  /// - The JSON Web Token that a Firebase Admin SDK signs (`createCustomToken`), if `firebase.door.project` is set and
  ///   `customToken.keys` contains the public key of the service account. It can be used repeatedly until it expires.
  public struct CustomTokenCredential: Sendable, Hashable {
    /// The token, as the service received or signed it. Required.
    ///
    /// A JSON Web Token is signed with ES256, EdDSA or RS256. Its claims are `aud`, the issuer of the server's ID tokens
    /// (a Firebase Admin SDK writes Firebase's own audience instead); `iat` and `exp`, at most an hour apart; `uid`, 1 to
    /// 128 bytes; and, optionally, `claims`, an object of at most 1,000 bytes, without names that the ID token itself
    /// uses. A `jti` allows two tokens to be created for one user in the same second.
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
