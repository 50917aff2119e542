// Made by protogen from ligature/v1/event.proto; change that and run `make generate`.
// Source hash: d3cde2cea5f42e92
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Something that has happened to an account, or to what services call with. It has no address and no value: a reader
  /// that needs them reads the account.
  public struct Event: Sendable, Hashable {
    /// Names the event. The same event has the same id however often it is read.
    public var id: String
    public var at: GoogleProtobuf.Timestamp?
    /// "account.created", "account.updated", "account.deleted", "account.disabled", "sessions.revoked", ... More may come.
    public var kind: String
    /// The account; absent if none is concerned.
    public var uid: String?
    /// The version of the account after the change.
    public var accountVersion: UInt64?
    /// The other account of a merge, of its undo, or of the transfer of an identity.
    public var otherUid: String?
    public var providerID: String?
    /// The fields of the account that have changed, as Account has them, such as "display_name".
    public var changedFields: [String]
    /// The sessions that ended, besides those that min_generation ends.
    public var sessionIds: [String]
    /// If set, all sessions ended whose ID tokens have a smaller "gen".
    public var minGeneration: UInt64?
    /// The call that caused it; absent if the service itself acted.
    public var requestID: String?
    /// Who acted, if not the account's own user: "operator", or "service:" and the name of a service.
    public var actor: String?
    /// The key of a service that the event is about; for a service that calls with certificates, "service:" and its name.
    public var serviceKeyID: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      id: String = "",
      at: GoogleProtobuf.Timestamp? = nil,
      kind: String = "",
      uid: String? = nil,
      accountVersion: UInt64? = nil,
      otherUid: String? = nil,
      providerID: String? = nil,
      changedFields: [String] = [],
      sessionIds: [String] = [],
      minGeneration: UInt64? = nil,
      requestID: String? = nil,
      actor: String? = nil,
      serviceKeyID: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.id = id
      self.at = at
      self.kind = kind
      self.uid = uid
      self.accountVersion = accountVersion
      self.otherUid = otherUid
      self.providerID = providerID
      self.changedFields = changedFields
      self.sessionIds = sessionIds
      self.minGeneration = minGeneration
      self.requestID = requestID
      self.actor = actor
      self.serviceKeyID = serviceKeyID
      self.unknownFields = unknownFields
    }
  }
}
