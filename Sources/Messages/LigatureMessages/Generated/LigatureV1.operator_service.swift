// Made by protogen from ligature/v1/operator_service.proto; change that and run `make generate`.
// Source hash: 4bef8bd5e4f24d13
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The public half of a key with which a service calls the server.
  public struct ServiceKey: Sendable, Hashable {
    /// The ID of the key, which the service's tokens contain as `iss` and `sub`.
    public var keyID: String
    /// The name of the service, which appears in the audit trail after "service:". A service may have several keys.
    public var name: String
    /// The scopes of the key, such as "accounts.read" or "accounts.write".
    public var scopes: [String]
    public var createdAt: GoogleProtobuf.Timestamp?
    /// The time at which the key expires. Absent if it never expires.
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The time of the service's last call with the key, to the hour. Absent if there has been none.
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    /// The tenant to whose accounts the key gives access; empty on a server without tenants.
    public var tenantID: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keyID: String = "",
      name: String = "",
      scopes: [String] = [],
      createdAt: GoogleProtobuf.Timestamp? = nil,
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      lastUsedAt: GoogleProtobuf.Timestamp? = nil,
      tenantID: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keyID = keyID
      self.name = name
      self.scopes = scopes
      self.createdAt = createdAt
      self.expiresAt = expiresAt
      self.lastUsedAt = lastUsedAt
      self.tenantID = tenantID
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateServiceKeyRequest: Sendable, Hashable {
    /// The name of the service: 1 to 64 characters of a-z, 0-9, ".", "_" and "-", beginning with a letter or a digit.
    /// Required.
    public var name: String
    /// The scopes of the key. At least one is required.
    public var scopes: [String]
    /// The public key, on P-256, in PEM format ("BEGIN PUBLIC KEY"). Required.
    public var publicKey: String
    /// The time at which the key expires. Absent for a key that never expires.
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The project ID that the file of a service account of Firebase's Admin SDKs will contain; empty for other keys.
    /// Fails with INVALID_ARGUMENT if it is not the server's project ID.
    public var firebaseProject: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      name: String = "",
      scopes: [String] = [],
      publicKey: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      firebaseProject: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.name = name
      self.scopes = scopes
      self.publicKey = publicKey
      self.expiresAt = expiresAt
      self.firebaseProject = firebaseProject
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateServiceKeyResponse: Sendable, Hashable {
    public var key: LigatureV1.ServiceKey?
    /// The `aud` claim that the service's tokens must contain: the issuer of the server's ID tokens.
    public var audience: String
    /// The URL from which a service account of Firebase's Admin SDKs requests access tokens.
    public var tokenURL: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      key: LigatureV1.ServiceKey? = nil,
      audience: String = "",
      tokenURL: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.key = key
      self.audience = audience
      self.tokenURL = tokenURL
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ListServiceKeysRequest: Sendable, Hashable {
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
  public struct ListServiceKeysResponse: Sendable, Hashable {
    public var keys: [LigatureV1.ServiceKey]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keys: [LigatureV1.ServiceKey] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keys = keys
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RevokeServiceKeyRequest: Sendable, Hashable {
    /// The ID of the key to remove. Required.
    public var keyID: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keyID: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keyID = keyID
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RevokeServiceKeyResponse: Sendable, Hashable {
    /// The key that was removed.
    public var key: LigatureV1.ServiceKey?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      key: LigatureV1.ServiceKey? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.key = key
      self.unknownFields = unknownFields
    }
  }
}
