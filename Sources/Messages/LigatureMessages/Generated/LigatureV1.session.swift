// Made by protogen from ligature/v1/session.proto; change that and run `make generate`.
// Source hash: a4bcb75e9d87e32d
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The tokens of a session.
  public struct TokenPair: Sendable, Hashable {
    /// A JWT that other services can verify, valid for one hour. GetSigningKeys and /.well-known/jwks.json return the
    /// public keys. Empty if the request omitted it.
    public var idToken: String
    /// An opaque token that RefreshTokens exchanges for new tokens. It is replaced at each use.
    public var refreshToken: String
    /// An opaque token for calls to this service: `authorization: Bearer <session_handle>`. It is valid for as long as the
    /// ID token.
    public var sessionHandle: String
    /// The time at which the ID token and the session handle expire.
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      idToken: String = "",
      refreshToken: String = "",
      sessionHandle: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.idToken = idToken
      self.refreshToken = refreshToken
      self.sessionHandle = sessionHandle
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A session of an account.
  public struct SessionInfo: Sendable, Hashable {
    /// The ID of the session, which is the `sid` claim of its ID tokens. It is not a secret.
    public var sessionID: String
    /// The provider that the user signed in with.
    public var providerID: String
    public var deviceLabel: String
    public var signedInAt: GoogleProtobuf.Timestamp?
    /// The time at which the session's tokens were last refreshed.
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    /// Whether this is the session of the call.
    public var isCurrent: Bool
    /// The time at which the session ends if its tokens are not refreshed before then.
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessionID: String = "",
      providerID: String = "",
      deviceLabel: String = "",
      signedInAt: GoogleProtobuf.Timestamp? = nil,
      lastUsedAt: GoogleProtobuf.Timestamp? = nil,
      isCurrent: Bool = false,
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessionID = sessionID
      self.providerID = providerID
      self.deviceLabel = deviceLabel
      self.signedInAt = signedInAt
      self.lastUsedAt = lastUsedAt
      self.isCurrent = isCurrent
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A public key that verifies ID tokens (RFC 7517).
  public struct SigningKey: Sendable, Hashable {
    /// The `kid` of the tokens that the key verifies.
    public var keyID: String
    /// The signature algorithm: "ES256" or, only if the server signs as a Firebase project, "RS256".
    public var algorithm: String
    /// "P-256" for ES256; empty for RS256.
    public var curve: String
    /// The x-coordinate of the point, 32 bytes, for ES256.
    public var x: [UInt8]
    /// The y-coordinate of the point, 32 bytes, for ES256.
    public var y: [UInt8]
    /// The modulus, big-endian, for RS256.
    public var modulus: [UInt8]
    /// The public exponent, big-endian, for RS256.
    public var exponent: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keyID: String = "",
      algorithm: String = "",
      curve: String = "",
      x: [UInt8] = [],
      y: [UInt8] = [],
      modulus: [UInt8] = [],
      exponent: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keyID = keyID
      self.algorithm = algorithm
      self.curve = curve
      self.x = x
      self.y = y
      self.modulus = modulus
      self.exponent = exponent
      self.unknownFields = unknownFields
    }
  }
}
