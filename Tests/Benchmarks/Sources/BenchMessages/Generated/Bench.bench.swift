// Made by protogen from bench/bench.proto; change that and run `make generate`.
// Source hash: caf6e7936d60a800
// swift-format-ignore-file

public import ProtobufWire

extension Bench {
  public struct LookupRequest: Sendable, Hashable {
    public var id: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      id: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.id = id
      self.unknownFields = unknownFields
    }
  }
}

extension Bench {
  public struct UserInfo: Sendable, Hashable {
    public var providerID: String
    public var uid: String
    public var email: String
    public var displayName: String
    public var photoURL: String
    public var phoneNumber: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      uid: String = "",
      email: String = "",
      displayName: String = "",
      photoURL: String = "",
      phoneNumber: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.uid = uid
      self.email = email
      self.displayName = displayName
      self.photoURL = photoURL
      self.phoneNumber = phoneNumber
      self.unknownFields = unknownFields
    }
  }
}

extension Bench {
  public struct User: Sendable, Hashable {
    public var uid: String
    public var email: String
    public var emailVerified: Bool
    public var displayName: String
    public var providerData: [Bench.UserInfo]
    public var createdAt: Int64
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String = "",
      email: String = "",
      emailVerified: Bool = false,
      displayName: String = "",
      providerData: [Bench.UserInfo] = [],
      createdAt: Int64 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.email = email
      self.emailVerified = emailVerified
      self.displayName = displayName
      self.providerData = providerData
      self.createdAt = createdAt
      self.unknownFields = unknownFields
    }
  }
}
