// Made by protogen from ligature/v1/session.proto; change that and run `make generate`.
// Source hash: 21804de1be18289f
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// What one sign-in opens.
  public struct TokenPair: Sendable, Hashable {
    /// A JWT for other services to verify (one hour); the keys are GetSigningKeys' and /.well-known/jwks.json's.
    /// Empty if the request asked for it to be omitted.
    public var idToken: String
    /// Opaque; rotated at each use.
    public var refreshToken: String
    /// Opaque; for calls to this service: `authorization: Bearer <session_handle>`. Lives as long as the ID token.
    public var sessionHandle: String
    /// When the ID token and the session handle expire.
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
  /// One session of an account.
  public struct SessionInfo: Sendable, Hashable {
    /// Not a secret; the `sid` of its ID tokens.
    public var sessionID: String
    /// The provider that the user signed in with.
    public var providerID: String
    public var deviceLabel: String
    public var signedInAt: GoogleProtobuf.Timestamp?
    /// The last refresh of its tokens.
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    /// Whether it is the session of this call.
    public var isCurrent: Bool
    /// When it ends if its tokens are not refreshed until then.
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
    /// The `kid` of the tokens that it verifies.
    public var keyID: String
    /// "ES256"; also "RS256" if the server signs as a Firebase project.
    public var algorithm: String
    /// "P-256" for ES256.
    public var curve: String
    /// For ES256: the point's coordinates, 32 bytes each.
    public var x: [UInt8]
    public var y: [UInt8]
    /// For RS256: the modulus and the exponent, big-endian.
    public var modulus: [UInt8]
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
