// Made by protogen from ligature/v1/operator_service.proto; change that and run `make generate`.
// Source hash: 0222ebca7903ffdc
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The public half of a key by which a service calls.
  public struct ServiceKey: Sendable, Hashable {
    /// What the service's tokens name in "iss" and "sub".
    public var keyID: String
    /// The name of the service, which the audit trail has with "service:" before it. A service may have several keys.
    public var name: String
    /// "accounts.read", "accounts.write", ...
    public var scopes: [String]
    public var createdAt: GoogleProtobuf.Timestamp?
    /// Absent if it never expires.
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// When the service called last, to the hour; absent if it has not called.
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    /// The tenant whose accounts it is for; empty for that of a server without tenants.
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
    /// 1 to 64 characters of a-z, 0-9, ".", "_" and "-", the first a letter or a digit.
    public var name: String
    /// At least one.
    public var scopes: [String]
    /// On P-256, as PEM ("BEGIN PUBLIC KEY").
    public var publicKey: String
    /// Absent for a key that never expires.
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// For a service account of Firebase's Admin SDKs: the project ID that its file will name. One other than the server's is an
    /// INVALID_ARGUMENT.
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
    /// What the service's tokens must name in "aud": the issuer of the server's ID tokens.
    public var audience: String
    /// Where a service account of Firebase's Admin SDKs asks for access tokens.
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
